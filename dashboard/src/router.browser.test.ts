// The app behind a path of somebody's host, and addresses that lead nowhere.
import assert from 'node:assert/strict'
import { look, shoot } from '../../server/test/browser/look.ts'
import { openWeb } from '../../server/test/browser/web.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' }, prefix: '/gang-way' })
const partner = await web.service.aPartner({ name: 'Acme Payments' })

web.journey('behind a path everything works as at the root', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'viewer' })
  await visit.go('/account')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Account security' }).waitFor()
  assert.equal(page.url(), `${web.url}/account`)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Acme Payments' }).waitFor()
  assert.equal(page.url(), `${web.url}/`)
  assert.equal(await page.getByRole('link', { name: 'Overview' }).getAttribute('aria-current'), 'page')
})

web.journey('an address that leads nowhere says so', async (visit) => {
  await visit.as(await web.service.aUser({ partner, role: 'viewer' }))
  await visit.go('/account/nothing')
  await visit.page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  await look(visit.page, 'not-found')
  await visit.page.getByRole('link', { name: 'To the start' }).click()
  await visit.page.getByRole('heading', { name: 'Acme Payments' }).waitFor()
})

web.journey('a screen that breaks, or whose code is gone after an update, says what to do', async (visit) => {
  const { page } = visit
  await visit.as(await web.service.aUser({ partner, role: 'viewer' }))
  // What the app says about it on the console is part of it.
  await page.addInitScript('console.error = console.warn = () => {}')
  let fieldError = 'broken'
  await page.route(/\/assets\/account-screen[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error(${JSON.stringify(fieldError)})` }),
  )
  await visit.go('/account')
  await page.getByRole('heading', { name: 'This screen did not work' }).waitFor()
  await look(page, 'crash')
  fieldError = 'Failed to fetch dynamically imported module: account-screen.js'
  await page.getByRole('button', { name: 'Load the page anew' }).click()
  await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor()
  await look(page, 'crash-updated')
  await page.unroute(/\/assets\/account-screen[^/]*\.js$/)
  await page.getByRole('button', { name: 'Load the page anew' }).click()
  await page.getByRole('heading', { name: 'Account security' }).waitFor()
  // The service is away: the page stays, and is not reloaded into the browser's own error page.
  await page.evaluate('window.isThePageItWas = true')
  await page.route(/\/assets\/customers-screen[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new TypeError(${JSON.stringify(fieldError)})` }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor()
  assert.equal(await page.evaluate('window.isThePageItWas'), true)
  await page.unroute(/\/assets\/customers-screen[^/]*\.js$/)
  await page.getByRole('button', { name: 'Load the page anew' }).click()
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
})

web.journey(
  'on a phone the navigation opens, leads on and closes again; the menu is reached by keyboard',
  async (visit) => {
    const { page } = visit
    await visit.as(await web.service.aUser({ partner, role: 'admin' }))
    await page.setViewportSize({ width: 390, height: 844 })
    await visit.go('/account')
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Acme Payments' }).waitFor()
    assert.ok(!(await page.getByRole('link', { name: 'Overview' }).isVisible()))
    await page.getByRole('button', { name: 'Acme Payments' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor()
    await shoot(page, 'account-menu')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), 'dark')
    await page.reload()
    assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), 'dark')
  },
)

web.journey('when the service is away a screen says so, and goes on when it is back', async (visit) => {
  const { page } = visit
  await visit.as(await web.service.aUser({ partner, role: 'viewer' }))
  await page.route('**/api/customer/v1/partner-profile', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'req-42', 'content-type': 'application/json' },
      body: '{"value":null,"isSuccess":false,"error":{"code":"Service.Error","description":"An internal error occurred."}}',
    }),
  )
  await visit.go('/')
  await page.getByText('An internal error occurred.').waitFor()
  await page.getByText('req-42').waitFor()
  await look(page, 'failed')
  await page.unroute('**/api/customer/v1/partner-profile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(partner.partnerId).waitFor()
})
