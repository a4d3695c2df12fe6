// A list of alerts that is longer than a page and than what can be selected at once.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { look } from '../../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { ALERTS, startMonitoringService } from '../../../../../server/test/customers/monitored-customer.ts'
import { done } from '../../../../../server/test/customers/test-case.ts'
import { until } from '../../../../../server/test/process/until.ts'

const web = await openWeb({ service: ({ env }) => startMonitoringService(env) })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const sections = (page: Page) => page.getByRole('navigation', { name: 'Alert sections' })
const table = (page: Page) => page.getByRole('table', { name: 'Alerts' })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

web.journey(
  'a long list is read in pages, and up to 500 of its alerts are selected and dismissed together',
  async (visit) => {
    const { page } = visit
    const amber = await service.anApproved({ partner, profile: { companyName: 'Amber Quay' } })
    const risky = await service.anApproved({ partner, profile: { companyName: 'Fern Foundation' } })
    done(await risky.partner.patch(risky.path, { industry: 'Donations' }))
    await service.sweep()
    await service.addOpenAlerts(amber, 520)

    await visit.as(service.analyst)
    await page.route('**/api/compliance/v1/alerts?**', (route) =>
      route.fulfill({
        status: 500,
        json: { value: null, isSuccess: false, error: { code: 'Service.Error', description: 'Something went wrong.' } },
      }),
    )
    await visit.go('/review/monitoring?size=50')
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await look(page, 'monitoring-error')
    await page.unroute('**/api/compliance/v1/alerts?**')
    await retry.click()

    await sections(page).getByRole('link', { name: 'Open 521' }).waitFor()
    await page.getByRole('combobox', { name: 'Alert type' }).click()
    await page.getByRole('option', { name: 'Document expires soon (520)' }).click()
    await page.keyboard.press('Escape')
    const selectPage = page.getByRole('checkbox', { name: 'Select all on this page' })
    const onPage = (day: string) => table(page).getByText(day, { exact: false }).first()
    await onPage('Proof').waitFor()
    assert.equal(await table(page).getByRole('row').count(), 1 + 50)
    // The bar is at the end of the window: no row moves, and the keys keep the row that has the focus above the bar.
    const placeOf = async (it: Locator) => (await it.boundingBox())!
    const before = await placeOf(table(page))
    await page.getByRole('heading', { name: 'Monitoring', level: 1 }).click()
    await Promise.all([...'jx'].map((key) => page.keyboard.press(key)))
    const bar = page.getByRole('region', { name: 'Selected alerts' })
    await bar.getByText('1 alert selected').waitFor()
    assert.deepEqual(await placeOf(table(page)), before, 'the list stays where it was')
    const [height, place] = [page.viewportSize()!.height, await placeOf(bar)]
    assert.ok(place.y + place.height <= height && place.y + place.height > height - 32, 'at the end of the window')
    await look(page, 'monitoring-one-selected')
    for (let row = 0; row < 30; row++) await page.keyboard.press('j')
    const focused = await placeOf(page.locator('tr:focus-within'))
    assert.ok(focused.y + focused.height <= (await placeOf(bar)).y, 'the row that has the focus is not covered')
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.waitForURL(/after=/)
    await selectPage.click()
    await page.getByText('50 alerts selected').waitFor()
    await page.reload()
    await selectPage.waitFor()
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await page.waitForURL((url) => !url.searchParams.has('after'))
    await table(page).and(page.locator('[aria-busy=false]')).waitFor()
    await selectPage.check()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByText('50 alerts selected').waitFor()
    // The first page is selected, and this one is not.
    await page.getByRole('checkbox', { name: 'Select all on this page', checked: false }).waitFor()
    await selectPage.check()
    await page.getByText('100 alerts selected').waitFor()
    await page.getByRole('button', { name: 'Select up to 500 matching alerts' }).click()
    await page.getByText('500 alerts selected').waitFor()
    await page.getByText('You can select up to 500 alerts at once.').waitFor()
    await page.getByRole('button', { name: 'Dismiss selected…' }).click()
    const all = page.getByRole('dialog', { name: 'Dismiss 500 alerts?' })
    await until('all of them are listed', async () => (await all.getByRole('listitem').count()) === 500)
    await all.getByText('No second approver is needed.').waitFor()
    await look(page, 'monitoring-dismiss-500')
    await page.keyboard.press('Escape')
    await all.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Clear selection' }).click()
    // Several are claimed at once. Undo releases those that are still the analyst's own.
    await page.getByRole('heading', { name: 'Monitoring', level: 1 }).click()
    await Promise.all([...'jxjxjxc'].map((key) => page.keyboard.press(key)))
    const claimed = page.getByRole('status').filter({ hasText: '3 alerts claimed' })
    await claimed.getByRole('button', { name: 'Undo' }).waitFor()
    // They stay selected for the next action.
    const claim = page.getByRole('button', { name: 'Claim selected' })
    await claim.waitFor({ state: 'detached' })
    await page.getByText('3 alerts selected').waitFor()
    await page.keyboard.press('c')
    await toast(page, 'None of the selected alerts can be claimed.').waitFor()
    await look(page, 'monitoring-claimed')
    const own = async () => done(await service.analyst.get(`${ALERTS}?owner=${service.analyst.userId}`)).items
    const [first] = await own()
    done(await service.supervisor.post(`${ALERTS}/${first.alertId}/claim`))
    assert.equal((await own()).length, 2)
    await page.keyboard.press('u')
    await toast(page, '2 alerts released').waitFor()
    assert.equal((await own()).length, 0)
    // The one that someone else has now is left out.
    await page.getByText('2 alerts selected').waitFor()
    await claim.click()
    await page
      .getByRole('status')
      .filter({ hasText: '2 alerts claimed' })
      .getByRole('button', { name: 'Undo' })
      .waitFor()
    await page.getByRole('button', { name: 'Dismiss selected…' }).and(page.locator(':focus')).waitFor()
    // And released at once, which can be undone as well.
    await page.keyboard.press('h')
    await page
      .getByRole('status')
      .filter({ hasText: '2 alerts released' })
      .getByRole('button', { name: 'Undo' })
      .waitFor()
    assert.equal((await own()).length, 0)
    await page.keyboard.press('u')
    await toast(page, '2 alerts claimed again').waitFor()
    assert.equal((await own()).length, 2)
    await page.getByText('2 alerts selected').waitFor()
    await page.keyboard.press('2')
    await page.waitForURL(/tab=Mine/)
    await table(page).and(page.locator('[aria-busy=false]')).waitFor()
    await selectPage.check()
    // What leaves the list is no longer selected.
    done(await service.supervisor.post(`${ALERTS}/${(await own())[0].alertId}/claim`))
    await page.keyboard.press('h')
    await page.getByRole('status').filter({ hasText: '1 alert released; 1 no longer yours' }).waitFor()
    await page.getByRole('heading', { name: 'No alerts match your filters' }).waitFor()
    assert.equal(await page.getByText(/alerts? selected/).count(), 0)
    await page.goBack()
    await table(page).and(page.locator('[aria-busy=false]')).waitFor()
    await selectPage.check()
    await page.getByRole('button', { name: 'Dismiss selected…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dismiss 48 alerts?' })
    await dialog.getByRole('radio', { name: 'Not required' }).check()
    await dialog.getByLabel('Comment').fill('The document is no longer required.')
    await dialog.getByRole('button', { name: 'Dismiss 48 alerts' }).click()
    // Until it is sent, the list says what becomes of them, and they can't be chosen for anything else.
    await until('they are marked', async () => (await table(page).getByText('Dismissing…').count()) === 48)
    await until('none can be chosen', async () => (await table(page).getByRole('checkbox').count()) === 1)
    await table(page).and(page.locator('[aria-busy=false]')).waitFor()
    await look(page, 'monitoring-held')
    await page.getByRole('button', { name: 'Send now' }).click()
    await toast(page, '48 alerts dismissed').waitFor()
    await sections(page).getByRole('link', { name: 'Open 473' }).waitFor()

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('combobox', { name: 'Alert type' }).click()
    await page.getByRole('option', { name: /^Risk/ }).click()
    await page.keyboard.press('Escape')
    await table(page).getByRole('button', { name: 'Claim Risk increased, Fern Foundation' }).click()
    await page.getByText('The customer has new risk factors. Its risk level is still Low.').waitFor()
    await page.getByText('The partner has changed the customer since the risk was last accepted.').waitFor()
    await page.getByRole('listitem').getByText('Funds come from donations.').waitFor()
    await page.getByText('Claim expires in').waitFor()
    await look(page, 'alert-risk')
  },
)

web.journey('operators and users of partners have no access to monitoring', async (visit) => {
  for (const user of [await service.aUser({ role: 'operator' }), await service.aUser({ partner, role: 'admin' })]) {
    await visit.context.clearCookies()
    await visit.as(user)
    await visit.go('/review/monitoring')
    await visit.page.getByRole('heading', { name: 'No access' }).waitFor()
    assert.equal(await visit.page.getByRole('link', { name: 'Monitoring' }).count(), 0)
  }
})
