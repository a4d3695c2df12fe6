// Email is sent through SMTP when configured. This test runs a small SMTP server that stores what it receives.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { appCode } from '../../../test/browser/authenticator-app.ts'
import { startSmtpServer } from '../../../test/peers/smtp-server.ts'
import { cellsSetting, runOperator } from '../../../test/service/operator-service.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { sendNotifications } from '../../notifications/notifier.ts'

const USERS = '/customer/v1/partner-profile/users'

const smtp = await startSmtpServer()
const { received } = smtp
const env = { SMTP_URL: smtp.url, MAIL_FROM: 'gangway@service.example' }
const masterKey = randomBytes(32)
const service = await startTestService({ env, masterKey })

let admin: Awaited<ReturnType<typeof service.aUser>>
before(async () => {
  admin = await service.aUser({
    partner: await service.aPartner({ name: 'Acme\r\nBcc: evil@x.example' }),
    role: 'admin',
  })
})
after(() => smtp.close())

test('an invitation is sent as an email with a link, and an organisation name cannot inject a header', async () => {
  assert.equal((await admin.post(USERS, { email: 'new@acme.example', role: 'viewer' })).status, 200)
  const [mail] = received
  const end = mail!.indexOf('\r\n\r\n')
  const [head, body] = [mail!.slice(0, end), mail!.slice(end)]
  assert.match(head, /^To: new@acme\.example$/m)
  assert.match(head, /^From: gangway@service\.example$/m)
  assert.ok(!/^Bcc:/im.test(head))
  const link = /\/invitation#([A-Za-z0-9_-]{43})/.exec(body.replaceAll('=\r\n', ''))
  assert.ok(link, mail)
  const seen = await service.call({ method: 'POST', url: '/api/auth/invitation', payload: { token: link[1] } })
  assert.equal(seen.body.value.email, 'new@acme.example')
  assert.ok(!service.logged().includes(link[1]!), 'a link that is sent by SMTP is not logged')
  assert.ok(!service.logged().includes('new@acme.example'))
})

test('the email about second factors that an operator command has reset is sent by the service', async () => {
  const { secret } = (await admin.post('/api/auth/totp/enrol')).body.value
  const totp = appCode(secret, service.app.clock.now())
  assert.equal((await admin.post('/api/auth/totp/confirm', { totp })).status, 200)
  const operator = runOperator({
    ...env,
    DATABASE_URL: service.databaseUrl,
    DATABASE_CELLS: cellsSetting(service),
    MASTER_KEYS: masterKey.toString('base64'),
    DATA_DIR: service.app.config.dataDir,
    BASE_URL: service.app.config.baseUrl,
  })
  const { code, err } = await operator(['users', 'reset-totp', admin.email])
  assert.equal(code, 0, err)
  await sendNotifications(service.app)
  const sent = received.filter((mail) => mail.includes('Subject: Your Gangway sign-in was reset'))
  assert.equal(sent.length, 1)
  assert.ok(sent[0]!.includes(`To: ${admin.email}`))
  assert.equal((await admin.signIn()).status, 200)
})

test('an installation with SMTP has no sandbox inbox', async () => {
  assert.equal((await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })).status, 404)
})

test('an admin gets 503 when the mail server rejects an email, and can try again', async () => {
  smtp.isRejecting = true
  const rejected = await admin.post(USERS, { email: 'later@acme.example', role: 'viewer' })
  assert.equal(rejected.status, 503)
  assert.equal(rejected.body.error.code, 'Mail.Unavailable')
  assert.ok(rejected.headers['retry-after'])
  assert.ok(!service.logged().includes('later@acme.example'))
  smtp.isRejecting = false
  assert.equal((await admin.post(USERS, { email: 'later@acme.example', role: 'viewer' })).status, 200)
})
