import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { anIdentity, aPerson } from '../../../test/customers/factories.ts'
import { aCase, assessDueCases, CASES, done, rejection, type TestCase } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const [acme, globex] = [await service.aPartner({ name: 'Acme Pay' }), await service.aPartner({ name: 'Globex Pay' })]
const analyst = await service.aUser({ role: 'analyst' })
const auditor = await service.aUser({ role: 'auditor' })

const pathOf = ({ customerId }: { customerId: string }) =>
  `/api/compliance/v1/customers/${customerId}/possible-duplicates`
const hitsOf = async (ours: TestCase, by: TestUser = analyst): Promise<any[]> => done(await by.get(pathOf(ours))).items
const countOf = async (ours: TestCase) => (await ours.read(analyst)).possibleDuplicates

async function decide(
  ours: TestCase,
  theirs: TestCase,
  verdict: string | null,
  { revision, comment }: { revision?: string; comment?: string } = {},
) {
  const hit = (await hitsOf(ours)).find(({ customerId }) => customerId === theirs.customerId)
  const body = { verdict, revision: revision ?? hit?.revision ?? 'x', ...(comment && { comment }) }
  return analyst.put(`${pathOf(ours)}/${theirs.customerId}`, body)
}

const NAMES = [
  ['', ''],
  ['Amber Mills', 'Kilimanjaro Freight'],
  ['Birch Foundry', 'Zambezi Textiles'],
  ['Copper Dairy', 'Lagoon Printing'],
  ['Dune Logistics', 'Velvet Bakery'],
  ['Ember Roofing', 'Harmattan Opticians'],
  ['Fjord Catering', 'Savanna Upholstery'],
  ['Granite Apparel', 'Mosaic Plumbing'],
] as const
let made = 0
async function aPair(shared: Record<string, unknown> = {}): Promise<[ours: TestCase, theirs: TestCase]> {
  const registrationNumber = `TWIN${++made}`
  // A similar name would be another value in common, also with the customers of other tests.
  const [companyName, otherName] = NAMES[made]!
  const pair: [TestCase, TestCase] = [
    await aCase(service, acme, { registrationNumber, companyName, ...shared }),
    await aCase(service, globex, { registrationNumber, companyName: otherName, ...shared }),
  ]
  await assessDueCases(service)
  // All values are stored together.
  await until('both are assessed', async () =>
    (await hitsOf(pair[0])).some(({ reasons }) => reasons.some(({ code }: any) => code === 'SameRegistrationNumber')),
  )
  return pair
}

test('a decided hit names who decided and when, and no longer counts', async () => {
  const [ours, theirs] = await aPair()
  assert.equal(await countOf(ours), 1)
  const { verdict } = done(await decide(ours, theirs, 'NotDuplicate'))
  assert.deepEqual([verdict.verdict, verdict.isCurrent, verdict.decidedBy.email], ['NotDuplicate', true, analyst.email])
  const [hit] = await hitsOf(ours, auditor)
  assert.deepEqual(hit.verdict, verdict)
  assert.deepEqual([await countOf(ours), await countOf(theirs)], [0, 0])
  done(await decide(ours, theirs, 'NotDuplicate'))
  const reason = { comment: 'Same owner, another shop.' }
  done(await decide(ours, theirs, 'SameBusiness', reason))
  done(await decide(ours, theirs, 'SameBusiness', reason))
  const { confirmedDuplicates, possibleDuplicates } = await ours.read(analyst)
  const confirmed = { customerId: theirs.customerId, companyName: hit.companyName, isSamePartner: false }
  assert.deepEqual([confirmedDuplicates, possibleDuplicates], [[confirmed], 0])
  const { items: notes } = done(await analyst.get(`${CASES}/${ours.customerId}/notes`))
  assert.deepEqual(
    notes.map(({ about, text, takenBackAt }: any) => [about, text, takenBackAt]),
    [['DuplicateDecided', 'Same owner, another shop.', null]],
  )
  done(await decide(ours, theirs, null))
  done(await decide(ours, theirs, null))
  assert.equal(await countOf(ours), 1)
  assert.deepEqual((await ours.read(analyst)).confirmedDuplicates, [])
  const timeline = done(await analyst.get(`${CASES}/${ours.customerId}/timeline`)).items
  assert.deepEqual(
    timeline
      .filter(({ what }: any) => what.endsWith('Duplicate'))
      .map(({ what, otherCustomer }: any) => [what, otherCustomer.companyName]),
    ['reopenDuplicate', 'confirmDuplicate', 'dismissDuplicate'].map((what) => [what, hit.companyName]),
    'repeats are not recorded, and the other business is named',
  )
  const [note] = done(await analyst.get(`${CASES}/${ours.customerId}/notes`)).items
  assert.equal(note.takenBackAt, timeline.find(({ what }: any) => what === 'reopenDuplicate').at)
})

