// Documents as a partner's team views them, in a browser with a PDF viewer.
import assert from 'node:assert/strict'
import { redIn } from '../../../../server/test/browser/pixels.ts'
import { aScan } from '../../../../server/test/browser/viewable-files.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aCase } from '../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' }, whole: true })

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
  const viewer = page.getByRole('dialog', { name: 'Certificate of incorporation' }).locator('iframe')
  await viewer.waitFor()
  let isVisible = false
  for (let tries = 0; tries < 60 && !isVisible; tries++) {
    isVisible = (await redIn(page, viewer)) > 0.05
    if (!isVisible) await page.waitForTimeout(200)
  }
  assert.ok(isVisible, 'the page of the PDF is visible')
})
