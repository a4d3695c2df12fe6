// Who can read the sandbox inbox.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inboxOf } from '../../test/service/sandbox-inbox.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { buildServer } from '../process/server.ts'

const service = await startTestService()

test('the sandbox inbox can only be read from the machine itself', async () => {
  const url = '/api/auth/sandbox-mail'
  assert.equal((await service.call({ method: 'GET', url })).status, 200)
  assert.equal((await service.call({ method: 'GET', url, remoteAddress: '::1' })).status, 200)
  assert.equal((await service.call({ method: 'GET', url, remoteAddress: '192.0.2.7' })).status, 404)
  const outside = { ...service.app, config: { ...service.app.config, sandbox: false } }
  const server = buildServer(outside)
  assert.equal((await server.inject({ method: 'GET', url })).statusCode, 404)
  await server.close()
})

test('the sandbox inbox cannot be read through a proxy or under a foreign host name', async () => {
  const get = (headers: Record<string, string>) =>
    service.call({ method: 'GET', url: '/api/auth/sandbox-mail', headers }).then(({ status }) => status)
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', '127.1.2.3'])
    assert.equal(await get({ host }), 200, host)
  for (const host of ['gangway.example', 'evil.example:8080', '127.0.0.1.evil.example', '192.0.2.1'])
    assert.equal(await get({ host }), 404, host)
  for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])
    assert.equal(await get({ host: 'localhost', [name]: '127.0.0.1' }), 404, name)
})

test('the log of a sandbox has no text of an email, and so none of its one-time links', async () => {
  const admin = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
  const invited = { email: 'logged@partner.example', role: 'viewer' }
  assert.equal((await admin.post('/customer/v1/partner-profile/users', invited)).status, 200)
  const mail = (await inboxOf(service)).find(({ to }) => to === invited.email)
  const [token] = /(?<=invitation#)[\w-]+/.exec(mail!.text)!
  assert.match(service.logged(), /an email is in the sandbox inbox/)
  assert.ok(!service.logged().includes(token))
  assert.ok(!service.logged().includes(mail!.subject))
})
