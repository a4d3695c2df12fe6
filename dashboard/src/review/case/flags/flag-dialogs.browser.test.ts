// An analyst tags, snoozes and escalates a case, and takes it back.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { look as lookAt } from '../../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { aReadyCase } from '../../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web

async function look(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  await lookAt(page, name)
}

const focused = (page: Page, control: Locator) => control.and(page.locator(':focus')).waitFor()

web.journey(
  'an analyst tags, snoozes and escalates a case, undoes it, and finds cases by tag',
  async ({ page, go, as }) => {
    const analyst = await service.aUser({ role: 'analyst' })
    const { customerId } = await aReadyCase(service, analyst)
    await as(analyst)
    await go(`/review/cases/${customerId}`)
    await page.getByRole('button', { name: 'Decide', exact: true }).waitFor()
    await page.keyboard.press('l')
    const tags = page.getByRole('dialog', { name: 'Tags' })
    await tags
      .getByRole('textbox', { name: 'Tags of this case' })
      .or(tags.getByRole('combobox'))
      .first()
      .fill('Registry call')
    await page.keyboard.press('Enter')
    await tags.getByText('registry-call').first().waitFor()
    await look(page, 'case-tags')
    await tags.getByRole('button', { name: 'Save tags' }).click()
    await tags.waitFor({ state: 'hidden' })
    await page.getByText('registry-call').first().waitFor()
    // Tags that are as they were are not saved again.
    let saved = 0
    web.intercept(/\/tags$/, (_, proceed, request) => {
      if (request.method === 'PUT') saved += 1
      proceed()
    })
    await page.keyboard.press('l')
    await tags.getByRole('button', { name: 'Save tags' }).click()
    await tags.waitFor({ state: 'hidden' })
    assert.equal(saved, 0)
    // A saved note leads back to the evidence, and the focus to the row that the keys act on.
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('i')
    await page.getByLabel('Internal note').fill('The registry calls back tomorrow.')
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('region', { name: /^Notes/ })
      .getByRole('listitem')
      .getByText('calls back')
      .waitFor()
    await focused(page, page.getByRole('navigation', { name: 'Checklist' }).locator('[aria-current]'))
    const tabs = await page.getByRole('tablist').first().boundingBox()
    assert.ok(tabs && tabs.y >= 0 && tabs.y < 400, `the evidence is in sight: ${tabs?.y}`)

    // The reason is all there is to type; without it, the field says so.
    await page.keyboard.press('z')
    const snooze = page.getByRole('dialog', { name: 'Snooze this case?' })
    await focused(page, snooze.getByLabel('Reason'))
    await page.keyboard.press('Control+Enter')
    await snooze.getByText('Fill in this field.').waitFor()
    // So does a time that is over.
    const until = snooze.getByLabel('Until')
    const tomorrow = await until.inputValue()
    await until.fill('2020-01-01T08:00')
    await page.keyboard.press('Control+Enter')
    await snooze.getByText('Select a time in the next 90 days.').waitFor()
    await look(page, 'case-snooze')
    await snooze.getByLabel('Reason').fill('The registry calls back.')
    await page.keyboard.press('Control+Enter')
    await focused(page, until)
    await until.fill(tomorrow)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Next case' }).waitFor()
    await page.getByText('Claiming the case ends the snooze.').waitFor()
    const undo = async (message: string) => {
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('status').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).waitFor()
      await page.keyboard.press('u')
    }
    // The case is theirs again.
    await undo('Case snoozed')
    await page.getByRole('button', { name: 'Decide', exact: true }).waitFor()

    await page.keyboard.press('e')
    await page.getByLabel('What should the supervisor look at?').fill('Is it the same family?')
    await page.keyboard.press('Control+Enter')
    const escalated = page.getByText('You escalated this case: no answer yet')
    await escalated.waitFor()
    await undo('Case escalated')
    await escalated.waitFor({ state: 'detached' })
    // A tag leads to the cases that have it.
    await page.getByRole('link', { name: 'registry-call' }).click()
    await page.getByRole('button', { name: 'Clear: Tag registry-call' }).waitFor()
    await page.waitForURL(/tab=Open&.*tag=registry-call|tag=registry-call&.*tab=Open/)
  },
)
