import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCase, CASES, done, rejection, type TestCase } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'

const HOUR = 60 * 60_000
const clock = new ManualClock()
const service = await startTestService({ env: { RATE_LIMITS: 'off' }, clock })
const [ada, ben] = [await service.aUser({ role: 'analyst' }), await service.aUser({ role: 'analyst' })]
const [first, second] = [await service.aPartner({ name: 'First' }), await service.aPartner({ name: 'Second' })]

const made: TestCase[] = []
for (let i = 0; i < 9; i++) {
  const profile =
    i === 4 ? { companyName: 'Żółw Ærø Straße', registrationNumber: 'PL 77', email: 'Ops@Zolw.example' } : {}
  made.push(await aCase(service, i < 6 ? first : second, { ...profile, ...(i === 8 ? FROM_KENYA() : {}) }))
  clock.advance(HOUR)
}
const [mine, his, asked, rejected] = made as [TestCase, TestCase, TestCase, TestCase]
done(await mine.act(ada, 'claim'))
done(await his.act(ben, 'claim'))
done(await asked.act(ada, 'claim'))
done(
  await asked.decide(ada, 'request-changes', {
    items: [{ kind: 'Field', target: { type: 'Business' }, path: '/website', reasonCode: 'Other', message: 'No.' }],
  }),
)
done(await rejected.act(ada, 'claim'))
done(await rejected.decide(ada, 'reject', { reasonCodes: ['Other'] }))
const queued = made.slice(4)

const list = async (query: string, by = ada) => done(await by.get(`${CASES}?${query}`))
const ids = async (query: string, by = ada) =>
  (await list(query, by)).items.map(({ customerId }: { customerId: string }) => customerId)
const idsOf = (cases: readonly TestCase[]) => cases.map(({ customerId }) => customerId)

function FROM_KENYA() {
  return { incorporationCountryIso3Code: 'KEN' }
}

test('each tab shows its cases with the counts of all tabs', async () => {
  assert.deepEqual(await ids('tab=Mine'), [mine.customerId])
  assert.deepEqual(await ids('tab=Mine', ben), [his.customerId])
  assert.deepEqual(await ids(''), idsOf(queued), 'the queue, due first')
  assert.deepEqual(await ids('tab=InReview'), idsOf([mine, his]))
  assert.deepEqual(await ids('tab=AwaitingPartner'), [asked.customerId])
  assert.deepEqual(await ids('tab=Closed'), [rejected.customerId])
  assert.deepEqual(await ids('tab=AwaitingSecondApproval'), [])
  assert.deepEqual((await list('tab=Closed')).counts, {
    Mine: 1,
    Open: 8,
    Unclaimed: 5,
    InReview: 2,
    AwaitingSecondApproval: 0,
    AwaitingPartner: 1,
    Closed: 1,
    Overdue: 0,
    Snoozed: 0,
  })
})

