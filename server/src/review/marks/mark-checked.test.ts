import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { evidencePath } from '../../../test/customers/evidence-case.ts'
import { aPerson } from '../../../test/customers/factories.ts'
import {
  aCase,
  aReadyCase,
  CASES,
  done,
  rejection,
  sendEvidence,
  type TestCase,
} from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const second = await service.aUser({ role: 'analyst' })
const auditor = await service.aUser({ role: 'auditor' })

const mark = (reviewCase: TestCase, place: string, more: object = {}, by: TestUser = analyst) =>
  by.put(`${CASES}/${reviewCase.customerId}/marks`, { place, isChecked: true, ...more })
const placesOf = async (reviewCase: TestCase) =>
  (await reviewCase.read(analyst)).marks.map(({ place }: { place: string }) => place).sort()

test('a mark records once who checked what against which document, and can be removed', async () => {
  const reviewCase = await aCase(service)
  await sendEvidence(reviewCase)
  done(await reviewCase.act(analyst, 'claim'))
  const version = await reviewCase.version()
  const before = JSON.stringify([await reviewCase.status(), (await reviewCase.partner.get(reviewCase.path)).body])
  const [document] = (await reviewCase.read(analyst)).documents
  const { documentId } = document
  done(await mark(reviewCase, `documents/${documentId}`))
  const { marks } = done(await mark(reviewCase, 'business/companyName', { documentId }))
  assert.deepEqual(
    marks.map(({ place, documentId, checkedBy }: any) => [place, documentId, checkedBy.email]),
    [
      [`documents/${documentId}`, null, analyst.email],
      ['business/companyName', documentId, analyst.email],
    ],
  )
  assert.deepEqual(done(await mark(reviewCase, 'business/companyName', { documentId })).marks, marks, 'a repeat')
  const both = done(await mark(reviewCase, 'business/companyName', {}, second)).marks
  assert.equal(both.filter(({ place }: any) => place === 'business/companyName').length, 2, 'each has an own mark')
  done(await mark(reviewCase, 'business/companyName', { isChecked: false }, second))
  assert.deepEqual((await reviewCase.read(auditor)).marks, marks)

  const timeline = `${CASES}/${reviewCase.customerId}/timeline`
  const ofMarks = (items: any[]) => items.filter(({ what }) => /Checked$/.test(what)).map(({ what }) => what)
  assert.deepEqual(ofMarks(done(await auditor.get(`${timeline}?views=true`)).items), [
    ...['unmarkChecked', 'markChecked', 'markChecked', 'markChecked'],
  ])
  assert.deepEqual(ofMarks(done(await auditor.get(timeline)).items), [], 'it is left out with the views')
  const evidence = JSON.parse((await auditor.get(evidencePath(reviewCase.customerId))).text)
  assert.deepEqual(evidence.content.checks, marks)
  assert.match((await auditor.get(evidencePath(reviewCase.customerId, 'html'))).text, /Checked by reviewers/)
  assert.equal(await reviewCase.version(), version)
  const after = JSON.stringify([await reviewCase.status(), (await reviewCase.partner.get(reviewCase.path)).body])
  assert.equal(after, before, 'the partner sees no difference')
})

test('a mark ends when the detail, the person or the document changes, and no other mark does', async () => {
  const reviewCase = await aCase(service)
  await sendEvidence(reviewCase)
  done(await reviewCase.act(analyst, 'claim'))
  const [registration] = (await reviewCase.read(analyst)).documents
  const { documentId } = registration
  const person = `people/${reviewCase.uboId}`
  for (const place of ['business/website', 'business/email', `${person}/name`, `${person}/identities`])
    done(await mark(reviewCase, place))
  done(await mark(reviewCase, 'business/companyName', { documentId }))
  done(await mark(reviewCase, `documents/${documentId}`))
  done(await reviewCase.act(analyst, 'release'))
  done(await reviewCase.partner.patch(reviewCase.path, { website: 'https://moved.example' }))
  assert.deepEqual(await placesOf(reviewCase), [
    ...['business/companyName', 'business/email', `documents/${documentId}`, `${person}/identities`, `${person}/name`],
  ])
  done(await reviewCase.act(analyst, 'claim'))
  const rejected = { outcome: 'Rejected', reasonCode: 'DocumentIllegible' }
  done(await reviewCase.decide(analyst, `documents/${documentId}/decide`, rejected))
  assert.deepEqual(await placesOf(reviewCase), ['business/email', `${person}/identities`, `${person}/name`])
  done(await reviewCase.act(analyst, 'release'))
  done(await reviewCase.partner.patch(reviewCase.path, { website: (await reviewCase.read(analyst)).profile.website }))
  done(await reviewCase.partner.patch(reviewCase.path, { businessPersonList: [aPerson({ percentageShare: 10 })] }))
  assert.deepEqual(await placesOf(reviewCase), ['business/email', `${person}/identities`, `${person}/name`])
})

test('only reviewers mark, and only what the case has', async () => {
  const reviewCase = await aCase(service)
  for (const place of [`documents/${randomUUID()}`, `people/${randomUUID()}/name`, 'business/secret', 'x'])
    assert.equal(rejection(await mark(reviewCase, place)), '400 ValidationControl.Error', place)
  const unknown = { documentId: randomUUID() }
  assert.equal(rejection(await mark(reviewCase, 'business/email', unknown)), '400 ValidationControl.Error')
  assert.equal((await mark(reviewCase, 'business/email', {}, auditor)).status, 403)
  const missing = await analyst.put(`${CASES}/${randomUUID()}/marks`, { place: 'business/email', isChecked: true })
  assert.equal(rejection(missing), '404 Customer.NotFound')
})

test('marks stay as they were for the decision, and can be set again once the case is reopened', async () => {
  const reviewCase = await aReadyCase(service, analyst)
  done(await mark(reviewCase, 'business/email'))
  done(await reviewCase.decide(analyst, 'approve'))
  const unmarked = { isChecked: false }
  for (const late of [mark(reviewCase, 'business/website'), mark(reviewCase, 'business/email', unmarked)])
    assert.equal(rejection(await late), '409 Review.CaseClosed')
  assert.deepEqual(await placesOf(reviewCase), ['business/email'])
  const supervisor = await service.aUser({ role: 'supervisor' })
  done(await reviewCase.decide(supervisor, 'reopen', { comment: 'One more look.' }))
  done(await mark(reviewCase, 'business/website'))
})
