// API activity: a failed call is found by the request ID of its error.
import assert from 'node:assert/strict'
import { writeRequests } from '../../../server/src/partners/requests/record-requests.ts'
import { failWith } from '../../../server/test/browser/intercept.ts'
import { look } from '../../../server/test/browser/look.ts'
import { openWeb } from '../../../server/test/browser/web.ts'
import { aProfile } from '../../../server/test/customers/factories.ts'
import { until } from '../../../server/test/process/until.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const PROFILES = '/api/partner/v1/business-profiles'

web.journey('a viewer finds a failed request by the request ID that the integration logged', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner({ name: 'Acme Payments' })
  await visit.as(await service.aUser({ partner, role: 'viewer' }))
  await visit.go('/requests')
  await page.getByText('No API requests yet').waitFor()
  for (let i = 0; i < 12; i++) await partner.post(PROFILES, aProfile({ partnerCustomerId: `activity-${i}` }))
  const invalid = await partner.post(PROFILES, {})
  const failed = await partner.get(`${PROFILES}/01a1dd15-e1ea-70b2-ae31-fa4124d9a8b2`, { 'x-request-id': 'order-4711' })
  await writeRequests(service.app)
  await page.reload()
  const rows = page.getByRole('table', { name: 'API activity' }).getByRole('row')
  await page.getByText('14 requests').waitFor()
  await until('all requests are listed', async () => (await rows.count()) === 15)
  await look(page, 'api-activity')
  await page.getByLabel('Request ID', { exact: true }).fill('order-4711')
  await page.getByText(`${failed.status} ${failed.body.error.code}`).waitFor()
  await until('one request is listed', async () => (await rows.count()) === 2)
  const path = page.getByTitle(`GET ${PROFILES}/01a1dd15-e1ea-70b2-ae31-fa4124d9a8b2`, { exact: true })
  assert.equal(await path.innerText(), 'GET /business-profiles/01a1dd15')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('/business-profiles/01a1dd15-e1ea-70b2-ae31-fa4124d9a8b2').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: `${failed.body.error.code}: 1` }).click()
  await until('one request is listed', async () => (await rows.count()) === 2)
  // It opens, with everything that was wrong.
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: `${invalid.body.error.code}: 1` }).click()
  await until('one request is listed', async () => (await rows.count()) === 2)
  await rows.getByRole('link').first().click()
  const errors = page.getByRole('list', { name: 'Field errors' })
  await errors.getByText('/companyName', { exact: true }).waitFor()
  assert.equal(await errors.getByRole('listitem').count(), invalid.body.error.details.length)
  await look(page, 'api-request')
  await page.goBack()
  await page.getByLabel('Request ID', { exact: true }).fill('unknown')
  await page.getByText('No matching requests').waitFor()
  web.intercept(/\/api-requests\/summary/, failWith('req-44', 'An internal error occurred.'))
  await page.reload()
  await page.getByText("The numbers couldn't be loaded.").waitFor()
})
