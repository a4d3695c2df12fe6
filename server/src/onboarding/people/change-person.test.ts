// The shares of a customer's people add up to 100 at most, whether a user changes one person or the business answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAskedPage } from '../../../test/customers/completion-page.ts'
import { aPerson } from '../../../test/customers/factories.ts'
import { aboutWebsite, done, rejection } from '../../../test/customers/test-case.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService()
const partner = await service.aPartner()
const editor = await service.aUser({ partner, role: 'editor' })
let emails = 0
const withShare = (percentageShare: number | null, more = {}) =>
  aPerson({ email: `owner-${emails++}@acme.example`, percentageShare, ...more })

async function aCompany(...shares: number[]) {
  const { customerId } = await aCustomer(service, partner, {
    businessPersonList: shares.map((share) => withShare(share)),
  })
  const url = `/api/customer/v1/business-profiles/${customerId}`
  const owners = async () => (await editor.get(url)).body.value.ubos
  return {
    url,
    people: `${url}/people`,
    owners,
    shares: async () => (await owners()).map((it: any) => it.percentageShare),
  }
}

const shareError = (answer: any) => [
  rejection(answer),
  ...answer.body.error.details.map(({ path, code }: any) => `${path} ${code}`),
]
const TOO_MUCH = ['400 ValidationControl.Error', '/percentageShare ValidationControl.Error']

test('a user cannot add or change a person so that the shares exceed 100, not even with two requests at once', async () => {
  const company = await aCompany(60, 30)
  assert.deepEqual(shareError(await editor.post(company.people, withShare(11))), TOO_MUCH)
  const [, second] = await company.owners()
  const { identities: _, ...stored } = second
  const changed = (percentageShare: number | null) => ({ ...aPerson(stored), percentageShare })
  assert.deepEqual(shareError(await editor.put(`${company.people}/${second.uboId}`, changed(41))), TOO_MUCH)
  assert.deepEqual(await company.shares(), [60, 30])
  done(await editor.put(`${company.people}/${second.uboId}`, changed(40)))
  done(await editor.post(company.people, withShare(null)))

  for (let round = 0; round < 5; round++) {
    const { people, owners, shares } = await aCompany(40, 10)
    const [first] = await owners()
    const { identities: _, ...known } = first
    const answers = await Promise.all([
      editor.post(people, withShare(50)),
      editor.post(people, withShare(50)),
      editor.put(`${people}/${first.uboId}`, { ...aPerson(known), percentageShare: 90 }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
    assert.equal(
      (await shares()).reduce((sum: number, share: number) => sum + share),
      100,
    )
  }
})

test('shares that a PATCH raised above 100 can be lowered one person at a time, and entries that were replaced do not count', async () => {
  const company = await aCompany(80)
  const [first] = await company.owners()
  assert.equal((await editor.patch(company.url, { businessPersonList: [withShare(60)] })).status, 200)
  const { identities: _, ...stored } = first
  const change = (percentageShare: number, more = {}) =>
    editor.put(`${company.people}/${first.uboId}`, { ...aPerson({ ...stored, ...more }), percentageShare })
  done(await change(80, { lastName: 'Adeyemi' }))
  assert.deepEqual(shareError(await change(81)), TOO_MUCH)
  done(await change(70))
  assert.deepEqual(await company.shares(), [70, 60])

  const replaced = await aCompany(90)
  const [{ email }] = await replaced.owners()
  assert.equal((await editor.patch(replaced.url, { businessPersonList: [withShare(20, { email })] })).status, 200)
  done(await editor.post(replaced.people, withShare(80)))
  assert.deepEqual(shareError(await editor.post(replaced.people, withShare(1))), TOO_MUCH)
})

test('the business cannot raise the shares above 100 by an answer, and the answer does not reveal the shares of others', async () => {
  const analyst = await service.aUser({ role: 'analyst' })
  const { reviewCase, page } = await anAskedPage(
    service,
    analyst,
    ({ uboId }) => [
      { ...aboutWebsite, path: '/businessPersonList' },
      { ...aboutWebsite, target: { type: 'Person', id: uboId }, path: '/percentageShare' },
    ],
    { businessPersonList: [withShare(30, { ownershipType: ['UBO', 'DIRECTOR'] }), withShare(53)] },
  )
  const [people, share] = (await page.state()).requirements.filter((it: any) => it.textCode.startsWith('request.'))
  const add = (percentageShare: number) =>
    page.post('/answers', { requirementId: people.requirementId, person: withShare(percentageShare) })
  const change = (percentageShare: number) =>
    page.post('/answers', { requirementId: share.requirementId, fields: { percentageShare } })
  const [added, changed] = [await add(18), await change(48)]
  assert.deepEqual(shareError(added), [
    '400 ValidationControl.Error',
    '/person/percentageShare ValidationControl.Error',
  ])
  assert.deepEqual(shareError(changed), [
    '400 ValidationControl.Error',
    '/fields/percentageShare ValidationControl.Error',
  ])
  for (const { text } of [added, changed]) assert.doesNotMatch(text, /101|53|83|30/)
  const both = await Promise.all([add(17), change(47)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
  const { ubos } = (await reviewCase.partner.get(reviewCase.path)).body.value
  assert.equal(
    ubos.reduce((sum: number, ubo: any) => sum + ubo.percentageShare, 0),
    100,
  )
})
