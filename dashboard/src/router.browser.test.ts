// The app behind a path prefix, unknown addresses, and screens that fail.
import assert from 'node:assert/strict'
import { failWith } from '../../server/test/browser/intercept.ts'
import { reportKept } from '../../server/test/browser/kept-page.ts'
import { look, shoot } from '../../server/test/browser/look.ts'
import { openWeb } from '../../server/test/browser/web.ts'
import type { WhichUser } from '../../server/test/service/test-user.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' }, prefix: '/gang-way' })
const partner = await web.service.aPartner({ name: 'Acme Payments' })

web.journey('the app works behind a path prefix', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'viewer' })
  await visit.go('/account')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
  assert.equal(page.url(), `${web.url}/account`)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Acme Payments' }).waitFor()
  assert.equal(page.url(), `${web.url}/`)
  assert.equal(await page.getByRole('link', { name: 'Overview' }).getAttribute('aria-current'), 'page')
})

web.journey('a page that the browser keeps for its back button shows nothing of before', async (visit) => {
  const { page, as, go } = visit
  const [first, second] = await Promise.all(
    ['viewer', 'admin'].map((role) => web.service.aUser({ partner, role } as WhichUser)),
  )
  await as(first!)
  await go('/account')
  await page.getByText(first!.email).first().waitFor()
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
  await page.evaluate(reportKept('pagehide'))
  assert.equal(await page.locator('body').innerText(), '')
  await as(second!)
  await page.goBack()
  assert.equal(
    await page.locator('body').innerText(),
    '',
    'the page that is kept takes no part in what the browser does',
  )
  await page.evaluate(reportKept('pageshow'))
  await page.getByText(second!.email).first().waitFor()
  assert.equal(await page.getByText(first!.email).count(), 0)
  assert.equal(new URL(page.url()).pathname, '/gang-way/account')
})

web.journey('an unknown address shows a page that says so', async (visit) => {
  await visit.as(await web.service.aUser({ partner, role: 'viewer' }))
  await visit.go('/account/nothing')
  await visit.page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await look(visit.page, 'not-found')
  await visit.page.getByRole('link', { name: 'Go to home page' }).click()
  await visit.page.getByRole('heading', { name: 'Acme Payments' }).waitFor()
})

web.journey('a screen that fails, or whose code is gone after an update, explains what to do', async (visit) => {
  const { page } = visit
  await visit.as(await web.service.aUser({ partner, role: 'viewer' }))
  // The errors on the console are expected here.
  await page.addInitScript('console.error = console.warn = () => {}')
  let failure = 'broken'
  await page.route(/\/assets\/account-screen[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error(${JSON.stringify(failure)})` }),
  )
  await visit.go('/account')
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await look(page, 'crash')
  failure = 'Failed to fetch dynamically imported module: account-screen.js'
  await page.getByRole('button', { name: 'Reload page' }).click()
  await page.getByRole('heading', { name: "This page couldn't be loaded" }).waitFor()
  await look(page, 'crash-updated')
  await page.unroute(/\/assets\/account-screen[^/]*\.js$/)
  await page.getByRole('button', { name: 'Reload page' }).click()
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
  // While the service is down the page stays, and isn't reloaded into the browser's own error page.
  await page.evaluate('window.isSamePage = true')
  await page.route(/\/assets\/customers-screen[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new TypeError(${JSON.stringify(failure)})` }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('heading', { name: "This page couldn't be loaded" }).waitFor()
  assert.equal(await page.evaluate('window.isSamePage'), true)
  await page.unroute(/\/assets\/customers-screen[^/]*\.js$/)
  await page.getByRole('button', { name: 'Reload page' }).click()
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
})

web.journey(
  'on a phone the navigation opens and closes, and the account menu works with the keyboard',
  async (visit) => {
    const { page } = visit
    await visit.as(await web.service.aUser({ partner, role: 'admin' }))
    await page.setViewportSize({ width: 390, height: 844 })
    await visit.go('/account')
    await page.getByRole('button', { name: 'Open navigation' }).click()
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

web.journey('a screen shows that the service fails, and continues when it is back', async (visit) => {
  const { page } = visit
  await visit.as(await web.service.aUser({ partner, role: 'viewer' }))
  const recover = web.intercept(
    /\/api\/customer\/v1\/partner-profile$/,
    failWith('req-42', 'An internal error occurred.'),
  )
  await visit.go('/')
  await page.getByText('An internal error occurred.').waitFor()
  await page.getByText('req-42').waitFor()
  await look(page, 'failed')
  recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(partner.partnerId).waitFor()
})
