// Internal attachments: an analyst attaches a file, another one views it, and the first removes it.
import assert from 'node:assert/strict'
import { look } from '../../../../../server/test/browser/look.ts'
import { aPicture } from '../../../../../server/test/browser/viewable-files.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { aCase } from '../../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const DESCRIPTION = 'Register of companies, screenshot of the entry of the holding'

web.journey('an analyst attaches a file to a case, an auditor views it, and the analyst removes it', async (visit) => {
  const { page } = visit
  const analyst = await service.aUser({ role: 'analyst', email: 'ada.okonkwo@staff.example' })
  const auditor = await service.aUser({ role: 'auditor' })
  const { customerId } = await aCase(service, undefined, { companyName: 'Quiet Harbour Trading' })
  const card = page.getByRole('region', { name: /^Internal attachments/ })
  await visit.as(analyst)
  await visit.go(`/review/cases/${customerId}`)
  await card.getByText('No files attached.').waitFor()
  await card.getByRole('button', { name: 'Attach file…' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('attach')
  await page.getByRole('option', { name: 'Attach file…' }).locator('[data-key="Shift i"]').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+I')
  const add = page.getByRole('dialog', { name: 'Attach a file' })
  const send = add.getByRole('button', { name: 'Attach file' })
  await add.getByRole('textbox', { name: 'Description' }).fill(DESCRIPTION)
  assert.ok(await send.isDisabled())
  const input = add.locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await add.getByText('Unsupported file type. Use PDF, JPEG or PNG.').waitFor()
  await input.setInputFiles({ name: 'entry.png', mimeType: 'image/png', buffer: aPicture().subarray(0, 20) })
  await send.click()
  await add.getByText('The file was rejected').waitFor()
  await input.setInputFiles({ name: 'entry.png', mimeType: 'image/png', buffer: aPicture() })
  await look(page, 'attachment-add')
  // The file is attached, but the response is lost: a second try attaches no second one.
  await page.route(
    /\/attachments\/[^/]+\/confirm$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await add.getByRole('textbox', { name: 'Description' }).press('Control+Enter')
  await add.getByText(/didn't respond/).waitFor()
  await send.click()
  await page.getByText('File attached', { exact: true }).waitFor()
  await card.getByText(DESCRIPTION).waitFor()
  assert.equal(await card.getByText(DESCRIPTION).count(), 1)
  await look(page, 'attachments')

  await visit.context.clearCookies()
  await visit.as(auditor)
  await visit.go(`/review/cases/${customerId}`)
  await card.getByRole('button', { name: `View ${DESCRIPTION}` }).click()
  const view = page.getByRole('dialog', { name: DESCRIPTION })
  await view.getByRole('img', { name: DESCRIPTION }).waitFor()
  await view.getByText('Views are logged.').waitFor()
  await view.getByRole('link', { name: 'Download' }).waitFor()
  await look(page, 'attachment-view')
  await page.keyboard.press('Escape')
  assert.equal(await card.getByRole('button', { name: 'Attach file…' }).count(), 0)
  assert.equal(await card.getByRole('button', { name: `Remove ${DESCRIPTION}` }).count(), 0)

  await visit.context.clearCookies()
  await visit.as(analyst)
  await visit.go(`/review/cases/${customerId}`)
  await card.getByRole('button', { name: `Remove ${DESCRIPTION}` }).click()
  const question = page.getByRole('dialog', { name: 'Remove this attachment?' })
  await question.getByRole('button', { name: 'Remove attachment' }).click()
  await page.getByText('Attachment removed', { exact: true }).waitFor()
  await card.getByText('No files attached.').waitFor()
  await page.getByText('Internal attachment removed').waitFor()
  // The button that had the focus is gone with the attachment.
  await page.getByRole('main').locator(':focus').waitFor()
})
