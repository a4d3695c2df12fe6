// Random stories of a customer, told by partners, analysts on two nodes and timers at once: what must always hold, holds.
// REVIEW_MODEL_RUNS says how many stories; a failing one is printed with the seed that tells it again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { eventsOf } from '../../../test/service/documents.ts'
import { aPerson } from '../../../test/service/factories.ts'
import { aCase, sendEvidence, type TestCase } from '../../../test/service/review-steps.ts'
import { replayTrail } from '../../../test/service/review-trail.ts'
import { brokenInvariants } from '../../../test/service/row-invariants.ts'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { listAuditEntries } from '../../audit/sql.ts'
import { findCase } from '../../customer/case/case-sql.ts'
import { findPackage } from '../../customer/sql.ts'
import { ApiError } from '../../errors.ts'
import { ManualClock } from '../../platform/clock.ts'
import { approve, confirm, reject, reopen, sendBack } from '../decisions/conclude.ts'
import { judgePerson } from '../decisions/judge.ts'
import { askForChanges, settleItem } from '../requests/ask-partner.ts'
import { giveCase, keepCase, releaseHeldCase, takeCase } from './hold-case.ts'
import type { Reviewer } from './reviewer.ts'
import { closeUnansweredCases, endIdleLeases } from './timers.ts'

const RUNS = Number(process.env.REVIEW_MODEL_RUNS ?? 8)
const HOUR = 60 * 60_000
const clock = new ManualClock()
const service = await startTestService({ env: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '12' }, clock })
const nodes = [service.app, (await openSecondNode(service)).app]
const partner = await service.aPartner()
const staff: Reviewer[] = []
for (const role of ['analyst', 'analyst', 'supervisor'] as const) {
  const { userId } = await service.aPerson({ role })
  staff.push({ actor: { kind: 'Analyst', id: userId }, accountId: userId, isSupervisor: role === 'supervisor' })
}

const website = {
  kind: 'Field' as const,
  target: { type: 'Business' as const },
  path: '/website',
  reasonCode: 'WebsiteUnreachable' as const,
  message: 'Your website does not answer.',
}
const invoice = {
  kind: 'Document' as const,
  target: { type: 'Business' as const },
  acceptedDocumentCategories: ['Invoice' as const],
  reasonCode: 'DocumentMissing' as const,
  message: 'Send an invoice.',
}

const STAFF_ACTIONS = {
  claim: (at) => takeCase(at.app, at.asking),
  keep: (at) => keepCase(at.app, at.asking),
  release: (at) => releaseHeldCase(at.app, at.asking),
  assign: (at) => giveCase(at.app, at.asking, staff[at.n % staff.length]!.accountId),
  people: async (at) => {
    for (const { person_id: personId } of (await at.row()).people) {
      const { version } = await at.row()
      await judgePerson(at.app, at.asking, { personId, version, outcome: 'Approved', reasonCodes: [] })
    }
  },
  items: async (at) => {
    for (const { itemId, status } of (await at.row()).requestedChanges) {
      if (status !== 'Due' && status !== 'Submitted') continue
      await settleItem(at.app, at.asking, { itemId, version: (await at.row()).version, status: 'Accepted' })
    }
  },
  ask: async (at) =>
    askForChanges(at.app, at.asking, {
      version: (await at.row()).version,
      items: at.n % 2 ? [website] : [website, invoice],
    }),
  approve: async (at) => approve(at.app, at.asking, { version: (await at.row()).version }),
  staleApprove: async (at) => approve(at.app, at.asking, { version: (await at.row()).version - 1 }),
  reject: async (at) => reject(at.app, at.asking, { version: (await at.row()).version, reasonCodes: ['Other'] }),
  confirm: async (at) => confirm(at.app, at.asking, { version: (await at.row()).version }),
  sendBack: async (at) => sendBack(at.app, at.asking, { version: (await at.row()).version, comment: 'Look again' }),
  reopen: async (at) => reopen(at.app, at.asking, { version: (await at.row()).version, comment: 'Once more' }),
} satisfies Record<string, (at: At) => Promise<unknown>>

interface At {
  app: (typeof nodes)[number]
  asking: { reviewer: Reviewer; customerId: string; requestId: string }
  n: number
  row(): Promise<NonNullable<Awaited<ReturnType<typeof findPackage>>>>
}

const PARTNER_ACTIONS: Record<string, (reviewCase: TestCase, n: number) => Promise<{ status: number; body: any }>> = {
  website: (reviewCase, n) => reviewCase.partner.patch(reviewCase.path, { website: `https://w${n}.example` }),
  name: (reviewCase, n) => reviewCase.partner.patch(reviewCase.path, { companyName: `Quiet Harbour ${n % 3}` }),
  people: (reviewCase) =>
    reviewCase.partner.patch(reviewCase.path, { businessPersonList: [aPerson({ percentageShare: null })] }),
  upload: async (reviewCase) => {
    const link = await reviewCase.ask({ documentCategory: 'Invoice' })
    return link.status === 200 ? reviewCase.put(link.body.value) : link
  },
}

const TIMERS: Record<string, () => Promise<unknown>> = {
  lease: async () => {
    clock.advance(4 * HOUR)
    await Promise.all(nodes.map((app) => endIdleLeases(app)))
  },
  month: async () => {
    clock.advance(30 * 24 * HOUR)
    await Promise.all(nodes.map((app) => closeUnansweredCases(app)))
  },
  risk: async () => {},
}

