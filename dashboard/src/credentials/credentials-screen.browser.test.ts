// API credentials: a key generated in the browser works and never leaves it; a revoked one stops working.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createKeyPair, tokenSource } from '@gangway/sdk'
import { registerPartner } from '../../../server/src/partners/register-partner.ts'
import { axe, look } from '../../../server/test/browser/look.ts'
import { openWeb } from '../../../server/test/browser/web.ts'

let minutesLater = 0
const clock = { now: () => new Date(Date.now() + minutesLater * 60_000) }
const { startTestService } = await import('../../../server/test/service/test-service.ts')
const web = await openWeb({
  env: { RATE_LIMITS: 'off' },
  service: (options) => startTestService({ ...options, clock }),
})
const { service } = web
const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const tokensOf = (clientId: string, privateKeyPem: string) =>
  tokenSource({ issuer: web.url, tokenEndpoint: `${web.url}/oauth2/token`, clientId, privateKeyPem })

web.journey('a key generated in the browser gets a token, and so do the commands beside it', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner({ name: 'Acme Payments' })
  const person = await service.aUser({ partner, role: 'admin', staysSignedIn: false })
  await visit.as(person)
  minutesLater += 11
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await visit.go('/credentials')
  await page.getByRole('button', { name: 'Add credential' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add credential' })
  await dialog.getByLabel('Name').fill('Prodüktion 1')
  await look(page, 'credential-make')
  await dialog.getByRole('button', { name: 'Generate and register' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your password' })
  await proof.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const made = page.getByRole('dialog', { name: /Prodüktion 1.* added/ })
  await made.waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('button', { name: 'Download' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'gangway-key.pem')
  const privateKeyPem = await readFile(await download.path(), 'utf8')
  assert.equal(createPrivateKey(privateKeyPem).asymmetricKeyDetails!.modulusLength, 2048)
  const secret = privateKeyPem.split('\n')[1]!
  assert.ok(!sent.some((text) => text.includes('PRIVATE KEY') || text.includes(secret)), 'the key never left the page')
  await look(page, 'credential-key')
  const curl = await made.getByRole('region', { name: 'With curl' }).innerText()
  await made.getByRole('tab', { name: 'SDK' }).click()
  const sdk = await made.getByRole('region', { name: 'With the SDK' }).innerText()

  minutesLater = 0
  assert.match(await tokensOf(partner.clientId, privateKeyPem).token(), /^ey/)
  // Inside the repository, so that the SDK resolves as if it were installed.
  await mkdir(join(ROOT, 'artifacts'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, 'artifacts/try-'))
  try {
    await writeFile(join(folder, 'gangway-key.pem'), privateKeyPem)
    const byCurl = await run('bash', ['-euc', curl], { cwd: folder })
    assert.equal(JSON.parse(byCurl.stdout).value.total, 0)
    await writeFile(join(folder, 'try.mjs'), sdk)
    assert.equal((await run(process.execPath, ['try.mjs'], { cwd: folder })).stdout.trim(), '[]')

    await visit.go('/')
    await page.getByText('Add an API credential (done)').waitFor()
    await page.getByRole('button', { name: 'Show commands' }).click()
    const command = await page.getByRole('region', { name: 'Create your first customer' }).innerText()
    const created = await run('bash', ['-euc', command], { cwd: folder })
    assert.equal(JSON.parse(created.stdout).isSuccess, true, created.stdout)
  } finally {
    await rm(folder, { recursive: true })
  }
  await visit.go('/credentials?attempts=all')
  await page.getByRole('cell', { name: 'Token issued' }).first().waitFor()
  await page.getByText('Prodüktion 1').first().waitFor()
  await look(page, 'credentials')
})

web.journey('the dialog closes only when the key is saved', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner()
  await visit.as(await service.aUser({ partner, role: 'admin' }))
  await visit.go('/credentials?add=true')
  await page.getByRole('dialog').getByLabel('Name').fill('x')
  await page.getByRole('button', { name: 'Generate and register' }).click()
  const made = page.getByRole('dialog', { name: /x.* added/ })
  await made.waitFor()
  await page.keyboard.press('Escape')
  assert.ok(await made.isVisible())
  assert.ok(await made.getByRole('button', { name: 'Done' }).isDisabled())
  await made.getByLabel("I've saved it").check()
  await made.getByRole('button', { name: 'Done' }).click()
  await made.waitFor({ state: 'detached' })
  assert.doesNotMatch(page.url(), /add=/)
})

web.journey(
  'a private key is recognised before it is sent, a certificate is registered, and others are explained',
  async (visit) => {
    const { page } = visit
    const partner = await registerPartner(service.app, { name: 'Newcomer' })
    await visit.as(await service.aUser({ partner, role: 'admin' }))
    const { privateKeyPem, certificatePem } = await createKeyPair({ commonName: 'elsewhere' })
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await visit.go('/credentials')
    await page.getByRole('button', { name: 'Add credential' }).first().click()
    await page.getByRole('tab', { name: 'Upload a certificate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Uploaded')
    const field = dialog.getByLabel('Certificate (PEM)')
    await field.fill(privateKeyPem)
    await dialog.getByText("That's a private key. We didn't send it.").waitFor()
    assert.ok(await dialog.getByRole('button', { name: 'Register certificate' }).isDisabled())
    await look(page, 'credential-private-key')
    await field.fill(certificatePem + privateKeyPem)
    assert.ok(await dialog.getByRole('button', { name: 'Register certificate' }).isDisabled())
    for (const [text, words] of [
      ['not a certificate', 'Paste a PEM certificate.'],
      [certificatePem + certificatePem, 'Paste one certificate only'],
      ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', "That's a public key."],
    ] as const) {
      await field.fill(text)
      await dialog.getByRole('button', { name: 'Register certificate' }).click()
      await dialog.getByText(words).waitFor()
    }
    assert.deepEqual(posts, [], 'nothing was sent so far')
    await field.fill(
      await readFile(new URL('../../../server/test/tokens/certificates/rsa-1024.pem', import.meta.url), 'utf8'),
    )
    await dialog.getByRole('button', { name: 'Register certificate' }).click()
    await dialog.getByText('must have 2048 to 4096 bits').first().waitFor()
    await page.getByLabel('Certificate file').setInputFiles({
      name: 'elsewhere.pem',
      mimeType: 'application/x-pem-file',
      buffer: Buffer.from(certificatePem),
    })
    await dialog.getByRole('button', { name: 'Register certificate' }).click()
    await page.getByRole('dialog', { name: /Uploaded.* added/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: /^Uploaded/ }).waitFor()
    assert.match(await tokensOf(partner.clientId, privateKeyPem).token(), /^ey/)
  },
)

web.journey(
  'a revoked credential stops working at once, and the reason of a failed request is shown',
  async (visit) => {
    const { page } = visit
    const partner = await service.aPartner()
    const admin = await service.aUser({ partner, role: 'admin' })
    const soon = await createKeyPair({ commonName: 'soon', notAfter: new Date(Date.now() + 9.5 * 24 * 3_600_000) })
    const add = (name: string, certificatePem: string) =>
      admin.post('/api/customer/v1/partner-profile/api-credentials', { name, certificatePem })
    assert.equal((await add('Ends soon', soon.certificatePem)).status, 200)
    await visit.as(admin)
    await visit.go('/credentials')
    await page.getByText('Expires in 9 days').waitFor()
    await page.getByText('No failed requests').waitFor()
    await page.getByRole('button', { name: 'Revoke Ends soon' }).click()
    const dialog = page.getByRole('dialog', { name: /^Revoke .*Ends soon/ })
    await dialog.getByText('all tokens issued with it stop working').waitFor()
    await axe(page)
    await dialog.getByRole('button', { name: 'Revoke credential' }).click()
    await page.getByRole('row').filter({ hasText: 'Ends soon' }).getByText('Revoked').waitFor()
    await assert.rejects(tokensOf(partner.clientId, soon.privateKeyPem).token(), /invalid_client/)
    await page.reload()
    await page.getByText('The certificate was revoked.').waitFor()
    await axe(page)
  },
)

web.journey('a viewer sees the credentials and cannot change them', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner()
  await visit.as(await service.aUser({ partner, role: 'viewer' }))
  await visit.go('/credentials?add=true')
  await page.getByRole('cell', { name: /^stand-in/ }).waitFor()
  await page.getByText('Admins can add and revoke them.').waitFor()
  assert.equal(await page.getByRole('button', { name: /Add|Revoke/ }).count(), 0)
  assert.equal(await page.getByRole('dialog').count(), 0)
  await axe(page)
})
