// Mail goes out by SMTP when that is configured. The receiver here speaks the protocol and keeps what it is given.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestService } from '../../../test/service/test-service.ts'

const USERS = '/customer/v1/partner-profile/users'

let refusing = false
const received: string[] = []
const smtp: Server = createServer((socket) => {
  let text = ''
  let inData = false
  socket.write('220 test ready\r\n')
  socket.on('data', (chunk) => {
    text += chunk.toString()
    for (;;) {
      const end = inData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
      if (end < 0) return
      const part = text.slice(0, end)
      text = text.slice(end + (inData ? 5 : 2))
      if (inData) {
        received.push(part)
        inData = false
        socket.write('250 kept\r\n')
      } else if (/^RCPT/i.test(part) && refusing) socket.write('550 no such person here\r\n')
      else if (/^DATA/i.test(part)) {
        inData = true
        socket.write('354 go on\r\n')
      } else socket.write(/^QUIT/i.test(part) ? '221 bye\r\n' : '250 fine\r\n')
    }
  })
  socket.on('error', () => {})
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const { port } = smtp.address() as { port: number }
const service = await startTestService({
  env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'gangway@service.example' },
})

let admin: Awaited<ReturnType<typeof service.aPerson>>
before(async () => {
  admin = await service.aPerson({
    partner: await service.aPartner({ name: 'Acme\r\nBcc: evil@x.example' }),
    role: 'admin',
  })
})
after(() => smtp.close())

test('an invitation is a mail with a link, and a name cannot add a header to it', async () => {
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
  assert.ok(!service.logged().includes(link[1]!), 'a link is not logged where mail is sent')
  assert.ok(!service.logged().includes('new@acme.example'))
})

test('mail that is sent is not shown as mail of the sandbox', async () => {
  assert.equal((await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })).status, 404)
})

test('a mail server that refuses is told to the admin, who may try again', async () => {
  refusing = true
  const refused = await admin.post(USERS, { email: 'later@acme.example', role: 'viewer' })
  assert.equal(refused.status, 503)
  assert.equal(refused.body.error.code, 'Mail.Unavailable')
  assert.ok(refused.headers['retry-after'])
  assert.ok(!service.logged().includes('later@acme.example'))
  refusing = false
  assert.equal((await admin.post(USERS, { email: 'later@acme.example', role: 'viewer' })).status, 200)
})
