// Completion links: creating, listing and revoking them, and the sessions that they open.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCompletionLink, openPage } from '../../../test/customers/completion-page.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'

const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })
const MINUTE = 60_000

test('a link opens a session for its customer only, in a cookie that reaches nothing but the completion API', async () => {
  const { partner, customerId } = await aCustomer(service)
  const { url, token, expiresAt } = await aCompletionLink(partner, customerId, { locale: 'fr' })
  assert.equal(url, `${service.app.config.baseUrl}/complete#${token}`)
  assert.equal(Buffer.from(token, 'base64url').length, 32)
  assert.equal(Date.parse(expiresAt) - clock.now().getTime(), 10_080 * MINUTE)
  const page = await openPage(service, token)
  const [cookie] = [page.opened.headers['set-cookie']!].flat()
  assert.match(
    cookie!,
    /^gangway_completion=[\w-]{43}; Path=\/api\/completion\/v1; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  )
  assert.equal(page.opened.headers['cache-control'], 'no-store')
  assert.equal(page.opened.headers['referrer-policy'], 'no-referrer')
  const state = await page.state()
  assert.deepEqual(page.opened.body.value, state)
  assert.equal(state.business.name, 'Acme Logistics Ltd')
  assert.equal(state.locale, 'fr')
})
