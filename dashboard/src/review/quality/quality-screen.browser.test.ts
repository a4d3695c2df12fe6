// Quality samples: an analyst disagrees with an approval, and a supervisor sees it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aCase, aReadyCase, assessDueCases, done } from '../../../../server/test/customers/test-case.ts'
import { until } from '../../../../server/test/process/until.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off', QUALITY_SAMPLE_PERCENT: '100' } })
const { service } = web
const REASON = 'The extract is older than a year, and the director who signed it left in March.'

web.journey(
  'an analyst disagrees with an approval, and a supervisor settles it or opens the case to reopen it',
  async (visit) => {
    const { page } = visit
    const ada = await service.aUser({ role: 'analyst', email: 'ada.okonkwo@staff.example' })
    const ben = await service.aUser({ role: 'analyst', email: 'ben.achterberg@staff.example' })
    const supervisor = await service.aUser({ role: 'supervisor' })
    await visit.as(supervisor)
    await visit.go('/review/quality')
    await page.getByText('No samples to review').waitFor()
    await page.getByText('No disagreements in this period').waitFor()
    await look(page, 'quality-empty')
    const reviewCase = await aCase(service, undefined, { companyName: 'Blackharbour Shipping Lines' })
    done(await reviewCase.act(ada, 'claim'))
    const { profile, requirements } = await reviewCase.read(ada)
    done(await reviewCase.decide(ada, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
    for (const { requirementId } of requirements)
      done(await reviewCase.decide(ada, `items/${requirementId}/waive`, { comment: 'Not needed.' }))
    const other = await aReadyCase(service, ada)
    done(await other.decide(ada, 'approve'))
    const { registrationNumber } = profile
    const double = await aCase(service, undefined, { registrationNumber, companyName: 'Velvet Bakery' })
    await assessDueCases(service)
    const duplicates = `/api/compliance/v1/customers/${reviewCase.customerId}/possible-duplicates`
    const hit = async () =>
      done(await ada.get(duplicates)).items.find(({ customerId }: any) => customerId === double.customerId)
    await until('the other customer is assessed', async () => (await hit()) !== undefined)
    const { revision } = await hit()
    done(await ada.put(`${duplicates}/${double.customerId}`, { verdict: 'NotDuplicate', revision }))
    const matches = `/api/compliance/v1/customers/${reviewCase.customerId}/screening`
    const found = done(await ada.get(matches)).subjects.flatMap(({ hits }: any) => hits)
    for (const { hitId, revision } of found) {
      const decision = { decision: 'FalsePositive', comment: 'Another company.', revision }
      done(await ada.post(`${matches}/hits/${hitId}/decision`, decision))
    }
    await assessDueCases(service)
    done(await reviewCase.decide(ada, 'approve'))

    await visit.context.clearCookies()
    await visit.as(ben)
    await visit.go('/review')
    await page.getByRole('link', { name: 'Quality samples' }).click()
    const waiting = page.getByRole('table', { name: 'Waiting for review' })
    const open = page.getByRole('link', { name: `Review case of ${profile.companyName}` })
    await waiting.getByRole('row').filter({ has: open }).getByRole('cell').nth(2).click()
    // What the first analyst decided is hidden until the result is recorded.
    await page.getByText('Quality sample: review this case independently').waitFor()
    await page.getByRole('heading', { name: profile.companyName, level: 1 }).waitFor()
    // So is what was waived: it is missing.
    const checklist = page.getByRole('complementary', { name: 'Checklist' })
    for (const { message } of requirements) await checklist.getByText(message).first().waitFor()
    assert.equal(await page.getByText(/Decided by|ada\.okonkwo|Waived/).count(), 0)
    assert.equal(await page.getByRole('region', { name: 'Timeline' }).count(), 0)
    await look(page, 'quality-case')
    // A decided duplicate is listed like the others, and the review changes no verdict.
    await page.getByRole('tab', { name: 'Duplicates' }).click()
    await page
      .getByRole('article', { name: 'Velvet Bakery' })
      .getByRole('button', { name: /^Compare/ })
      .waitFor()
    assert.equal(await page.getByText(/Not a duplicate|Same business/).count(), 0)
    await look(page, 'quality-duplicates')
    // So is a dismissed match.
    await page.getByRole('tab', { name: 'Screening' }).click()
    await page
      .getByRole('article', { name: /^Blackharbour/ })
      .getByText('Pending', { exact: true })
      .waitFor()
    assert.equal(await page.getByText(/Another company|False positive/).count(), 0)
    assert.equal(await page.getByRole('button', { name: /^Review match|^Change decision|^Rescreen/ }).count(), 0)
    await look(page, 'quality-screening')
    // The case opened otherwise is the sample too; the decision is shown on request.
    await visit.move(`/review/cases/${reviewCase.customerId}`)
    await page.getByText('Quality sample: review this case independently').waitFor()
    await page.getByRole('link', { name: 'Show the decision instead' }).click()
    await page.getByText('Decided by').waitFor()
    await look(page, 'quality-waiting')
    await page.getByRole('link', { name: 'Review quality sample' }).click()
    await page.getByText('Quality sample: review this case independently').waitFor()
    const record = page.getByRole('button', { name: 'Record result…' })
    await record.waitFor()
    await page.keyboard.press('d')
    const dialog = page.getByRole('dialog', { name: `Result of your review of ${profile.companyName}` })
    const save = page.getByRole('dialog').getByRole('button', { name: 'Record result' })
    // What is missing is named, and takes the focus.
    await dialog.getByRole('radio').first().and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('Choose whether you agree.').waitFor()
    await dialog.getByRole('radio', { name: 'No, I disagree' }).check()
    await save.click()
    await dialog.getByText('Enter a reason.').waitFor()
    await dialog.getByRole('checkbox').first().and(page.locator(':focus')).waitFor()
    await dialog.getByRole('checkbox', { name: 'Documents' }).check()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON)
    await page.reload()
    await record.click()
    await dialog.getByText('Draft restored').waitFor()
    await look(page, 'quality-review')
    await save.click()
    await page.getByText('Result recorded').waitFor()
    await page.getByText('Decided by').waitFor()
    // They see what they recorded, and the next sample is one click away.
    await page.getByText(/^Quality sample reviewed: you disagreed with the decision/).waitFor()
    await look(page, 'quality-next')
    assert.equal(await page.getByRole('button', { name: 'Next case' }).count(), 0, 'samples first')
    await page.getByRole('link', { name: 'Next sample' }).waitFor()
    await page.keyboard.press('n')
    await page.getByText('Quality sample: review this case independently').waitFor()
    await page.getByRole('link', { name: 'Back to quality samples' }).click()
    // The other sample shows that the list is loaded.
    await page.getByRole('link', { name: /^Review case of/ }).waitFor()
    await open.waitFor({ state: 'detached' })
    assert.equal(await waiting.getByRole('row').count(), 2)
    assert.equal(await page.getByText('Results by analyst').count(), 0)
    // After the last one, the list says that all are done.
    await page.getByRole('link', { name: /^Review case of/ }).click()
    await record.click()
    await page.getByRole('radio', { name: 'Yes, I agree with the approval' }).check()
    await save.click()
    await page.getByText('That was the last sample for you to review.').waitFor()
    await page.getByText('No samples to review').waitFor()

    await visit.context.clearCookies()
    await visit.as(supervisor)
    await visit.go('/review/quality')
    const results = page.getByRole('table', { name: 'Results by analyst' })
    await results.getByRole('row', { name: /ada\.okonkwo@staff\.example 2 2 1 50% Documents 1$/ }).waitFor()
    const disagreements = page.getByRole('table', { name: 'Disagreements' })
    await disagreements.getByText(REASON).waitFor()
    await disagreements.getByText('Documents:').waitFor()
    await page.getByText('The default of the service').waitFor()
    await page.getByRole('button', { name: 'Change shares…' }).click()
    const shares = page.getByRole('dialog', { name: 'Change the shares of samples' })
    await shares.getByRole('textbox', { name: 'Approvals' }).fill('20')
    await shares.getByRole('textbox', { name: 'Rejections' }).fill('10')
    await shares.getByRole('combobox', { name: 'Add reviewer' }).selectOption({ label: 'Ben Achterberg' })
    await shares.getByRole('textbox', { name: 'Share of Ben Achterberg' }).waitFor()
    await look(page, 'quality-share')
    await shares.getByRole('button', { name: 'Save shares' }).click()
    await page.getByText('20% of approvals, 10% of rejections, 100% of decisions by Ben Achterberg.').waitFor()
    await disagreements.getByText('In force', { exact: true }).waitFor()
    await look(page, 'quality-results')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).last().click()
    const list = await readFile(await (await downloaded).path(), 'utf8')
    assert.match(list, /,Approved,[^,]+,ada\.okonkwo@staff\.example,[^,]+,[^,]+,Documents,/)
    assert.ok(list.includes(REASON), 'the reason is part of it')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).first().click()
    assert.match(
      await readFile(await (await download).path(), 'utf8'),
      /,ada\.okonkwo@staff\.example,Ada Okonkwo,2,2,1,1,0,0,0,0,0,0,0\r\n/,
    )
    // Once it was discussed, it leaves the list, and can be looked up.
    await disagreements.getByRole('button', { name: /^Mark as settled/ }).click()
    await page.getByText('All disagreements of this period are settled').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await disagreements.getByRole('button', { name: /^Mark as settled/ }).click()
    await page.getByRole('switch', { name: 'Show settled (1)' }).click()
    await disagreements.getByText('Settled by').waitFor()
    await look(page, 'quality-settled')
    await disagreements.getByRole('link', { name: profile.companyName }).click()
    await page.waitForURL(new RegExp(`/review/cases/${reviewCase.customerId}`))
  },
)
