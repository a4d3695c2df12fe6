// Saved views belong to one user and end with their access.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const partner = await service.aPartner()
const admin = await service.aUser({ partner, role: 'admin' })
const viewer = await service.aUser({ partner, role: 'viewer' })
const VIEWS = '/api/auth/saved-views'
const view = (name: string, query = 'status=Approved&sort=-updatedAt') => ({ screen: 'customers', name, query })
const names = async (user: typeof admin) => done(await user.get(VIEWS)).items.map(({ name }: { name: string }) => name)

test('a user saves, replaces and deletes views that no one else sees', async () => {
  const saved = done(await viewer.post(VIEWS, view(' Approved ')))
  assert.deepEqual([saved.name, saved.query], ['Approved', 'status=Approved&sort=-updatedAt'])
  const replaced = done(await viewer.post(VIEWS, view('Approved', 'status=Rejected')))
  assert.deepEqual([replaced.viewId, replaced.query], [saved.viewId, 'status=Rejected'])
  done(await viewer.post(VIEWS, { ...view('Approved'), screen: 'deliveries' }))
  assert.deepEqual(await names(viewer), ['Approved', 'Approved'])
  assert.deepEqual(await names(admin), [])
  done(await admin.delete(`${VIEWS}/${saved.viewId}`))
  assert.equal((await names(viewer)).length, 2, 'the views of others stay')
  done(await viewer.delete(`${VIEWS}/${saved.viewId}`))
  done(await viewer.delete(`${VIEWS}/${saved.viewId}`))
  assert.equal((await names(viewer)).length, 1)
})

test('a view needs a name, a known list and a query string; a list has at most 20', async () => {
  const operator = await service.aUser({ role: 'operator' })
  const bad = [view(''), view('a\nb'), view('x'.repeat(61)), { ...view('a'), screen: 'secrets' }, view('a', 'a b')]
  for (const body of bad) assert.equal((await operator.post(VIEWS, body)).status, 400, JSON.stringify(body))
  for (let i = 0; i < 20; i++) done(await operator.post(VIEWS, { ...view(`View ${i}`), screen: 'partners' }))
  const full = await operator.post(VIEWS, { ...view('One more'), screen: 'partners' })
  assert.deepEqual([full.status, full.body.error.details[0].path], [400, '/name'])
  done(await operator.post(VIEWS, { ...view('View 3'), screen: 'partners' }))
})

test('simultaneous requests cannot exceed the limit of saved views', async () => {
  const hasty = await service.aUser({ partner, role: 'viewer' })
  const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => hasty.post(VIEWS, view(`View ${i}`))))
  assert.equal(answers.filter(({ status }) => status === 200).length, 20)
  assert.equal((await names(hasty)).length, 20)
})

test('search text is not saved', async () => {
  for (const query of ['find=Ada%20Obi', 'status=Approved&search=ada', 'text=%41da', '%66ind=Ada']) {
    const { status, body } = await admin.post(VIEWS, view('Ada', query))
    assert.deepEqual([status, body.error.details[0].path], [400, '/query'], query)
  }
})

test('saved views are deleted when their user loses access', async () => {
  const leaver = await service.aUser({ partner, role: 'viewer' })
  done(await leaver.post(VIEWS, view('Mine')))
  done(await admin.delete(`/api/customer/v1/partner-profile/users/${leaver.userId}`))
  const rows = await everyCell(service.app.db)((sql) => sql`select from saved_view where account_id = ${leaver.userId}`)
  assert.equal(rows.length, 0)
})