test('a pair is decided, changed and undone for both customers', async () => {
  const [ours, theirs] = await aPair()
  // A random value of another test may be in common as well.
  const counts = () => Promise.all([countOf(ours), countOf(theirs)])
  const before = await counts()
  const seen = async () =>
    [(await hitsOf(ours))[0], (await hitsOf(theirs))[0]].map(({ verdict }) => verdict?.isCurrent && verdict.verdict)
  done(await decide(ours, theirs, 'NotDuplicate', { comment: 'Two shops.' }))
  assert.deepEqual(await seen(), ['NotDuplicate', 'NotDuplicate'])
  assert.equal((await hitsOf(theirs))[0].verdict.decidedBy.email, analyst.email)
  const notesOf = async (one: TestCase) => done(await analyst.get(`${CASES}/${one.customerId}/notes`)).items
  assert.deepEqual(
    (await notesOf(theirs)).map(({ text }: any) => text),
    ['Two shops.'],
  )
  done(await decide(theirs, ours, 'SameBusiness'))
  assert.deepEqual(await seen(), ['SameBusiness', 'SameBusiness'])
  assert.deepEqual(
    await counts(),
    before.map((count) => count - 1),
  )
  assert.equal((await ours.read(analyst)).confirmedDuplicates[0].customerId, theirs.customerId)
  done(await decide(ours, theirs, null))
  assert.deepEqual(await seen(), [undefined, undefined])
  assert.deepEqual(await counts(), before)
  const timeline = done(await analyst.get(`${CASES}/${theirs.customerId}/timeline`)).items
  assert.deepEqual(
    timeline.map(({ what }: any) => what).filter((what: string) => what.endsWith('Duplicate')),
    ['reopenDuplicate', 'confirmDuplicate', 'dismissDuplicate'],
  )
})

test('a closed case keeps the verdict that it was decided with', async () => {
  const [ours, theirs] = await aPair()
  done(await decide(ours, theirs, 'NotDuplicate'))
  done(await theirs.act(analyst, 'claim'))
  done(await theirs.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
  done(await decide(ours, theirs, 'SameBusiness'))
  const [verdict, kept] = [(await hitsOf(ours))[0].verdict.verdict, (await hitsOf(theirs))[0].verdict.verdict]
  assert.deepEqual([verdict, kept], ['SameBusiness', 'NotDuplicate'])
})

test('a new value in common opens the hit again; one that is gone does not', async () => {
  const [ours, theirs] = await aPair({ phoneNumber: '+447009990001' })
  done(await decide(ours, theirs, 'NotDuplicate'))
  done(await globex.patch(theirs.path, { phoneNumber: '+447009990002' }))
  await assessDueCases(service)
  assert.equal(await countOf(ours), 0, 'less in common')
  done(await globex.patch(theirs.path, { website: 'https://shared-by-both.example' }))
  done(await acme.patch(ours.path, { website: 'https://www.shared-by-both.example/' }))
  await assessDueCases(service)
  await until('the new value is known', async () => (await hitsOf(ours))[0]?.verdict.isCurrent === false)
  const [hit] = await hitsOf(ours)
  assert.deepEqual([hit.verdict.verdict, hit.verdict.isCurrent, await countOf(ours)], ['NotDuplicate', false, 1])
  const outdated = hit.verdict
  done(await decide(ours, theirs, 'SameBusiness'))
  assert.equal(await countOf(ours), 0)
  // Undoing it brings back the verdict that no longer counts, once.
  for (const _ of ['undo', 'repeat']) assert.deepEqual(done(await decide(ours, theirs, null)).verdict, outdated)
  assert.equal(await countOf(ours), 1)
})

test('the same values of another person open nothing again', async () => {
  const identities = [anIdentity({ identityValue: 'G77766655' })]
  const person = aPerson({ identities, phone: '+2347088877701', birthDate: '1970-03-03' })
  const [ours, theirs] = await aPair({ businessPersonList: [person] })
  done(await decide(ours, theirs, 'NotDuplicate'))
  done(
    await globex.patch(theirs.path, {
      businessPersonList: [aPerson({ phone: '+2347088877701', birthDate: '1991-01-01' })],
    }),
  )
  await assessDueCases(service)
  assert.equal(await countOf(ours), 0)
})

test('a verdict is rejected on anything but what was seen', async () => {
  const [ours, theirs] = await aPair()
  const stranger = await aCase(service, globex)
  const [hit] = await hitsOf(ours)
  assert.equal(rejection(await decide(ours, stranger, 'NotDuplicate')), '404 Review.DuplicateNotFound')
  done(await acme.patch(ours.path, { email: `both${made}@shared.example` }))
  done(await globex.patch(theirs.path, { email: `both${made}@shared.example` }))
  await assessDueCases(service)
  await until('the new value is known', async () => (await hitsOf(ours))[0]?.revision !== hit.revision)
  assert.equal(
    rejection(await decide(ours, theirs, 'NotDuplicate', { revision: hit.revision })),
    '409 Review.DuplicateChanged',
    'a match that appeared since',
  )
  const put = (body: unknown, by: TestUser = analyst, other: string = theirs.customerId) =>
    by.put(`${pathOf(ours)}/${other}`, body)
  assert.equal(rejection(await put({ verdict: 'Maybe', revision: 'x' })), '400 ValidationControl.Error')
  assert.equal(rejection(await put({ verdict: null, revision: 'x' }, analyst, 'x')), '404 Review.DuplicateNotFound')
  assert.equal((await put({ verdict: null, revision: hit.revision }, auditor)).status, 403)
  const missing = await analyst.put(`${pathOf({ customerId: randomUUID() })}/${theirs.customerId}`, {
    verdict: null,
    revision: 'x',
  })
  assert.equal(rejection(missing), '404 Customer.NotFound')
})

test('a partner learns nothing of a verdict', async () => {
  const [ours, theirs] = await aPair()
  const admin = await service.aUser({ partner: acme, role: 'admin' })
  const seen = async () =>
    JSON.stringify([
      await Promise.all([ours.status(), theirs.status()]),
      [(await acme.get(ours.path)).body, (await globex.get(theirs.path)).body],
    ])
  const before = await seen()
  done(await decide(ours, theirs, 'SameBusiness'))
  assert.equal(await seen(), before)
  assert.equal((await admin.get(pathOf(ours))).status, 403)
  const stored = await everyCell(service.app.db)(
    (sql) => sql`select matches::text from duplicate_verdict where customer_id = ${ours.customerId}`,
  )
  assert.doesNotMatch(JSON.stringify(stored), /TWIN/)
})
