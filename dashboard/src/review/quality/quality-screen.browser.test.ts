// Quality samples: an analyst disagrees with an approval, and a supervisor sees it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aReadyCase, done } from '../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off', QUALITY_SAMPLE_PERCENT: '100' } })
const { service } = web
const REASON = 'The extract is older than a year, and the director who signed it left in March.'

web.journey('an analyst disagrees with an approval, and a supervisor opens the case to reopen it', async (visit) => {
  const { page } = visit
  const ada = await service.aUser({ role: 'analyst', email: 'ada.okonkwo@staff.example' })
  const ben = await service.aUser({ role: 'analyst', email: 'ben.achterberg@staff.example' })
  const supervisor = await service.aUser({ role: 'supervisor' })
  await visit.as(supervisor)
  await visit.go('/review/quality')
  await page.getByText('No samples to review').waitFor()
  await page.getByText('No disagreements in this period').waitFor()
  await look(page, 'quality-empty')
  const reviewCase = await aReadyCase(service, ada)
  const { profile } = await reviewCase.read(ada)
  done(await reviewCase.decide(ada, 'approve'))
  const other = await aReadyCase(service, ada)
  done(await other.decide(ada, 'approve'))

  await visit.context.clearCookies()
  await visit.as(ben)
  await visit.go('/review')
  await page.getByRole('link', { name: 'Quality samples' }).click()
  const waiting = page.getByRole('table', { name: 'Waiting for review' })
  const record = page.getByRole('button', { name: `Record result for ${profile.companyName}` })
  await record.click()
  const dialog = page.getByRole('dialog', { name: 'Record the result of your review' })
  const save = dialog.getByRole('button', { name: 'Record result' })
  await dialog.getByRole('radio', { name: 'No, I disagree' }).check()
  assert.ok(await save.isDisabled(), 'a disagreement needs a reason')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await page.reload()
  await record.click()
  await dialog.getByText('Draft restored').waitFor()
  await look(page, 'quality-review')
  await save.click()
  await page.getByText('Result recorded').waitFor()
  await record.waitFor({ state: 'detached' })
  assert.equal(await waiting.getByRole('row').count(), 2)
  assert.equal(await page.getByText('Results by analyst').count(), 0)

  await visit.context.clearCookies()
  await visit.as(supervisor)
  await visit.go('/review/quality')
  const results = page.getByRole('table', { name: 'Results by analyst' })
  await results.getByRole('row', { name: /ada\.okonkwo@staff\.example 2 1 1 100%$/ }).waitFor()
  const disagreements = page.getByRole('table', { name: 'Disagreements' })
  await disagreements.getByText(REASON).waitFor()
  await disagreements.getByText('In force', { exact: true }).waitFor()
  await look(page, 'quality-results')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  assert.match(await readFile(await (await download).path(), 'utf8'), /,ada\.okonkwo@staff\.example,2,1,1\r\n/)
  await disagreements.getByRole('link', { name: profile.companyName }).click()
  await page.waitForURL(new RegExp(`/review/cases/${reviewCase.customerId}`))
})
