// Random histories of a customer, made by partners, analysts on two nodes and timers at the same time, checked against the
// rules of a review. REVIEW_MODEL_RUNS sets how many; a failing history is printed with the seed that repeats it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { replayAuditLog } from '../../../test/customers/audit-log-replay.ts'
import { aPerson } from '../../../test/customers/factories.ts'
import { aCase, sendEvidence, type TestCase } from '../../../test/customers/test-case.ts'
import { eventsOf } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { brokenInvariants } from '../../../test/database/row-invariants.ts'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { listAuditEntries } from '../../audit/audit-log-sql.ts'
import { findCase } from '../../customer/case/case-sql.ts'
import { findPackage } from '../../customer/package-sql.ts'
import { ApiError } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import type { Operation } from '../../http/operation.ts'
import { ManualClock } from '../../platform/clock.ts'
import { approveCase } from '../decisions/approve-case.ts'
import { confirmApproval } from '../decisions/confirm-approval.ts'
import { decidePerson } from '../decisions/decide-person.ts'
import { rejectCase } from '../decisions/reject-case.ts'
import { reopenCase } from '../decisions/reopen-case.ts'
import { sendBackCase } from '../decisions/send-back-case.ts'
import { acceptItem } from '../requests/accept-item.ts'
import { requestChanges } from '../requests/request-changes.ts'
import { assignCase } from './assign-case.ts'
import { closeUnansweredCases, expireIdleClaims } from './case-timers.ts'
import { claimCase } from './claim-case.ts'
import { releaseCase } from './release-case.ts'
import { touchCase } from './touch-case.ts'

const RUNS = Number(process.env.REVIEW_MODEL_RUNS ?? 8)
const HOUR = 60 * 60_000
const clock = new ManualClock()
const service = await startTestService({ env: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '12' }, clock })
const nodes = [service.app, (await openSecondNode(service)).app]
const partner = await service.aPartner()
const staff: Caller[] = []
for (const role of ['analyst', 'analyst', 'supervisor'] as const) {
  const { userId } = await service.aUser({ role })
  const scopes = new Set(['review.read', 'review.decide', ...(role === 'supervisor' ? ['review.supervise'] : [])])
  const user = { userId, role, sessionId: '', authenticatedAt: clock.now() }
  staff.push({ partnerId: '', clientId: userId, scopes, user })
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
  claim: (at) => at.act(claimCase),
  touch: (at) => at.act(touchCase),
  release: (at) => at.act(releaseCase),
  assign: (at) => at.act(assignCase, { userId: staff[at.n % staff.length]!.clientId }),
  people: async (at) => {
    for (const { person_id: uboId } of (await at.row()).people)
      await at.decide(decidePerson, { outcome: 'Approved' }, { uboId })
  },
  items: async (at) => {
    for (const { itemId, status } of (await at.row()).requestedChanges)
      if (status === 'Due' || status === 'Submitted') await at.decide(acceptItem, {}, { itemId })
  },
  requestChanges: (at) => at.decide(requestChanges, { items: at.n % 2 ? [website] : [website, invoice] }),
  approve: (at) => at.decide(approveCase),
  // Two versions back: with the version before, it may repeat an approval, and a repeated decision succeeds.
  staleApprove: async (at) => at.act(approveCase, { version: Math.max(1, (await at.row()).version - 2) }),
  reject: (at) => at.decide(rejectCase, { reasonCodes: ['Other'] }),
  confirm: (at) => at.decide(confirmApproval),
  sendBack: (at) => at.decide(sendBackCase, { comment: 'Check again' }),
  reopen: (at) => at.decide(reopenCase, { comment: 'Once more' }),
} satisfies Record<string, (at: Turn) => Promise<unknown>>

interface Turn {
  n: number
  row(): Promise<NonNullable<Awaited<ReturnType<typeof findPackage>>>>
  act(operation: Operation, body?: object, params?: Record<string, string>): Promise<unknown>
  /** With the version as it is now. */
  decide(operation: Operation, body?: object, params?: Record<string, string>): Promise<unknown>
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
    await Promise.all(nodes.map((app) => expireIdleClaims(app)))
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
/** The actions of one list happen at the same time. */
const history = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 })

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
  // Mostly the owner acts on the case; sometimes another reviewer tries.
  const owner = await ownerOf(reviewCase)
  const isForSupervisor = what === 'assign' || what === 'reopen'
  const caller = isForSupervisor ? staff[2]! : (n % 4 > 0 && owner) || staff[n % staff.length]!
  const { customerId } = reviewCase
  const { partnerId } = reviewCase.partner
  const row = async () => (await app.db.staff(partnerId, (sql) => findPackage(sql, partnerId, customerId)))!
  const act: Turn['act'] = (operation, body, params) => {
    const more = { query: {}, headers: {}, requestId: `turn-${n}`, address: '' }
    return operation.handle({ app, caller, params: { customerId, ...params }, body, ...more })
  }
  const decide: Turn['decide'] = async (operation, body, params) =>
    act(operation, { version: (await row()).version, ...body }, params)
  const turn: Turn = { n, row, act, decide }
  try {
    await STAFF_ACTIONS[what as keyof typeof STAFF_ACTIONS](turn)
    assert.notEqual(what, 'staleApprove', 'a decision on an old version was accepted')
    note('done')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    assert.match(error.code, /^Review\./)
    note(error.code)
  }
}

/** Sets the risk, whatever the rules say. */
const makeRisky = (customerId: string) =>
  everyCell(service.app.db)(async (sql) => {
    await sql`update review_case set risk_level = 'High' where customer_id = ${customerId}`
    await sql`update customer_risk set level = 'High', version = 1000000 where customer_id = ${customerId}`
  })

async function ownerOf({ partner: { partnerId }, customerId }: TestCase): Promise<Caller | undefined> {
  const reviewCase = await service.app.db.staff(partnerId, (sql) => findCase(sql, { partnerId, customerId }))
  return staff.find(({ clientId }) => clientId === reviewCase!.ownerId)
}

async function holds({ partner: { partnerId }, customerId }: TestCase): Promise<void> {
  const at = { partnerId, customerId }
  const [row, reviewCase, entries] = await service.app.db.staff(partnerId, (sql) =>
    Promise.all([
      findPackage(sql, partnerId, customerId),
      findCase(sql, at),
      listAuditEntries(sql, partnerId, customerId),
    ]),
  )
  assert.equal(reviewCase!.stage, row!.review_stage)
  assert.equal(reviewCase!.ownerId !== null, row!.review_stage === 'InReview', 'an owner exactly while in review')
  assert.ok(reviewCase!.secondApproverId === null || reviewCase!.secondApproverId !== reviewCase!.firstApproverId)

  const possible = replayAuditLog(entries)
  const is = `${row!.verification_status}/${row!.review_stage}/${row!.round}`
  assert.ok(
    possible.some((state) => `${state.verificationStatus}/${state.reviewStage}/${state.round}` === is),
    `it is ${is}, and the audit log says ${JSON.stringify(possible)}`,
  )

  // Each status change has one event: every event starts from the status that the previous one ended with.
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

test(`in ${RUNS} random histories a case has one owner, no edit under review, no stale decision, two approvers, one event per change`, async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), async (batches, risky) => {
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
  assert.deepEqual(await everyCell(service.app.db)(brokenInvariants), [])
})

test('the random histories include decisions, rejections and conflicts', (t) => {
  for (const [what, count] of [...happened].sort()) t.diagnostic(`${what}: ${count}`)
  assert.ok(happened.size > 10, 'too few different outcomes')
})
