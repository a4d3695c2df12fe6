import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { anApiClient, claimsFor, createKeys, postForm, signed, tokenForm } from '../../../test/tokens/api-client.ts'
import { addressGroup, forgetEndedWindows } from '../../platform/limits/throttle.ts'
import { revokeCertificate } from '../certificates/revoke-certificate.ts'
import { setPartnerStatus } from '../set-partner-status.ts'
import { deleteExpiredAssertions } from './delete-expired.ts'

const service = await startTestService()
const other = await openSecondNode(service)
const keys = await createKeys(3)
const url = '/api/partner/v1/business-profiles/unknown'

const statusOf = async (node: Pick<typeof service, 'call'>, token: string) =>
  (await node.call({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).status

const answers = (token: string, status: number) =>
  until(`the other node answers ${status}`, async () => (await statusOf(other, token)) === status)

test('an assertion used on one node is rejected on the other', async () => {
  const acme = await anApiClient(service, keys[0]!)
  const form = tokenForm(await acme.assertion())
  assert.equal((await postForm(service, form)).status, 200)
  assert.equal((await postForm(other, form)).status, 401)
  const again = tokenForm(await acme.assertion())
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => postForm(i % 2 ? service : other, again)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('a deactivation or revocation on one node reaches the other', async () => {
  const acme = await anApiClient(service, keys[1]!, 'Beta')
  const token = await acme.token()
  assert.equal(await statusOf(other, token), 404)
  await setPartnerStatus(service.app, acme.partnerId, 'Inactive')
  await answers(token, 401)
  await setPartnerStatus(service.app, acme.partnerId, 'Active')
  await answers(token, 404)
  await revokeCertificate(service.app, acme.partnerId, acme.certificateId)
  await answers(token, 401)
})

test('each client gets thirty tokens a minute, counted across nodes', async () => {
  const acme = await anApiClient(service, keys[2]!, 'Gamma')
  const ask = async (i: number) => postForm(i % 2 ? service : other, tokenForm(await acme.assertion()))
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(i)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 30)
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 10)
  for (const { headers, body } of refused) {
    assert.ok(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60)
    assert.equal(body.error, 'slow_down')
    assert.equal(headers['cache-control'], 'no-store')
  }
})

test('replayed assertions do not use up the limit of a client', async () => {
  const acme = await anApiClient(service, (await createKeys(1))[0]!, 'Epsilon')
  const captured = tokenForm(await acme.assertion())
  assert.equal((await postForm(service, captured)).status, 200)
  const replays = await Promise.all(Array.from({ length: 40 }, (_, i) => postForm(i % 2 ? service : other, captured)))
  assert.ok(replays.every(({ status }) => status === 401))
  assert.equal((await acme.requestToken()).status, 200)
})

test('requests with a wrong signature do not use up the limit of a client', async () => {
  const acme = await anApiClient(service, (await createKeys(1))[0]!, 'Delta')
  for (let i = 0; i < 40; i++) await acme.requestToken({ key: keys[0]! })
  assert.equal((await acme.requestToken()).status, 200)
})

test('each address may make three hundred requests a minute across nodes and clients, and then ten for each client', async () => {
  const strange = tokenForm(
    await signed(keys[0]!, { alg: 'RS256' }, claimsFor('unknown-00000000', service.app.config.baseUrl)),
  )
  const rows = async () => (await service.app.db.directory((sql) => sql`select 1 from auth_throttle`)).length
  const before = await rows()
  const ask = (i: number, remoteAddress: string) =>
    (i % 2 ? service : other).call({
      method: 'POST',
      url: '/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: strange,
      remoteAddress,
    })
  const statuses: number[] = []
  for (let i = 0; i < 320; i += 10) {
    const some = await Promise.all(Array.from({ length: 10 }, (_, j) => ask(j, `2001:db8::${(i + j).toString(16)}`)))
    statuses.push(...some.map(({ status }) => status))
  }
  assert.equal(statuses.filter((status) => status === 401).length, 310)
  assert.equal(statuses.filter((status) => status === 429).length, 10)
  assert.equal((await ask(0, '2001:db8:0:1::1')).status, 401, 'the next network is not limited')
  const malformed = { payload: 'grant_type=client_credentials', remoteAddress: '2001:db8::1' }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await service.call({ method: 'POST', url: '/oauth2/token', headers, ...malformed })).status, 429)
  // One for each network, one for the claims of the first, and one for the client that was claimed.
  assert.equal((await rows()) - before, 4)
  const gamma = await anApiClient(service, keys[0]!, 'Gamma')
  const rightful = { payload: tokenForm(await gamma.assertion()), remoteAddress: '2001:db8::1' }
  const { status } = await service.call({ method: 'POST', url: '/oauth2/token', headers, ...rightful })
  assert.equal(status, 200, 'a client with the address of another one is not locked out')
})

test('an IPv6 address counts as its /64 in any notation', () => {
  const groups: [string, string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:FFFF::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['not an address', 'unknown'],
  ]
  for (const [address, group] of groups) assert.equal(addressGroup(address), group)
})

test('cleanup deletes only rows that are no longer needed', async () => {
  const later = (ms: number) => ({ ...service.app, realClock: { now: () => new Date(Date.now() + ms) } })
  assert.equal(await deleteExpiredAssertions(service.app), 0)
  assert.ok((await deleteExpiredAssertions(later(10 * 60_000))) > 30)
  assert.equal(await forgetEndedWindows(service.app), 0)
  assert.ok((await forgetEndedWindows(later(61_000))) >= 3)
})
