// Documents as a partner's team views them.
import assert from 'node:assert/strict'
import { look } from '../../../../server/test/browser/look.ts'
import { redIn } from '../../../../server/test/browser/pixels.ts'
import { aScan } from '../../../../server/test/browser/viewable-files.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aCase } from '../../../../server/test/customers/test-case.ts'
import { until } from '../../../../server/test/process/until.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })

web.journey('a partner views the page of a PDF without leaving the dashboard', async ({ page, go, as }) => {
  const partner = await web.service.aPartner({ name: 'Acme Payments' })
  const customer = await aCase(web.service, partner, { companyName: 'Quiet Harbour Trading' })
  await customer.put(await customer.aLink(), aScan('Certificate of incorporation QH1'))
  await as(await web.service.aUser({ partner, role: 'viewer' }))
  await go(`/customers/${customer.customerId}`)
  const documents = page.getByRole('region', { name: 'Documents' })
  const answered = page.waitForResponse(/\/documents\/[^/]+\/content$/)
  await documents.getByRole('button', { name: 'View Certificate of incorporation' }).click()
  const headers = (await answered).headers()
  assert.equal(headers['content-type'], 'application/pdf')
  assert.match(headers['content-disposition']!, /^attachment;/)
  const dialog = page.getByRole('dialog', { name: 'Certificate of incorporation' })
  const drawn = dialog.getByRole('img', { name: 'Certificate of incorporation, as uploaded' })
  await until('the page of the PDF is visible', async () => (await redIn(page, drawn)) > 0.05)
  const { width } = (await drawn.boundingBox())!
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await until('the page is larger', async () => (await drawn.boundingBox())!.width > width * 1.4)
  await look(page, 'customer-document')
})
