import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aCase, done, rejection } from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const auditor = await service.aUser({ role: 'auditor' })

async function anIdentity() {
  const reviewCase = await aCase(service)
  const { profile } = await reviewCase.read(analyst)
  const [{ uboId, identities }] = profile.ubos
  const reveal = (by: typeof analyst, body: object, identityId = identities[0].identityId) =>
    reviewCase.act(by, `identities/${identityId}/reveal`, body as Record<string, unknown>)
  return { reviewCase, uboId, identity: identities[0], reveal }
}

test('an identity number is revealed one at a time, and the audit log has the reason', async () => {
  const { reviewCase, uboId, identity, reveal } = await anIdentity()
  const answer = await reveal(analyst, { reason: 'CompareWithDocument' })
  const { identityValue } = done(answer)
  assert.match(identityValue, /^B\d{8}$/)
  assert.ok(identity.identityValueMasked.endsWith(identityValue.slice(-4)))
  assert.equal(answer.headers['cache-control'], 'no-store')
  const { items } = done(await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/timeline`))
  const entry = items.find(({ what }: any) => what === 'revealIdentityNumber')
  assert.deepEqual(
    [entry.actor.email, entry.changedFields],
    [analyst.email, [`people/${uboId}/identities/${identity.identityId}`, 'reason/CompareWithDocument']],
  )
  assert.ok(!JSON.stringify(await reviewCase.read(analyst)).includes(identityValue), 'still masked in the case')
})

test('a reveal without a reason is rejected, and the reason Other needs a comment', async () => {
  const { reviewCase, reveal } = await anIdentity()
  assert.equal(rejection(await reveal(analyst, {})), '400 ValidationControl.Error')
  assert.equal(rejection(await reveal(analyst, { reason: 'Other' })), '400 ValidationControl.Error')
  done(await reveal(analyst, { reason: 'Other', comment: 'The police asked for it.' }))
  const { items } = done(await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/notes`))
  assert.deepEqual([items[0].about, items[0].text], ['Revealed', 'The police asked for it.'])
})

test('only reviewers reveal, and only numbers of the customer', async () => {
  const { reveal } = await anIdentity()
  const { identity: foreign } = await anIdentity()
  const reason = { reason: 'CompareWithDocument' }
  assert.equal(rejection(await reveal(auditor, reason)), '403 Partner.NotAuthorized')
  for (const identityId of [foreign.identityId, randomUUID(), 'x'])
    assert.equal(rejection(await reveal(analyst, reason, identityId)), '404 Review.IdentityNotFound')
})
