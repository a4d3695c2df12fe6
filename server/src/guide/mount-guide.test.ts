// The documentation as a browser gets it.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import vm from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { startTestService } from '../../test/service/test-service.ts'
import { ERRORS } from '../errors.ts'
import { EVENT_TYPES } from '../events/catalogue.ts'
import { ManualClock } from '../platform/clock.ts'
import { putInForce } from '../reference/identity-documents.ts'
import { GUIDE_PAGES } from './pages.ts'
import { plain, renderMarkdown } from './render-markdown.ts'

const service = await startTestService()
const behindPath = await startTestService({
  env: { BASE_URL: 'https://example.com/gang-way' },
  clock: new ManualClock(),
})
const get = (url: string, headers: Record<string, string> = {}) => service.call({ method: 'GET', url, headers })
const textOf = async (url: string) => (await get(url)).text

interface Document {
  readonly paths: Record<string, Record<string, { operationId: string }>>
  readonly webhooks?: Record<string, Record<string, { operationId: string }>>
}
interface WebhookOperation {
  readonly operationId: string
  readonly parameters: { readonly name: string; readonly required: boolean }[]
  readonly requestBody: {
    content: Record<'application/json', { examples: Record<string, { value: { eventId: string } }> }>
  }
}
const canRun = (command: string) => spawnSync(command, ['--version']).error === undefined

/** After /docs/api, as the overview and the pages of the large APIs link to them. */
async function referencePaths(): Promise<string[]> {
  const found = new Set<string>()
  for (const path of ['', '/partner', '/dashboard', '/compliance', '/operator', '/completion']) {
    const { text } = await service.call({ method: 'GET', url: `/docs/api${path}` })
    for (const [, link] of text.matchAll(/href="\/docs\/api(\/[^"#]+)"/g)) found.add(link!)
  }
  return [...found]
}
const REFERENCE = await referencePaths()

const addresses = GUIDE_PAGES.map(({ slug }) => (slug === '' ? '/docs' : `/docs/${slug}`))
const references = ['/docs/api', ...REFERENCE.map((path) => `/docs/api${path}`)]
const more = [...references, '/docs/countries/NGA', '/docs/countries/gbr', '/docs/search?q=token', '/docs/search']

test('every page has one heading, a policy that allows this server only, and no inline code', async () => {
  for (const url of [...addresses, ...more]) {
    const answer = await get(url)
    assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'text/html; charset=utf-8'], url)
    const csp = answer.headers['content-security-policy']!
    assert.match(csp, /^default-src 'none'; script-src 'self'; style-src 'self'; /)
    assert.doesNotMatch(csp, /unsafe|https?:|\*|data:/)
    assert.equal(answer.text.match(/<h1\b/g)?.length, 1, url)
    assert.doesNotMatch(answer.text, /<script(?![^>]*\bsrc=)[^>]*>|<style|\son\w+=|\sstyle=/, url)
    assert.doesNotMatch(answer.text, /(?:src|<link[^>]*href)="(?:https?:)?\/\//, url)
    const again = await get(url, { 'if-none-match': answer.headers.etag! })
    assert.deepEqual([again.status, again.text], [304, ''])
  }
})

test('the API reference shows every operation of every API, with samples and a link to itself', async () => {
  assert.match(await textOf('/docs'), /href="\/docs\/api"/)
  assert.equal((await get('/docs/api/')).headers.location, '/docs/api')
  assert.equal((await get('/docs/api/partner/customers/')).headers.location, '/docs/api/partner/customers')
  const shown = (await Promise.all(references.map(textOf))).join('')
  let operations = 0
  for (const name of ['partner', 'dashboard', 'compliance', 'operator', 'completion']) {
    const { paths, webhooks = {} } = (await get(`/openapi/${name}.json`)).body as unknown as Document
    for (const { operationId } of [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) =>
      Object.values(methods),
    )) {
      operations++
      assert.equal(shown.split(`<h2 id="${operationId}">`).length, 2, operationId)
      assert.ok(shown.includes(`href="#${operationId}"`), operationId)
    }
  }
  assert.ok(operations > 150)
  assert.equal(shown.match(/<div class="samples"/g)?.length, shown.match(/<p class="route">/g)?.length)
  for (const samples of shown.split('<div class="samples"').slice(1))
    assert.deepEqual(
      [...samples.split('</section>', 1)[0]!.matchAll(/class="sample" data-label="(\w+)"/g)].map(([, label]) => label),
      ['curl', 'Node', 'Python', 'Go'],
    )
})

