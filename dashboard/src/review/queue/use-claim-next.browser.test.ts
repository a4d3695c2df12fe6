// The next case: one's own first, then a claim.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aCase, done, type TestCase } from '../../../../server/test/customers/test-case.ts'
import { everyCell } from '../../../../server/test/database/every-cell.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Queue sections' })

web.journey('the next case is the own one; without one and with an empty queue, the screen says so', async (visit) => {
  const { page } = visit
  const ada = await service.aUser({ role: 'analyst' })
  const ben = await service.aUser({ role: 'analyst' })
  const claimed = await aCase(service, undefined, { companyName: 'Own Harbour' })
  const waiting = await aCase(service, undefined, { companyName: 'Waiting Harbour' })
  const proposed = await aCase(service, undefined, { companyName: 'Proposed Harbour' })
  const other = await aCase(service, undefined, { companyName: 'Second Harbour' })
  done(await claimed.act(ada, 'claim'))
  await visit.as(ada)
  await visit.go('/review')
  await tabs(page).getByRole('link', { name: 'Mine 1' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Own Harbour', level: 1 }).waitFor()
  // Shown before it is left: leaving while its code loads is an error on the console.
  const business = page.getByText('Registration number')
  await business.waitFor()
  done(await claimed.act(ada, 'release'))
  done(await claimed.act(ben, 'claim'))
  // What awaits her second approval comes before what no one has claimed, and not what she proposed.
  const stage = (of: TestCase, name: string, by: string | null) =>
    everyCell(service.app.db)(async (sql) => {
      await sql`update customer set review_stage = ${name} where customer_id = ${of.customerId}`
      await sql`update review_case set stage = ${name}, first_approver_id = ${by} where customer_id = ${of.customerId}`
    })
  await stage(proposed, 'AwaitingSecondApproval', ada.userId)
  await stage(other, 'AwaitingSecondApproval', ben.userId)
  await visit.go('/review')
  await page.getByRole('button', { name: 'Next case' }).click()
  await page.getByRole('heading', { name: 'Second Harbour', level: 1 }).waitFor()
  await business.waitFor()
  await stage(other, 'AwaitingSecondApproval', ada.userId)
  await visit.go('/review')
  await page.getByRole('button', { name: 'Next case' }).click()
  await page.getByRole('heading', { name: 'Waiting Harbour', level: 1 }).waitFor()
  await business.waitFor()
  done(await waiting.act(ada, 'release'))
  done(await waiting.act(ben, 'claim'))
  await visit.go('/review')
  await page.getByRole('button', { name: 'Next case' }).click()
  await page.getByRole('status').filter({ hasText: 'Nothing available right now' }).waitFor()
  await look(page, 'queue-nothing-available')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Open your next case or alert, or claim a new one').waitFor()
  await help.getByRole('switch', { name: 'Use single-key shortcuts in this browser' }).uncheck()
  await page.reload()
  await tabs(page)
    .getByRole('link', { name: /^Unclaimed 0/ })
    .waitFor()
  await page.keyboard.press('n')
  assert.equal(await page.getByText('Nothing available right now').count(), 0, 'the shortcut can be turned off')
})
