// The API reference in a browser: samples by language, requests with a key that stays in the page, and links to operations.
import assert from 'node:assert/strict'
import { webcrypto } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { axe, look } from '../../../test/browser/look.ts'
import { openWeb } from '../../../test/browser/web.ts'
import { anApiClient, createKeys } from '../../../test/tokens/api-client.ts'

const web = await openWeb({ prefix: '/gang-way' })

web.journey('a reader chooses a language once, and gets a token and an answer in the page', async ({ page, go }) => {
  const [key] = await createKeys(1)
  const client = await anApiClient(web.service, key!)
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  await go('/docs/api/partner/customers')
  const create = page.locator('section').filter({ has: page.locator('#createBusinessProfile') })
  await create.getByRole('tab', { name: 'Python' }).click()
  await create.getByText('requests.request(').waitFor()
  await page.reload()
  await create.getByText('requests.request(').waitFor()
  await page.getByRole('tab', { name: 'Python' }).first().press('ArrowRight')
  assert.equal(await create.getByRole('tab', { name: 'Go' }).getAttribute('aria-selected'), 'true')

  const panel = page.locator('.credentials')
  await panel.getByRole('button', { name: 'Get token' }).click()
  await panel.getByText('Enter your client ID and choose your key file.').waitFor()
  await panel.getByLabel('Client ID').fill(client.clientId)
  const file = (text: string) => ({ name: 'key.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(text) })
  await panel.getByLabel('Private key file').setInputFiles(file('-----BEGIN RSA PRIVATE KEY-----'))
  await panel.getByRole('button', { name: 'Get token' }).click()
  await panel.getByText('no unencrypted PKCS #8 key').waitFor()
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key!.privateKey)).toString('base64')
  const pem = `-----BEGIN PRIVATE KEY-----\n${pkcs8.match(/.{1,64}/g)!.join('\n')}\n-----END PRIVATE KEY-----\n`
  await panel.getByLabel('Private key file').setInputFiles(file(pem))
  await panel.getByRole('button', { name: 'Get token' }).click()
  await panel.getByText('You have a token with').waitFor()

  await create.getByText('Try it').click()
  await create.getByRole('button', { name: 'Send request' }).click()
  await create.getByText(/^200 · request ID /).waitFor()
  await create.getByText('"verificationStatus": "PendingVerification"').last().waitFor()
  assert.ok(!bodies.some((body) => body.includes(pkcs8.slice(0, 40))), 'the private key is not sent')
  assert.deepEqual(
    await page.evaluate('Object.keys(localStorage).filter((key) => key !== "gangway-docs-language")'),
    [],
  )
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await page.getByText(/^You have a token\. It expires in/).waitFor()
  await page.locator('.try').getByText('Try it').click()
  await look(page, 'reference-documents')
})

web.journey('every page of the reference is accessible, and a link to an operation opens it', async ({ page, go }) => {
  await go('/docs/api')
  await look(page, 'reference-overview')
  await page.getByRole('link', { name: 'Dashboard API' }).first().click()
  await page.getByRole('link', { name: 'Partner profile', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Partner profile', level: 1 }).waitFor()
  await axe(page)
  await go('/docs/api/partner/customers#patchBusinessProfile')
  await page.locator('#patchBusinessProfile').waitFor()
  const isAtTop = (id: string) =>
    page.waitForFunction(`Math.abs(document.getElementById('${id}').getBoundingClientRect().top - 100) < 100`)
  await isAtTop('patchBusinessProfile')

  // A wide window has three columns: the pages, the description, and what is sent; a phone has one.
  const described = page.locator('.operation .described').first()
  const columns = () => Promise.all([page.locator('.side'), described, page.locator('.shown').first()].map(boxOf))
  await page.setViewportSize({ width: 1440, height: 900 })
  // The code stays in view while its description is scrolled.
  await page.evaluate('scrollTo(0, 0)')
  const [pages, text, code] = await columns()
  assert.ok(pages!.right <= text!.left && text!.right <= code!.left, JSON.stringify([pages, text, code]))
  assert.ok(Math.abs(text!.top - code!.top) < 1 && code!.right <= 1440, JSON.stringify([text, code]))
  await page.setViewportSize({ width: 390, height: 844 })
  const [, narrow, below] = await columns()
  assert.ok(below!.top >= narrow!.bottom && below!.right <= 390, JSON.stringify([narrow, below]))

  await page.setViewportSize({ width: 1440, height: 900 })
  await go('/docs/api/partner/webhooks')
  await page.locator('.side').getByRole('link', { name: 'business.document.rejected' }).click()
  await isAtTop('receiveBusinessDocumentRejected')
  const rejected = page.locator('section').filter({ has: page.locator('#receiveBusinessDocumentRejected') })
  await rejected.getByText('Svc-Event-Type: business.document.rejected').waitFor()
  await rejected.getByRole('link', { name: /^Link to / }).click()
  assert.equal(page.url(), `${web.url}/docs/api/partner/webhooks#receiveBusinessDocumentRejected`)
  await axe(page)
})

async function boxOf(part: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, right: x + width, top: y, bottom: y + height }
}