test('the API reference shows a delivery of every event type, with the headers and the payload of the contract', async () => {
  const { webhooks } = (await get('/openapi/partner.json')).body as unknown as {
    webhooks: Record<string, { post: WebhookOperation }>
  }
  const page = await textOf('/docs/api/partner/webhooks')
  const codeOf = (section: string, label: string) =>
    plain(new RegExp(`<span class="language">${label}</span><pre[^>]*><code>([\\s\\S]*?)</code>`).exec(section)![1]!)
  assert.deepEqual(Object.keys(webhooks), Object.keys(EVENT_TYPES))
  for (const [type, { post }] of Object.entries(webhooks)) {
    const [, rest] = page.split(`<h2 id="${post.operationId}">`)
    const section = rest!.split('</section>', 1)[0]!
    assert.ok(section.startsWith(type))
    const example = Object.values(post.requestBody.content['application/json'].examples)[0]!.value
    assert.deepEqual(JSON.parse(codeOf(section, 'Payload')), example, type)
    const headers = codeOf(section, 'Headers').split('\n')
    const required = post.parameters.filter((one) => one.required).map(({ name }) => name)
    assert.deepEqual(
      headers.map((line) => line.split(': ', 1)[0]),
      required,
    )
    for (const line of [`Svc-Id: ${example.eventId}`, `Svc-Event-Type: ${type}`, `webhook-id: ${example.eventId}`])
      assert.ok(headers.includes(line), line)
    assert.ok(
      headers.every((line) => /: [^{]/.test(line)),
      'every header has an example',
    )
  }
})

test('samples are valid code in their language and contain no secret', {
  skip: !canRun('python3') && 'NOT RUN: python3 is not installed here',
}, async () => {
  const text = (await Promise.all(references.filter((url) => url.startsWith('/docs/api/partner')).map(textOf))).join('')
  const samples = [...text.matchAll(/data-label="(\w+)"><div class="code">.*?<code>([\s\S]*?)<\/code>/g)]
  const codeOf = (label: string) => samples.filter((sample) => sample[1] === label).map((sample) => plain(sample[2]!))
  assert.equal(codeOf('curl').length, 14)
  for (const code of codeOf('Node')) new vm.Script(`(async () => {${code}\n})`)
  for (const code of codeOf('curl')) assert.equal(spawnSync('bash', ['-n'], { input: code }).status, 0, code)
  const program = 'import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)'
  const parsed = spawnSync('python3', ['-c', program], { input: JSON.stringify(codeOf('Python')), encoding: 'utf8' })
  assert.equal(parsed.status, 0, parsed.stderr)
  if (canRun('gofmt'))
    for (const code of codeOf('Go')) assert.equal(spawnSync('gofmt', ['-e'], { input: code }).status, 0, code)
  assert.ok(codeOf('curl').some((code) => code.includes('"Authorization: Bearer $TOKEN"')))
})

test('the changelog is a feed with one entry per release, and pages are compressed for clients that accept it', async () => {
  const feed = await get('/docs/changelog.xml')
  assert.equal(feed.headers['content-type'], 'application/atom+xml; charset=utf-8')
  assert.match(feed.text, /<entry><id>[^<]+\/docs\/changelog#unreleased<\/id>/)
  const again = await get('/docs/changelog.xml', { 'if-none-match': feed.headers.etag! })
  assert.deepEqual([again.status, again.text], [304, ''])
  const packed = await service.server.inject({
    url: '/docs/api/partner/customers',
    headers: { 'accept-encoding': 'br;q=1, gzip' },
  })
  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(packed.rawPayload).toString(), await textOf('/docs/api/partner/customers'))
  const plainly = await service.server.inject({
    url: '/docs/api/partner/customers',
    headers: { 'accept-encoding': 'gzip;q=0' },
  })
  assert.equal(plainly.headers['content-encoding'], undefined)
})

async function deadLinks(from: readonly string[], fetched: (url: string) => Promise<{ status: number; text: string }>) {
  const texts = new Map<string, { status: number; text: string }>()
  const visit = async (url: string) => {
    if (!texts.has(url)) texts.set(url, await fetched(url))
    return texts.get(url)!
  }
  const dead: string[] = []
  for (const page of from) {
    for (const [, href] of (await visit(page)).text.matchAll(/(?:href|src|action)="([^"]+)"/g)) {
      if (/^https?:/.test(href!)) continue
      const [path = '', anchor] = href!.split('#')
      const target = path === '' ? page : path
      const { status, text } = await visit(target)
      const isThere = anchor === undefined || !target.includes('/docs') || text.includes(`id="${anchor}"`)
      if (status !== 200 || !isThere) dead.push(`${page} leads to ${href}`)
    }
  }
  return dead
}

