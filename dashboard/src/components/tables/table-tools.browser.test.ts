// Views, export and columns beside the filters of the lists that share them: their words, their place, and the view that is shown.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { look, picture } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aCase } from '../../../../server/test/customers/test-case.ts'
import { until } from '../../../../server/test/process/until.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const acme = await service.aPartner({ name: 'Acme Payments' })
for (const companyName of ['Amber Quay', 'Birch Quay', 'Cedar Quay']) await aCase(service, acme, { companyName })

const NAMES = ['Views', 'Export CSV', 'Columns'] as const
/** The button itself, not what keeps its place until its code is loaded. */
const tool = (page: Page, name: string | RegExp) =>
  page
    .getByRole('search')
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .and(page.locator(':not([aria-disabled])'))
const views = (page: Page) => tool(page, /^Views/)
async function boxOf(locator: Locator) {
  await locator.waitFor()
  return (await locator.boundingBox())!
}
/** The button's word is cut to nothing where only the icon is shown. */
const showsWord = (button: Locator, word: string) =>
  button
    .getByText(word, { exact: true })
    .evaluate(
      (it) => it.ownerDocument.defaultView!.getComputedStyle(it.closest('.mantine-Button-label')!).clipPath === 'none',
    )

async function saveView(page: Page, name: string): Promise<void> {
  await views(page).click()
  await page.getByRole('menuitem', { name: 'Save or delete views…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  await dialog.getByLabel('View name').fill(name)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await dialog.waitFor({ state: 'detached' })
}

web.journey(
  'the tools share the line of the filters, as icons on a laptop and with words in a wider window',
  async (visit) => {
    const { page } = visit
    await visit.as(await service.aUser({ role: 'analyst' }))
    for (const path of [
      '/review?tab=Unclaimed',
      '/review?tab=Open&risk=Medium&country=KEN',
      '/review/monitoring',
      '/review/monitoring?severity=Medium&kind=ScreeningMatch',
    ])
      for (const [width, hasWords] of [
        [1280, false],
        [1440, true],
        [1920, true],
      ] as const) {
        const where = `${path} at ${width}`
        await page.setViewportSize({ width, height: 800 })
        await visit.go(path)
        const field = await boxOf(page.getByRole('combobox', { name: 'Partner' }))
        for (const name of NAMES) {
          const button = tool(page, name)
          assert.equal(await showsWord(button, name.replace(' CSV', '')), hasWords, `${name}, ${where}`)
          assert.notEqual(await button.getAttribute('title'), null)
          const box = await boxOf(button)
          assert.ok(
            Math.abs(box.y + box.height - field.y - field.height) < 2,
            `${name} is beside the filters, ${where}`,
          )
        }
        for (const name of await page.getByRole('search').locator('.mantine-Pill-label').all())
          assert.ok(
            await name.evaluate((it) => it.scrollWidth <= it.clientWidth),
            `chosen values are not cut, ${where}`,
          )
        await picture(page, `tools-${path.replaceAll(/\W+/g, '-')}-${width}`)
        const fields = await page.getByRole('search').locator('input[type=search], [role=combobox]').all()
        for (const one of fields) assert.ok((await boxOf(one)).width > 60, `a filter is wide enough to use, ${where}`)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, `nothing is cut, ${where}`)
      }
  },
)

web.journey('the button of the views names the saved view that the address shows, and moves nothing', async (visit) => {
  const { page } = visit
  const LONG = 'Large matches that were not looked at since last week'
  await visit.as(await service.aUser({ role: 'analyst' }))
  await page.setViewportSize({ width: 1440, height: 900 })
  const large = '/review?tab=Unclaimed&risk=High'
  await visit.go(large)
  assert.equal(await views(page).innerText(), 'Views')
  const [before, filter] = [await boxOf(views(page)), page.getByRole('combobox', { name: 'Partner' })]
  await saveView(page, LONG)
  await visit.go('/review?tab=Unclaimed')
  await saveView(page, 'Everything')

  // Its name comes after the list, and the filters can be in the address in another order.
  const saved = Promise.withResolvers<void>()
  web.intercept(/\/saved-views/, (_, proceed) => void saved.promise.then(proceed))
  await visit.go('/review?risk=High&tab=Unclaimed')
  await page.getByRole('heading', { name: 'No cases match your filters' }).waitFor()
  const place = [await boxOf(views(page)), await boxOf(filter)]
  assert.deepEqual(place[0], before)
  saved.resolve()
  const named = tool(page, `Views: ${LONG}`)
  await named.waitFor()
  assert.equal(await named.getAttribute('title'), `Views: ${LONG}`)
  assert.deepEqual([await boxOf(named), await boxOf(filter)], place)
  const name = named.getByText(`Views: ${LONG}`)
  assert.ok(await name.evaluate((it) => it.scrollWidth > it.clientWidth), 'a long name ends with an ellipsis')
  await named.click()
  await page.locator('[role=menuitem][aria-current=true]').waitFor()
  assert.deepEqual(await page.locator('[role=menuitem][aria-current]').allInnerTexts(), [LONG])
  await look(page, 'tools-view-menu')
  await page.getByRole('menuitem', { name: 'Everything' }).click()
  await tool(page, 'Views: Everything').waitFor()
  await page.getByRole('link', { name: 'Amber Quay' }).waitFor()
  await page.getByRole('columnheader', { name: 'Risk' }).getByRole('button').click()
  await page.waitForURL(/sort=/)
  await tool(page, 'Views').waitFor()
  await visit.go(large)
  await named.waitFor()
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click()
  await tool(page, 'Views: Everything').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  assert.equal(await showsWord(tool(page, 'Views: Everything'), 'Views: Everything'), false)
  await look(page, 'tools-view-named')
  await visit.move('/review?tab=Open')
  await until('no view is shown', async () => (await views(page).getAttribute('title')) === 'Views')
})

web.journey('lists of a partner keep the place of their tools with and without a saved view', async (visit) => {
  const { page } = visit
  await visit.as(await service.aUser({ partner: acme, role: 'viewer' }))
  for (const [path, table] of [
    ['/customers', 'Customers'],
    ['/webhooks/deliveries', ''],
  ] as const) {
    await visit.go(path)
    if (table) await page.getByRole('table', { name: table }).and(page.locator('[aria-busy=false]')).waitFor()
    const places = () => Promise.all(NAMES.map((name) => boxOf(tool(page, new RegExp(`^${name}`)))))
    const before = await places()
    await saveView(page, 'All of them, without any filter')
    await tool(page, 'Views: All of them, without any filter').waitFor()
    assert.deepEqual(await places(), before)
    assert.equal(new Set(before.map(({ y }) => y)).size, 1, 'on one line')
    await look(page, `tools-${path.split('/').at(-1)}`)
  }
})
