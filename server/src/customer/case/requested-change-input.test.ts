import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aboutPassport,
  aboutRegistration,
  aboutWebsite,
  aCase,
  done,
  rejection,
} from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const other = await service.aUser({ role: 'analyst' })

test('an invalid item is rejected with all its field errors', async () => {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(analyst, 'claim'))
  const bad: [object, string][] = [
    [{ ...aboutWebsite, path: '/nothing' }, '/items/0/path'],
    [{ ...aboutWebsite, path: undefined }, '/items/0/path'],
    [{ ...aboutWebsite, path: 'website' }, '/items/0/path'],
    [{ ...aboutWebsite, message: ' ' }, '/items/0/message'],
    [{ ...aboutWebsite, reasonCode: 'Because' }, '/items/0/reasonCode'],
    [{ ...aboutRegistration, acceptedDocumentCategories: [] }, '/items/0/acceptedDocumentCategories'],
    [{ ...aboutRegistration, acceptedDocumentCategories: ['Selfie'] }, '/items/0/acceptedDocumentCategories'],
    [
      { ...aboutPassport(reviewCase.uboId), acceptedDocumentCategories: ['Invoice'] },
      '/items/0/acceptedDocumentCategories',
    ],
    [aboutPassport('018f0000-0000-7000-8000-000000000001'), '/items/0/target/id'],
    [{ ...aboutPassport(reviewCase.uboId), target: { type: 'Business' } }, '/items/0/target/type'],
    [{ ...aboutRegistration, target: { type: 'Document', id: reviewCase.customerId } }, '/items/0/target/id'],
  ]
  for (const [item, path] of bad) {
    const answer = await reviewCase.decide(analyst, 'request-changes', { items: [item] })
    assert.equal(answer.status, 400, JSON.stringify(item))
    assert.deepEqual(
      answer.body.error.details.map((fieldError: any) => fieldError.path),
      [path],
      JSON.stringify(item),
    )
  }
  for (const items of [[], undefined, Array(51).fill(aboutWebsite), 'x'])
    assert.equal(
      rejection(await reviewCase.decide(analyst, 'request-changes', { items })),
      '400 ValidationControl.Error',
    )
  assert.equal(
    rejection(await reviewCase.decide(other, 'request-changes', { items: [aboutWebsite] })),
    '409 Review.NotOwner',
  )
  assert.equal((await reviewCase.status()).reviewStage, 'InReview')
})