test('all open cases are in one list, by due time or by risk, across pages', async () => {
  const everyOpen = made.filter((one) => one !== rejected)
  const paged = async (query: string) => {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(`${query}&pageSize=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ customerId }: { customerId: string }) => customerId))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    return seen
  }
  const byDue = await paged('tab=Open')
  assert.deepEqual(byDue.toSorted(), idsOf(everyOpen).toSorted())
  assert.deepEqual(byDue.at(-1), asked.customerId, 'the partner has weeks to respond')
  assert.deepEqual(await paged('tab=Open&sort=-due'), byDue.toReversed())
  assert.deepEqual(await paged(`tab=Open&partnerId=${second.partnerId}`), idsOf(made.slice(6)))
  const level = (value: string | null, { customerId }: TestCase) =>
    everyCell(service.app.db)(
      (sql) => sql`update review_case set risk_level = ${value} where customer_id = ${customerId}`,
    )
  const before = Object.fromEntries(
    (await list('tab=Open')).items.map((item: any) => [item.customerId, item.riskLevel]),
  )
  for (const one of everyOpen) await level('Low', one)
  await level('High', made[8]!)
  await level('High', mine)
  await level('Medium', asked)
  const byRisk = [mine, made[8]!, asked, ...everyOpen.filter((one) => ![mine, made[8], asked].includes(one))]
  assert.deepEqual(await paged('tab=Open&sort=-risk'), idsOf(byRisk))
  assert.deepEqual((await paged('tab=Open&sort=risk')).slice(-3), idsOf([asked, mine, made[8]!]))
  for (const one of everyOpen) await level(before[one.customerId], one)
})

test('cases due in a time are counted and listed without those that await the partner', async () => {
  const hours = (await list('tab=Open')).items.map(({ dueAt }: { dueAt: string | null }) =>
    dueAt ? (Date.parse(dueAt) - clock.now().getTime()) / HOUR : Number.POSITIVE_INFINITY,
  )
  const expected = {
    Late: [-24, 0],
    Within4Hours: [0, 4],
    Within1Day: [4, 24],
    Within2Days: [24, 48],
    Next24Hours: [0, 24],
  }
  for (const [due, [after, to]] of Object.entries(expected)) {
    const { items, counts } = await list(`tab=Open&due=${due}`)
    const count = hours.filter((left: number) => left > after! && left <= to!).length
    assert.deepEqual([items.length, counts.Open, counts.AwaitingPartner, counts.Closed], [count, count, 0, 0], due)
  }
  assert.equal((await list('tab=Open&due=Late&age=Under1Day')).counts.Open, 0, 'nothing is in both')
})

test('a queue item contains no data about people', async () => {
  const answer = await ada.get(`${CASES}?tab=AwaitingPartner`)
  const [item] = answer.body.value.items
  assert.deepEqual(
    [item.partnerName, item.reviewStage, item.verificationStatus, item.dueItemCount, item.dueAt, item.ownerEmail],
    ['First', 'AwaitingPartner', 'ChangesRequested', 1, null, null],
  )
  assert.ok(item.responseDueAt)
  assert.ok(!answer.text.includes('Ngozi'))
  const [held] = (await list('tab=InReview')).items
  assert.deepEqual([held.ownerEmail, held.ownerId], [ada.email, ada.userId])
})

test('filters apply to the list and its counts', async () => {
  assert.deepEqual(await ids(`partnerId=${second.partnerId}`), idsOf(made.slice(6)))
  assert.equal((await list(`partnerId=${second.partnerId}`)).counts.InReview, 0)
  assert.deepEqual(await ids('country=KEN'), [made[8]!.customerId])
  assert.deepEqual(await ids(`tab=InReview&owner=${ben.userId.toUpperCase()}`), [his.customerId])
  assert.deepEqual(await ids(`tab=AwaitingPartner&owner=${ada.userId}`), [asked.customerId])
  assert.deepEqual((await ids(`tab=Open&owner=${ada.userId}`)).toSorted(), idsOf([mine, asked]).toSorted())
  const { InReview, AwaitingPartner, Unclaimed, Open, Closed } = (await list(`owner=${ada.userId}`)).counts
  assert.deepEqual([InReview, AwaitingPartner, Unclaimed, Open, Closed], [1, 1, 0, 2, 0])
  await everyCell(service.app.db)(
    (sql) => sql`update review_case set risk_level = 'High' where customer_id = ${queued[2]!.customerId}`,
  )
  assert.deepEqual(await ids('riskLevel=High&riskLevel=Medium'), [queued[2]!.customerId])
  const closed = async (query: string) => {
    const { items, counts } = await list(`tab=Closed&${query}`)
    return [items.map(({ customerId }: { customerId: string }) => customerId), counts.Closed, counts.Open]
  }
  assert.deepEqual(await closed('outcome=Rejected'), [[rejected.customerId], 1, 0])
  const [decided] = (await list('tab=Closed')).items
  assert.deepEqual([decided.decidedById, decided.decidedByEmail], [ada.userId, ada.email])
  assert.deepEqual(await closed('outcome=Approved'), [[], 0, 0])
  assert.deepEqual(await closed(`decidedBy=${ada.userId}&country=GBR`), [[rejected.customerId], 1, 0])
  assert.deepEqual(await closed(`outcome=Rejected&decidedBy=${ben.userId}`), [[], 0, 0])
  assert.deepEqual(await ids(`tab=Open&decidedBy=${ada.userId}`), [])
  assert.deepEqual(await ids('overdue=true'), [])
  assert.deepEqual(await ids('overdue=false'), idsOf(queued))
})

test('a search finds cases by name, email, registration number and partner reference', async () => {
  const [zolw] = queued
  const { partnerCustomerId } = (await zolw!.partner.get(zolw!.path)).body.value
  for (const text of ['zol', 'Straße', 'aero strasse', 'ops@zolw.EXAMPLE', 'pl77', 'PL 77', partnerCustomerId]) {
    const expected = text === 'aero strasse' ? [zolw!.customerId] : [zolw!.customerId]
    assert.deepEqual(await ids(`search=${encodeURIComponent(text)}`), expected, text)
  }
  assert.deepEqual(await ids('search=zol%20nothing'), [])
  assert.deepEqual(await ids('search=%25'), [])
})

test('pages have no gaps or repeats in either sort order', async () => {
  for (const [tab, all] of [
    ['Unclaimed', idsOf(queued)],
    ['InReview', idsOf([mine, his])],
  ] as const) {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(`tab=${tab}&pageSize=2${cursor && `&cursor=${cursor}`}`)
      assert.ok(page.items.length <= 2)
      seen.push(...page.items.map(({ customerId }: { customerId: string }) => customerId))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    assert.deepEqual(seen, all)
  }
})

test('cases due at the same time are ordered by risk across pages', async () => {
  const partner = await service.aPartner()
  const together = [await aCase(service, partner), await aCase(service, partner), await aCase(service, partner)]
  for (const [index, level] of (['Low', null, 'High'] as const).entries())
    await everyCell(service.app.db)(
      (sql) => sql`update review_case set risk_level = ${level} where customer_id = ${together[index]!.customerId}`,
    )
  const query = `partnerId=${partner.partnerId}&pageSize=1`
  const expected = [2, 0, 1].map((index) => together[index]!.customerId)
  const seen: string[] = []
  for (let cursor = ''; seen.length < 3; ) {
    const page = await list(`${query}${cursor && `&cursor=${cursor}`}`)
    seen.push(page.items[0].customerId)
    cursor = page.nextCursor
  }
  assert.deepEqual(seen, expected)
})

test('overdue cases are marked and counted', async () => {
  clock.advance(44 * HOUR)
  const page = await list('overdue=true')
  assert.ok(page.items.length > 0 && page.items.every(({ overdue }: { overdue: boolean }) => overdue))
  assert.ok(page.counts.Overdue >= page.items.length)
  assert.equal((await list('tab=AwaitingPartner')).items[0].overdue, false)
})

test('an invalid filter is rejected, never ignored', async () => {
  const bad: [string, string][] = [
    ['tab=All', 'tab ValidationControl.Error'],
    ['sort=name', 'sort ValidationControl.Error'],
    ['due=Soon', 'due ValidationControl.Error'],
    ['owner=me', 'owner ValidationControl.Error'],
    ['partnerId=x', 'partnerId ValidationControl.Error'],
    ['country=XXX', 'country Country.NotFound'],
    ['riskLevel=Huge', 'riskLevel ValidationControl.Error'],
    ['overdue=yes', 'overdue ValidationControl.Error'],
    ['search=', 'search ValidationControl.Error'],
    ['pageSize=0', 'pageSize ValidationControl.Error'],
    ['cursor=abc', 'cursor ValidationControl.Error'],
    [`cursor=${Buffer.from('2026-13-45T00:00:00.000Z|1|x').toString('base64url')}`, 'cursor ValidationControl.Error'],
  ]
  for (const [query, fieldError] of bad) {
    const answer = await ada.get(`${CASES}?${query}`)
    assert.equal(answer.status, 400, query)
    assert.deepEqual(
      answer.body.error.details.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
      [fieldError],
    )
  }
  assert.equal(rejection(await ada.get(`${CASES}?tab=Mine&tab=Closed`)), '400 ValidationControl.Error')
})

test('partners are listed by name and filtered by part of the name or by id', async () => {
  const partners = async (query: string) => done(await ada.get(`/api/compliance/v1/partners?${query}`))
  const names = async (query: string) => (await partners(query)).items.map(({ name }: { name: string }) => name)
  await service.aPartner({ name: 'Ōsaka 100% _Pay' })
  assert.deepEqual(await names('search=IRS'), ['First'])
  assert.deepEqual(await names(`search=${encodeURIComponent('ōSAKA 100% _')}`), ['Ōsaka 100% _Pay'])
  assert.deepEqual(await names('search=%25'), ['Ōsaka 100% _Pay'], 'signs of a pattern are letters')
  assert.deepEqual(await names(`partnerId=${second.partnerId.toUpperCase()}`), ['Second'])
  assert.deepEqual(await names('search=unknown'), [])
  const all = await partners('')
  assert.ok(all.isWhole && all.items.length >= 3)
  for (let i = 0; i < 50; i++) await service.aPartner({ name: `Many ${i}` })
  const many = await partners('search=many')
  assert.deepEqual([many.items.length, many.isWhole], [50, true])
  await service.aPartner({ name: 'Many more' })
  assert.deepEqual([(await partners('search=many')).items.length, (await partners('search=many')).isWhole], [50, false])
  for (const bad of ['search=', 'partnerId=x'])
    assert.equal(rejection(await ada.get(`/api/compliance/v1/partners?${bad}`)), '400 ValidationControl.Error')
  const admin = await service.aUser({ partner: first, role: 'admin' })
  assert.equal((await admin.get('/api/compliance/v1/partners')).status, 403)
})

test('the queue response contains its time', async () => {
  assert.equal((await list('')).asOf, clock.now().toISOString())
})