test('every link and anchor leads somewhere, at the root and behind a path', async () => {
  assert.deepEqual(await deadLinks([...addresses, ...more], get), [])
  const prefixed = (url: string) => behindPath.call({ method: 'GET', url })
  const pages = addresses.map((address) => `/gang-way${address}`)
  assert.deepEqual(await deadLinks(pages, prefixed), [])
  for (const page of pages)
    assert.doesNotMatch((await prefixed(page)).text, /(?:href|src|action)="\/(?!gang-way)/, page)
  assert.equal((await prefixed('/gang-way/docs/')).headers.location, '/gang-way/docs')
})

test('pages show the address they are served from', async () => {
  for (const url of ['/docs', '/docs/quick-start', '/docs/limits', '/docs/webhooks']) {
    const { text } = await behindPath.call({ method: 'GET', url })
    assert.ok(!text.includes('127.0.0.1:8080'), url)
  }
  const { text } = await behindPath.call({ method: 'GET', url: '/docs/limits' })
  assert.ok(text.includes('https://example.com/gang-way/api/partner/v1/business-profiles'))
})

test('an unknown page returns a not-found page', async () => {
  const unknown = ['/docs/nothing', '/docs/countries/XXX', '/docs/countries/%3Cscript%3E', '/docs/a/b/c']
  for (const url of [...unknown, '/docs/api/nothing', '/docs/api/partner/nothing/']) {
    const answer = await get(url)
    assert.deepEqual([answer.status, answer.headers['content-type']], [404, 'text/html; charset=utf-8'], url)
    assert.match(answer.text, /Page not found/)
  }
})

test('the errors page names every code there is, with its status', async () => {
  const page = await textOf('/docs/errors')
  const missing = Object.keys(ERRORS).filter((code) => !page.includes(`<code>${code}</code>`))
  assert.deepEqual(missing, [])
  assert.match(page, /<tr id="country\.notfound"><td><code>Country\.NotFound<\/code><\/td><td>400 or 404<\/td>/)
})

test('a country page shows the active configuration', async () => {
  const page = await textOf('/docs/countries/NGA')
  assert.match(page, /<code>BVN<\/code>[\s\S]*<code>22123456789<\/code>[\s\S]*\\d\{11\}/)
  assert.match(page, /<code>FinancialInstitution<\/code>[\s\S]*RegulatoryLicence[\s\S]*AmlPolicy/)
  assert.match(await textOf('/docs/countries'), /href="\/docs\/countries\/NGA">Nigeria/)
  putInForce(new Map([['NGA', { configuration: undefined, version: 1 }]]))
  try {
    assert.equal((await get('/docs/countries/NGA')).status, 404)
    assert.doesNotMatch(await textOf('/docs/countries'), /Nigeria/)
  } finally {
    putInForce(new Map())
  }
  assert.equal((await get('/docs/countries/NGA')).status, 200)
})

test('searches and generated pages count against the limit of their address', async () => {
  const from = (remoteAddress: string, url: string) => behindPath.call({ method: 'GET', url, remoteAddress })
  const urls = ['/docs/search?q=token', '/docs/search/results?q=token', '/docs/countries', '/docs/countries/NGA']
  const statuses = new Map<number, number>()
  for (let i = 0; i < 520; i++) {
    const { status } = await from('203.0.113.9', i < 500 ? urls[1]! : urls[i % urls.length]!)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  assert.ok(statuses.get(200)! >= 500 && statuses.get(429)! > 0, JSON.stringify([...statuses]))
  for (const url of urls) {
    const limited = await from('203.0.113.9', url)
    assert.deepEqual([limited.status, limited.headers['retry-after']], [429, '1'], url)
    assert.match(limited.text, /<h1>Too many requests<\/h1><p>Try again in a second\./)
    assert.equal((await from('203.0.113.10', url)).status, 200, 'another address')
  }
  assert.equal((await from('203.0.113.9', '/docs/quick-start')).status, 200, 'pages that are made once are not limited')
})

test('search finds sections that contain all words, best first, and escapes the query', async () => {
  const found = await textOf('/docs/search?q=rotate+SECRET')
  const [first] = /<ol class="results">[\s\S]*?<a href="([^"]+)"/.exec(found)!.slice(1)
  assert.equal(first, '/docs/webhooks#rotate-the-signing-secret')
  assert.match(await textOf('/docs/search?q=xyzzyplugh'), /No results for/)
  const nasty = await textOf(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  assert.doesNotMatch(nasty, /<script>alert/)
  assert.match(nasty, /value="&quot;&gt;&lt;script&gt;/)
  for (const odd of ['?q=a&q=b', '?q=%00', '?q=(((((', `?q=${'a+'.repeat(500)}`, '?q=%F0%9F%99%82'])
    assert.equal((await get(`/docs/search${odd}`)).status, 200, odd)
})

test('raw HTML and links to missing pages are shown as text, and headings with the same name get different anchors', () => {
  const from = { file: 'docs/guide/x.md', prefix: '/p', generated: () => assert.fail() }
  const { html, headings } = renderMarkdown(
    '# A\n\n<script>x</script>\n\n## B & c\n\n## B & c\n\n[in](webhooks.md#events) [out](../architecture.md) [api](/docs/api)',
    from as never,
  )
  assert.doesNotMatch(html.text, /<script/)
  assert.deepEqual(
    headings.map(({ anchor }) => anchor),
    ['a', 'b--c', 'b--c-1'],
  )
  assert.match(html.text, /<a href="\/p\/docs\/webhooks#events">in<\/a> out <a href="\/p\/docs\/api">api<\/a>/)
})