const action = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      who: fc.constant('staff' as const),
      what: fc.constantFrom(...(Object.keys(STAFF_ACTIONS) as (keyof typeof STAFF_ACTIONS)[])),
      n: fc.nat(20),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      who: fc.constant('partner' as const),
      what: fc.constantFrom(...Object.keys(PARTNER_ACTIONS)),
      n: fc.nat(20),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      who: fc.constant('timer' as const),
      what: fc.constantFrom(...Object.keys(TIMERS)),
      n: fc.nat(20),
    }),
  },
)
type ActionOf = typeof action extends fc.Arbitrary<infer T> ? T : never
/** What is in one list happens at once. A story begins with a claim, so that most of it is about something. */
const story = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 })

const ALLOWED_TO_PARTNER = ['Customer.UnderReview', 'Customer.NotEditable', 'ValidationControl.Error']
const happened = new Map<string, number>()

async function happens(reviewCase: TestCase, { who, what, n }: ActionOf): Promise<void> {
  const note = (outcome: string) => happened.set(`${what} ${outcome}`, (happened.get(`${what} ${outcome}`) ?? 0) + 1)
  if (who === 'timer') {
    if (what === 'risk') await makeRisky(reviewCase.customerId)
    return TIMERS[what]!() as Promise<void>
  }
  if (who === 'partner') {
    const { status, body } = await PARTNER_ACTIONS[what]!(reviewCase, n)
    if (status !== 200) assert.ok(ALLOWED_TO_PARTNER.includes(body?.error?.code), JSON.stringify(body))
    return void note(String(status))
  }
  const app = nodes[n % 2]!
  // Mostly whoever has it acts on it; now and then somebody else tries.
  const owner = await ownerOf(reviewCase)
  const reviewer = (n % 4 > 0 && owner) || staff[n % staff.length]!
  const { partnerId } = reviewCase.partner
  const at: At = {
    app,
    n,
    asking: { reviewer, customerId: reviewCase.customerId, requestId: `story-${n}` },
    row: async () => (await app.db.partner(partnerId, (sql) => findPackage(sql, partnerId, reviewCase.customerId)))!,
  }
  if (what === 'assign' || what === 'reopen') at.asking.reviewer = staff[2]!
  try {
    await STAFF_ACTIONS[what as keyof typeof STAFF_ACTIONS](at)
    assert.notEqual(what, 'staleApprove', 'a decision on an old version was taken')
    note('done')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    assert.match(error.code, /^Review\./)
    note(error.code)
  }
}

/** Held where the story wants it, whatever the rules would say. */
const makeRisky = (customerId: string) =>
  service.app.db.everyPartner(async (sql) => {
    await sql`update review_case set risk_level = 'High' where customer_id = ${customerId}`
    await sql`update customer_risk set level = 'High', version = 1000000 where customer_id = ${customerId}`
  })

async function ownerOf({ partner: { partnerId }, customerId }: TestCase): Promise<Reviewer | undefined> {
  const reviewCase = await service.app.db.partner(partnerId, (sql) => findCase(sql, { partnerId, customerId }))
  return staff.find(({ accountId }) => accountId === reviewCase!.ownerId)
}

async function holds({ partner: { partnerId }, customerId }: TestCase): Promise<void> {
  const at = { partnerId, customerId }
  const [row, reviewCase, entries] = await service.app.db.partner(partnerId, (sql) =>
    Promise.all([
      findPackage(sql, partnerId, customerId),
      findCase(sql, at),
      listAuditEntries(sql, partnerId, customerId),
    ]),
  )
  assert.equal(reviewCase!.stage, row!.review_stage)
  assert.equal(
    reviewCase!.ownerId !== null,
    row!.review_stage === 'InReview',
    'one owner while in review, nobody otherwise',
  )
  assert.ok(reviewCase!.secondApproverId === null || reviewCase!.secondApproverId !== reviewCase!.firstApproverId)

  const possible = replayTrail(entries)
  const is = `${row!.verification_status}/${row!.review_stage}/${row!.round}`
  assert.ok(
    possible.some((state) => `${state.verificationStatus}/${state.reviewStage}/${state.round}` === is),
    `it is ${is}, and the trail says ${JSON.stringify(possible)}`,
  )

  // Each change of status is told once: what one event leaves is what the next one finds.
  let status = 'PendingVerification'
  let version = 1
  for (const { eventType, data } of await eventsOf(service, partnerId, customerId)) {
    if (eventType !== 'business.verification.changed') continue
    assert.equal(data.previousStatus, status)
    assert.notEqual(data.verificationStatus, status)
    assert.ok(data.version > version, 'the version moves with the status')
    assert.ok(entries.some((entry) => entry.version === data.version))
    ;[status, version] = [data.verificationStatus, data.version]
  }
  assert.equal(status, row!.verification_status)
}

test(`${RUNS} stories: one owner, no edit under review, no decision on an old version, four eyes, everything told once`, async () => {
  await fc.assert(
    fc.asyncProperty(story, fc.boolean(), async (batches, risky) => {
      const reviewCase = await aCase(service, partner)
      await sendEvidence(reviewCase)
      await happens(reviewCase, { who: 'staff', what: 'claim', n: 0 })
      await happens(reviewCase, { who: 'staff', what: 'people', n: 0 })
      if (risky) await makeRisky(reviewCase.customerId)
      for (const batch of batches) {
        await Promise.all(batch.map((each) => happens(reviewCase, each)))
        await holds(reviewCase)
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  assert.deepEqual(await service.app.db.everyPartner(brokenInvariants), [])
})

test('the stories were about something', (t) => {
  for (const [what, count] of [...happened].sort()) t.diagnostic(`${what}: ${count}`)
  assert.ok(happened.size > 10, 'too little happened')
})
