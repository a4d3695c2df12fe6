// The verifier in a real browser, from its sources with the types stripped.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { chromium } from 'playwright-core'
import { findChromium } from '../../../server/test/browser/chromium.ts'
import { signTestDelivery } from './index.ts'

const found = await findChromium()

test('a browser accepts a valid delivery and rejects a forged one', {
  skip: 'missing' in found && found.missing,
}, async (t) => {
  const requested: string[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    if (!path.endsWith('.ts'))
      return void response.setHeader('content-type', 'text/html').end('<title>receiver</title>')
    const source = await readFile(new URL(`..${path}`, import.meta.url), 'utf8')
    response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({
    executablePath: (found as { path: string }).path,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  t.after(async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

  const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
  const data = { message: 'Ọládélé 東京 🙂', requestedAt: new Date().toISOString() }
  const delivery = await signTestDelivery({ secret, eventType: 'webhook.test', data })
  const result = await page.evaluate(
    async ({ secret, headers, body }) => {
      const url = '/webhooks/index.ts'
      const { verifyWebhook, signTestDelivery } = await import(url)
      const event = await verifyWebhook(body, headers, { secret })
      const forged = await verifyWebhook(`${body} `, headers, { secret }).catch((error: { code: string }) => error.code)
      const own = await signTestDelivery({ secret, body })
      const again = await verifyWebhook(await new Blob([body]).arrayBuffer(), own.headers, { secret })
      return [event.data.message, forged, again.eventType]
    },
    { secret, headers: delivery.headers, body: delivery.body },
  )
  assert.deepEqual(result, [data.message, 'SignatureMismatch', 'webhook.test'])
  assert.ok(requested.includes('/crypto/web-crypto.ts'))
})
