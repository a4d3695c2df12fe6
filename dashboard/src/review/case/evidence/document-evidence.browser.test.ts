// What the checks of a file found, next to the document.
import assert from 'node:assert/strict'
import { look } from '../../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { pdf } from '../../../../../server/test/customers/sample-pdfs.ts'
import { aCase } from '../../../../../server/test/customers/test-case.ts'
import { answering, MALWARE, SIGNATURE, startFakeClamd } from '../../../../../server/test/peers/clamd.ts'

const clamd = await startFakeClamd(
  answering((command, file) => {
    if (command === 'PING') return 'PONG'
    return file.includes(MALWARE) ? `stream: ${SIGNATURE} FOUND` : 'stream: OK'
  }),
)
const web = await openWeb({ env: { RATE_LIMITS: 'off', CLAMD_URL: clamd.url } })

web.journey('an analyst sees active content and malware next to the document', async ({ page, go, as }) => {
  const partner = await web.service.aPartner({ name: 'Acme Payments' })
  const customer = await aCase(web.service, partner, { companyName: 'Quiet Harbour Trading' })
  const active = pdf('/Names<</EmbeddedFiles 9 0 R>>/OpenAction<</S/JavaScript/JS(x)>>')
  await customer.put(await customer.aLink(), active)
  await customer.put(await customer.aLink({ documentCategory: 'TaxRegistration' }), pdf())
  await customer.put(await customer.aLink({ documentCategory: 'Invoice' }), pdf('', `% ${MALWARE}\n`))
  await as(await web.service.aUser({ role: 'analyst' }))
  await go(`/review/cases/${customer.customerId}`)
  const checklist = page.getByRole('navigation', { name: 'Checklist' })
  await checklist.getByRole('button', { name: /^Certificate of incorporation/ }).click()
  await page.getByText('Active content: script, automatic action, and embedded file').waitFor()
  await look(page, 'case-evidence-active-content')
  const load = Promise.withResolvers<void>()
  const stopHolding = web.intercept(/\/content$/, (_response, proceed) => void load.promise.then(proceed))
  await checklist.getByRole('button', { name: /^Tax registration/ }).click()
  await page.getByRole('heading', { name: 'Tax registration' }).waitFor()
  assert.equal(await page.getByText('Active content').count(), 0)
  // A click while the file arrives must not miss.
  const invoice = checklist.getByRole('button', { name: /^Invoice/ })
  const place = await invoice.boundingBox()
  load.resolve()
  await page.getByText("This browser can't display PDF files").waitFor()
  stopHolding()
  assert.deepEqual(await invoice.boundingBox(), place)
  await invoice.click()
  await page.getByText(`Malware found: ${SIGNATURE}`).waitFor()
})
