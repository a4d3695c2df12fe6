// The command palette: data, pages and actions from anywhere, with the keyboard alone.
import assert from 'node:assert/strict'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb, type Visit } from '../../../../server/test/browser/web.ts'
import { aCase } from '../../../../server/test/customers/test-case.ts'
import { until } from '../../../../server/test/process/until.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const ferry = await aCase(service, partner, { companyName: 'Ferry Brothers', partnerCustomerId: 'boat-1' })
await aCase(service, partner, { companyName: 'Harbour Foods' })

const EARLY_KEYS = 'the keys open the palette as soon as the shell shows, before its own code is loaded'
// Alone, because the code would come from the memory of a page that had it before.
web.journey(EARLY_KEYS, openEarly, { alone: true })

async function openEarly(visit: Visit) {
  const { page } = visit
  await visit.as(await service.aUser({ partner, role: 'admin' }))
  const loaded = Promise.withResolvers<void>()
  web.intercept(/\/assets\/(header-menus|palette)/, (_, proceed) => void loaded.promise.then(proceed))
  await visit.go('/account')
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
  const [header, name] = [page.getByRole('banner'), 'Acme Payments']
  assert.ok(await header.getByText(name).isVisible(), 'the header names the organisation before its menus are loaded')
  assert.equal(await header.getByRole('button', { name }).count(), 0, 'the menu has no code yet')
  const placeOf = async (part: string) => JSON.stringify(await header.getByText(part, { exact: true }).boundingBox())
  const before = [await placeOf(name), await placeOf('Search')]
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fer')
  loaded.resolve()
  await page.getByRole('option', { name: 'Ferry Brothers' }).waitFor()
  assert.equal(await page.getByRole('combobox', { name: /^Search customers/ }).inputValue(), 'fer')
  assert.deepEqual([await placeOf(name), await placeOf('Search')], before, 'nothing in the header moves')
}

web.journey('a user finds customers, pages and actions with the keyboard alone', async (visit) => {
  const { page } = visit
  const field = page.getByRole('combobox', { name: /^Search customers/ })
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  const chosen = page.getByRole('option', { selected: true })
  await visit.as(await service.aUser({ partner, role: 'admin' }))
  await visit.go('/webhooks')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await option('New customer').waitFor()
  await option('Sandbox inbox').waitFor()
  await look(page, 'palette')
  await field.fill('password')
  await option(/^Account/).waitFor()
  await field.fill('')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await until('the button has the focus', async () =>
    Boolean(await page.evaluate("document.activeElement.textContent.startsWith('Search')")),
  )

  // Enter before the answer opens the first result once it is there; the heading gets the focus.
  await page.keyboard.press('Control+k')
  await field.fill('ferry')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${web.url}/customers/${ferry.customerId}`)
  await page.getByRole('heading', { level: 1, name: 'Ferry Brothers' }).waitFor()
  await until('the heading has the focus', async () =>
    Boolean(await page.evaluate("document.activeElement.tagName === 'H1'")),
  )

  // What was opened is offered again; arrow keys go around.
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Ferry Brothers' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await chosen.filter({ hasText: 'Documentation' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await chosen.filter({ hasText: 'Ferry Brothers' }).waitFor()

  // An answer that comes late is never shown for another text.
  const late = Promise.withResolvers<void>()
  await page.route('**/api/customer/v1/search', async (route) => {
    if (route.request().postData()?.includes('harbour')) await late.promise
    await route.continue().catch(() => {})
  })
  await field.fill('harbour')
  await page.waitForRequest((request) => request.postData()?.includes('harbour') ?? false)
  await field.fill('boat-1')
  await option(/Ferry Brothers.*boat-1/).waitFor()
  late.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  assert.equal(await option(/Harbour/).count(), 0)
  await look(page, 'palette-results')

  await field.fill('zzzz')
  await page.getByText('No results for “zzzz”').waitFor()
  await page.route('**/api/customer/v1/search', (route) => route.abort())
  await field.fill('yyyy')
  const alert = page.getByRole('alert').filter({ hasText: 'Try again' })
  await alert.waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No results for “yyyy”').waitFor()

  await field.fill('invite')
  await option('Invite team member').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Invite team member' }).waitFor()
  // A dialog keeps what is typed in it.
  await page.keyboard.press('Control+k')
  assert.equal(await page.getByRole('dialog').count(), 1)
})

web.journey(
  'viewers, staff and operators find what their role may see, and nothing stays after signing out',
  async (visit) => {
    const { page } = visit
    const options = () => page.getByRole('option').allInnerTexts()
    const field = page.getByRole('combobox', { name: /^Search (customers|cases|partners)/ })
    const open = async (path: string) => {
      await visit.go(path)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await field.waitFor()
    }
    await visit.as(await service.aUser({ partner, role: 'viewer' }))
    await open('/')
    assert.ok(!(await options()).some((text) => /New customer|Invite|credential$/i.test(text)), String(await options()))
    await field.fill('team')
    await page.getByRole('option', { name: /^Team/ }).waitFor()
    await page.keyboard.press('Escape')

    await visit.as(await service.aUser({ role: 'analyst' }))
    await open('/review')
    await page.getByText('Searches are logged').waitFor()
    // The sections of the list on view.
    await field.fill('snoozed')
    await page.getByRole('option', { name: 'Snoozed' }).click()
    await page.waitForURL(/tab=Snoozed/)
    await page.keyboard.press('Control+k')
    await field.fill('ferry')
    await page.getByRole('option', { name: /Ferry Brothers.*Acme Payments/ }).click()
    await page.waitForURL(`${web.url}/review/cases/${ferry.customerId}`)

    await visit.as(await service.aUser({ role: 'supervisor' }))
    await open('/review/workload')
    await field.fill('distribute')
    await page.getByRole('option', { name: 'Distribute cases' }).click()
    await page.getByRole('dialog', { name: 'Distribute cases' }).waitFor()
    await page.keyboard.press('Escape')

    await visit.as(await service.aUser({ role: 'operator' }))
    await open('/operator')
    await field.fill('nga')
    await page.getByRole('option', { name: /Nigeria NGA/ }).waitFor()
    assert.equal(await page.getByRole('option', { name: /Hungary/ }).count(), 0)
    await field.fill('doctor')
    await page.getByRole('option', { name: 'Run installation checks' }).waitFor()
    await field.fill('operator-')
    await page
      .getByRole('option', { name: /operator-.*Operator/ })
      .first()
      .waitFor()
    await visit.context.setOffline(true)
    await page.getByText("You're offline.").waitFor()
    await visit.context.setOffline(false)
    await page.getByText("You're offline.").waitFor({ state: 'detached' })
    await field.fill('acme pay')
    await page.getByRole('option', { name: /Acme Payments/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Acme Payments' }).waitFor()
    assert.ok(
      Object.keys((await page.evaluate('({ ...localStorage })')) as object).some((key) => key.includes('recent')),
    )
    const ofTab = () => page.evaluate<string>('JSON.stringify({ ...sessionStorage })')
    assert.match(await ofTab(), /last-search/, 'the search of a list, for the way back to it')
    await page.keyboard.press('Control+k')
    await field.fill('sign out')
    await page.getByRole('option', { name: 'Sign out' }).click()
    await page.waitForURL(/\/sign-in/)
    assert.ok(!JSON.stringify(await page.evaluate('({ ...localStorage })')).includes('Acme'))
    // What was read is removed once the page that shows it has been left.
    await until('the searches are forgotten', async () => !(await ofTab()).includes('last-search'))
  },
)
