// How the web app is served.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startTestService } from '../../test/service/test-service.ts'
import { APP_PATHS } from './dashboard-pages.ts'

execFileSync(process.execPath, [fileURLToPath(new URL('../../../dashboard/build.js', import.meta.url)), '--if-needed'])
const service = await startTestService()
const behindPath = await startTestService({ env: { BASE_URL: 'https://example.com/gang-way' } })
const page = (await service.call({ method: 'GET', url: '/' })).text
const SCRIPTS = fileURLToPath(new URL('../../../dashboard/dist/assets/', import.meta.url))
const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!)

test('every path of the app returns the page, also for HEAD', async () => {
  for (const path of ['/', ...APP_PATHS.flatMap((first) => [`/${first}`, `/${first}/a/b?c=d`])]) {
    const answer = await service.call({ method: 'GET', url: path })
    assert.equal(answer.status, 200, path)
    assert.match(answer.headers['content-type']!, /^text\/html/)
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal((await service.call({ method: 'HEAD', url: path })).status, 200)
  }
})

test('a path outside the app is a 404, as JSON or as a page', async () => {
  for (const url of ['/api', '/api/nothing', '/customer/v1/nothing']) {
    const answer = await service.call({ method: 'GET', url, headers: { accept: 'text/html' } })
    assert.deepEqual([answer.status, answer.body?.error.code], [404, 'Route.NotFound'], url)
  }
  for (const url of ['/assets/nothing.js', '/sign-in-x', '/index.html']) {
    assert.equal((await service.call({ method: 'GET', url })).body.error.code, 'Route.NotFound', url)
    const page = await service.call({ method: 'GET', url, headers: { accept: 'text/html' } })
    assert.deepEqual([page.status, page.headers['content-type']], [404, 'text/html; charset=utf-8'], url)
  }
  for (const url of ['/assets/..%2f..%2fpackage.json', '/assets/../../package.json'])
    assert.equal((await service.call({ method: 'GET', url })).status, 404, url)
})

test('the content security policy allows this server only, and styles with a nonce per answer', async () => {
  const nonces = new Set<string>()
  for (let i = 0; i < 3; i++) {
    const answer = await service.call({ method: 'GET', url: '/' })
    const csp = answer.headers['content-security-policy']!
    const nonce = /'nonce-([A-Za-z0-9+/=]{24})'/.exec(csp)![1]!
    nonces.add(nonce)
    assert.ok(answer.text.includes(`nonce="${nonce}"`))
    assert.ok(!answer.text.includes('CSP_NONCE') && !answer.text.includes('%BASE_PATH%'))
    assert.doesNotMatch(csp, /unsafe|https?:|\*/)
    assert.match(csp, /^default-src 'none'; script-src 'self';/)
    assert.match(csp, /frame-ancestors 'none'/)
    assert.doesNotMatch(csp, /frame-src|child-src/)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  }
  assert.equal(nonces.size, 3)
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)[^>]*>|<style|\son\w+=|\sstyle=/)
})

test('the completion page is a page of its own, with a stricter policy and a small bundle', async () => {
  const { status, text, headers } = await service.call({ method: 'GET', url: '/complete' })
  assert.equal(status, 200)
  const csp = headers['content-security-policy']!
  assert.match(csp, /^default-src 'none'; script-src 'self'; style-src 'self'; /)
  assert.doesNotMatch(csp, /unsafe|nonce|frame-src|https?:|\*/)
  assert.match(csp, /form-action 'none'; frame-ancestors 'none'$/)
  assert.deepEqual([headers['referrer-policy'], headers['cache-control']], ['no-referrer', 'no-store'])
  assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)[^>]*>|<style|\son\w+=|\sstyle=|%BASE_PATH%/)
  const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
  const sizes = await Promise.all(
    files.map(async (url) => {
      const answer = await service.server.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } })
      assert.equal(answer.statusCode, 200, url)
      return answer.rawPayload.length
    }),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(files.length === 2 && total < 95_000, `${files.join()}: ${total} bytes`)
  const prefixed = await behindPath.call({ method: 'GET', url: '/gang-way/complete' })
  assert.match(prefixed.text, /<meta name="base-path" content="\/gang-way\/"[\s\S]*src="\/gang-way\/assets\/complete-/)
})

