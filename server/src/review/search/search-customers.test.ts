import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCase, done, rejection } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { findNewestSearched, findSearched, newestFirst } from './search-sql.ts'
import { searchFor } from './search-words.ts'

const URL = '/api/compliance/v1/customers/search'
const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const auditor = await service.aUser({ role: 'auditor' })
const [first, second] = [await service.aPartner({ name: 'First' }), await service.aPartner({ name: 'Second' })]
const ours = await aCase(service, first, { companyName: 'Ferry Brothers', partnerCustomerId: 'same-reference' })
const theirs = await aCase(service, second, { companyName: 'Ferry Sisters', partnerCustomerId: 'same-reference' })
const find = async (body: object) =>
  done(await analyst.post(URL, body)).items.map(({ customerId }: { customerId: string }) => customerId)
const number = async (reviewCase: typeof ours) => {
  const { identities } = (await reviewCase.partner.get(reviewCase.path)).body.value.ubos[0]
  // Every test person has a number of its own; the mask shows its end.
  return identities[0].identityValueMasked.replaceAll('*', '')
}

test('a search returns customers of all partners, newest first, with their partner', async () => {
  const { items, isWhole } = done(await analyst.post(URL, { text: 'ferry' }))
  assert.deepEqual(
    items.map((it: any) => [it.customerId, it.partnerName]),
    [
      [theirs.customerId, 'Second'],
      [ours.customerId, 'First'],
    ],
  )
  assert.equal(isWhole, true)
  assert.deepEqual(await find({ text: 'FERRY bro' }), [ours.customerId])
  assert.deepEqual(await find({ text: 'same-reference' }), [theirs.customerId, ours.customerId])
  const { email, registrationNumber } = (await ours.partner.get(ours.path)).body.value
  assert.deepEqual(await find({ text: ` ${email.toUpperCase()} ` }), [ours.customerId])
  assert.deepEqual(await find({ text: registrationNumber }), [ours.customerId])
  assert.deepEqual(await find({ text: 'unknown words' }), [])
  assert.deepEqual(await find({ text: '%' }), [])
})

test('a search by complete identity number finds people with or without its type', async () => {
  const ending = await number(ours)
  const whole = `B1000${ending}`
  const { items } = done(await analyst.post(URL, { identityNumber: ` b 1000 ${ending.toLowerCase()}` }))
  assert.deepEqual(
    items.map((it: any) => [it.customerId, it.uboIds]),
    [[ours.customerId, [ours.uboId]]],
  )
  const kind = { identityTypeCode: 'PASSPORT', issuingCountry: 'NGA' }
  assert.deepEqual(await find({ identityNumber: whole, ...kind }), [ours.customerId])
  assert.deepEqual(await find({ identityNumber: whole, ...kind, issuingCountry: 'GHA' }), [])
  assert.deepEqual(await find({ identityNumber: ending }), [], 'a part of a number finds no one')
})

test('a search is in the audit log with its results, without the text', async () => {
  done(await auditor.post(URL, { text: 'ferry' }))
  const rows = await everyCell(service.app.db)(
    (sql) =>
      sql`select actor_id, facts from account_event where action = 'CustomersSearched' order by account_event_id desc`,
  )
  assert.equal(rows[0]!.actor_id, auditor.userId)
  assert.deepEqual(rows[0]!.facts, {
    ...{ by: 'text', found: 2, address: '127.0.0.1' },
    customerIds: `${theirs.customerId},${ours.customerId}`,
  })
  assert.ok(!JSON.stringify(rows).toLowerCase().includes('ferry'))
  assert.ok(!service.logged().includes('Ferry'))
})

test('a search needs exactly one criterion', async () => {
  for (const body of [{}, { text: null }, { text: ' ' }, { text: 'a', identityNumber: 'b' }, { identityNumber: 5 }])
    assert.equal(rejection(await analyst.post(URL, body)), '400 ValidationControl.Error', JSON.stringify(body))
  const operator = await service.aUser({ role: 'operator' })
  assert.equal((await operator.post(URL, { text: 'ferry' })).status, 403)
})

test('a search has the same results however far it has to look back', async () => {
  const made = [
    { ...ours, companyName: 'Ferry Brothers' },
    { ...theirs, companyName: 'Ferry Sisters' },
  ]
  for (let i = 0; i < 6; i++) {
    const companyName = i === 0 ? 'Ferry Ferries Quay' : `Ferry Quay ${i}`
    made.push({ ...(await aCase(service, i % 2 ? first : second, { companyName })), companyName })
  }
  const expected = (words: RegExp, limit: number) =>
    made
      .filter(({ companyName }) => words.test(companyName))
      .map(({ customerId }) => customerId)
      .sort()
      .reverse()
      .slice(0, limit)
  const efforts = [
    { rare: 0, newest: 1, longer: 1 },
    { rare: 0, newest: 2, longer: 3 },
    { rare: 0, newest: 3, longer: 1e12 },
    { rare: 0, newest: 100, longer: 1 },
    { rare: 3, newest: 1, longer: 1 },
    // Nine terms of eight customers.
    { rare: 8, newest: 1, longer: 1 },
    { rare: 9, newest: 1, longer: 1 },
  ]
  for (const effort of efforts)
    for (const limit of [1, 3, 50])
      for (const [text, words] of [
        ['ferry', /Ferry/],
        ['ferr', /Ferry/],
        ['quay FER', /Quay/],
        ['bro ferry', /Brothers/],
      ] as const) {
        const found = await everyCell(service.app.db)((sql) => findSearched(sql, searchFor(text), limit, effort))
        const customerIds = newestFirst(found, limit).map(({ customerId }) => customerId)
        assert.deepEqual(customerIds, expected(words, limit), JSON.stringify({ text, limit, effort }))
        // A cell that stops early has all newest matches up to where it stopped.
        await everyCell(service.app.db)(async (sql) => {
          const all = await findSearched(sql, searchFor(text), limit)
          const early = await findNewestSearched(sql, searchFor(text), limit, { ...effort, enough: 1 })
          const newer = (refs: readonly { customerId: string }[]) =>
            refs.map(({ customerId }) => customerId).filter((customerId) => customerId >= (early.since ?? ''))
          assert.deepEqual(newer(early.customers), newer(all), JSON.stringify({ text, limit, effort }))
        })
      }
})
