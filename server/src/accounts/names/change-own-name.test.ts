// Names that users choose: when they join, on their account, and who sees them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const PASSWORD = 'seven green bridges over water'
const names = async (user: { get(path: string): Promise<{ body: any }> }) =>
  (await user.get('/api/auth/names')).body.value.items as { email: string; name: string }[]

test('a user chooses a name when joining, and changes it later; the action is recorded without it', async () => {
  const partner = await service.aPartner()
  const admin = await service.aUser({ partner, role: 'admin' })
  const email = 'noor@people.example'
  await admin.post('/api/customer/v1/partner-profile/users', { email, role: 'viewer' })
  let token = ''
  await until('the invitation arrives', async () => {
    const { items } = (await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })).body.value
    const mail = items.find(
      ({ to, text }: { to: string; text: string }) => to === email && text.includes('/invitation#'),
    )
    token = /#([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    return token !== ''
  })
  const accept = (name: unknown) =>
    service.call({
      method: 'POST',
      url: '/api/auth/invitation/accept',
      payload: { token, password: PASSWORD, name },
    })
  for (const name of ['', '  ', 'x'.repeat(101), 'a\u202eb']) assert.equal((await accept(name)).status, 400, name)
  assert.equal((await accept('  Noor   van Dijk ')).status, 200)
  assert.deepEqual(await names(admin), [{ email, name: 'Noor van Dijk' }])

  assert.deepEqual((await admin.post('/api/auth/name', { name: 'Ada Obi' })).body.value, { name: 'Ada Obi' })
  assert.deepEqual((await names(admin)).map(({ name }) => name).toSorted(), ['Ada Obi', 'Noor van Dijk'])
  const { body } = await admin.get('/api/customer/v1/partner-profile/audit')
  assert.equal(body.value.items[0].action, 'NameChanged')
  assert.ok(!JSON.stringify(body.value.items[0]).includes('Ada Obi'))
})

test('names are shown within an organisation: neither to another partner nor to staff, and not those of staff', async () => {
  const [one, other] = [await service.aPartner(), await service.aPartner()]
  const [ada, ben] = [
    await service.aUser({ partner: one, role: 'viewer' }),
    await service.aUser({ partner: other, role: 'admin' }),
  ]
  const staff = await service.aUser({ role: 'analyst' })
  await ada.post('/api/auth/name', { name: 'Ada' })
  await staff.post('/api/auth/name', { name: 'Sam' })
  assert.deepEqual(
    (await names(ada)).map(({ name }) => name),
    ['Ada'],
  )
  assert.deepEqual(await names(ben), [])
  assert.deepEqual(
    (await names(staff)).map(({ name }) => name),
    ['Sam'],
  )
  assert.equal((await service.call({ method: 'GET', url: '/api/auth/names' })).status, 401)
  assert.equal((await service.call({ method: 'POST', url: '/api/auth/name', payload: { name: 'x' } })).status, 401)
})