test('files are immutable, compressed as requested, and not sent twice', async () => {
  const script = assets.find((path) => /^\/assets\/.*\.js$/.test(path))!
  const plain = await service.server.inject({ method: 'GET', url: script })
  assert.deepEqual([plain.statusCode, plain.headers['content-encoding']], [200, undefined])
  assert.match(String(plain.headers['cache-control']), /immutable/)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const packed = await service.server.inject({ method: 'GET', url: script, headers: { 'accept-encoding': accepted } })
    assert.equal(packed.headers['content-encoding'], encoding)
    assert.equal(packed.headers.vary, 'accept-encoding')
    assert.ok(unpack[encoding](packed.rawPayload).equals(plain.rawPayload))
  }
  const again = { 'if-none-match': `W/${plain.headers.etag}, "other"` }
  assert.equal((await service.server.inject({ method: 'GET', url: script, headers: again })).statusCode, 304)
  const appearance = await service.server.inject({ method: 'GET', url: '/appearance.js' })
  assert.deepEqual([appearance.statusCode, appearance.headers['cache-control']], [200, 'no-cache'])
})

test('the worker that draws PDFs reaches no network, and is handed its code compressed', async () => {
  const files = readdirSync(SCRIPTS)
  const workers = files.filter((name) => /worker/.test(name) && name.endsWith('.js'))
  assert.equal(workers.length, 1)
  const worker = await service.server.inject({ method: 'GET', url: `/assets/${workers[0]}` })
  assert.equal(worker.headers['content-security-policy'], "default-src 'none'; script-src 'wasm-unsafe-eval'")
  const again = { 'if-none-match': worker.headers.etag as string }
  const unchanged = await service.server.inject({ method: 'GET', url: `/assets/${workers[0]}`, headers: again })
  assert.deepEqual(
    [unchanged.statusCode, unchanged.headers['content-security-policy']],
    [304, worker.headers['content-security-policy']],
  )
  assert.doesNotMatch(worker.payload, /\bimport\s*["'(]|\bfrom\s*["']\.\//, 'its policy allows no other script')
  const wasm = files.filter((name) => name.endsWith('.wasm'))
  assert.equal(wasm.length, 1)
  const headers = { 'accept-encoding': 'br' }
  const packed = await service.server.inject({ method: 'GET', url: `/assets/${wasm[0]}`, headers })
  assert.deepEqual([packed.headers['content-type'], packed.headers['content-encoding']], ['application/wasm', 'br'])
  assert.ok(packed.rawPayload.length < 2_000_000, `${packed.rawPayload.length} bytes`)
})

test('every file that the page references exists', async () => {
  assert.ok(assets.length >= 4, assets.join())
  for (const url of assets) assert.equal((await service.call({ method: 'GET', url })).status, 200, url)
})

test('behind a path prefix the page works with proxies that strip it and proxies that do not', async () => {
  for (const url of ['/', '/gang-way', '/gang-way/', '/gang-way/sign-in', '/sign-in']) {
    const { status, text } = await behindPath.call({ method: 'GET', url })
    assert.equal(status, 200, url)
    assert.match(text, /<meta name="base-path" content="\/gang-way\/"/)
    for (const [, path] of text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      assert.match(path!, /^\/gang-way\//)
      assert.equal((await behindPath.call({ method: 'GET', url: path! })).status, 200, path)
    }
  }
  assert.equal((await behindPath.call({ method: 'GET', url: '/gang-way/api/auth/options' })).status, 200)
  assert.equal((await behindPath.call({ method: 'GET', url: '/gang-wayward' })).status, 404)
})

const compressedSize = (name: string) =>
  statSync(`${SCRIPTS}${name}.gz`, { throwIfNoEntry: false })?.size ?? statSync(SCRIPTS + name).size

/** A script and everything that it imports, so that it runs. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  const imports = readFileSync(SCRIPTS + name, 'utf8').matchAll(/(?:from|import)\s*"\.\/([\w.~-]+\.js)"/g)
  for (const [, other] of imports) withImports(other!, found)
  return found
}

test('the first page loads at most 200 kB of script, and each screen at most 60 kB more', () => {
  const first = new Set(
    assets
      .filter((path) => /^\/assets\/.*\.js$/.test(path))
      .flatMap((path) => [...withImports(path.split('/').at(-1)!)]),
  )
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + compressedSize(name), 0)
  assert.ok(sum(first) < 200_000, `${sum(first)} bytes: ${[...first].join()}`)
  const screens = readdirSync(SCRIPTS).filter((name) => /-screen-[\w-]+\.js$/.test(name))
  assert.ok(screens.length > 25)
  const tooLarge = screens.flatMap((screen) => {
    const more = [...withImports(screen)].filter((name) => !first.has(name))
    return sum(more) < 60_000 ? [] : [`${screen}: ${sum(more)} bytes in ${more.length} files`]
  })
  assert.deepEqual(tooLarge, [])
})
