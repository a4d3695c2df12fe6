// One-time links: joining by invitation and setting a forgotten password, from the mail to the sign-in. And joining with
// the organisation's own provider, which is real and, for the browser, another site.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { axe, look } from '../../../server/test/browser/look.ts'
import { openWeb, type Visit } from '../../../server/test/browser/web.ts'
import { startOutsideProvider } from '../../../server/test/peers/outside-provider.ts'
import { startTestService } from '../../../server/test/service/test-service.ts'

const web = await openWeb({
  env: { RATE_LIMITS: 'off' },
  service: async ({ env }) => {
    const provider = await startOutsideProvider(env.BASE_URL!, 'localhost')
    return startTestService({ env: { ...env, ...provider.env } })
  },
})
const partner = await web.service.aPartner({ name: 'Acme Payments' })
const admin = await web.service.aUser({ partner, role: 'admin' })
const PASSWORD = 'seven green bridges over water'

web.journey('an invited person reads what it is about, sets a password and signs in', async (visit) => {
  const { page } = visit
  const email = 'noor@people.example'
  await admin.post('/api/customer/v1/partner-profile/users', { email, role: 'viewer' })
  await visit.go('/sandbox-mail')
  await page.getByRole('heading', { name: /invit/i }).first().waitFor()
  await look(page, 'sandbox-mail')
  const [opened] = await Promise.all([
    visit.context.waitForEvent('page'),
    page
      .getByRole('link', { name: /\/invitation#/ })
      .first()
      .click(),
  ])
  await opened.getByText('Acme Payments').waitFor()
  assert.equal(new URL(opened.url()).hash, '', 'the token does not stay in the address')
  await look(opened, 'invitation')
  const join = opened.getByRole('button', { name: 'Join', exact: true })
  await opened.getByLabel('New password').fill('aaaaaaaaaaaaaaaa')
  await join.click()
  await opened.locator('[aria-invalid="true"]').waitFor()
  await look(opened, 'invitation-refused')
  await opened.getByLabel('New password').fill(PASSWORD)
  await join.click()
  await opened.getByRole('status').filter({ hasText: email }).waitFor()
  await opened.getByRole('link', { name: 'Go to sign in' }).click()
  await opened.getByLabel('Email').fill(email)
  await opened.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await opened.getByRole('button', { name: 'Sign in', exact: true }).click()
  await opened.getByRole('heading', { name: 'Acme Payments' }).waitFor()
})

web.journey('a link that is used up or cut short says so', async (visit) => {
  await visit.go('/invitation#not-a-token')
  await visit.page.getByText('has expired or was already used').waitFor()
  await visit.page.getByRole('link', { name: 'Go to sign in' }).waitFor()
  await look(visit.page, 'invitation-used')
  await visit.go('/')
  await visit.go('/invitation')
  await visit.page.getByText('Open the link in your mail').waitFor()
})

web.journey('a forgotten password is set anew with the mailed link, and the old one ends', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'viewer' })
  await visit.go('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The screen before has a field of that name too.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill(person.email)
  await look(page, 'reset-password-ask')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Look into your mail').waitFor()
  await page.getByRole('link', { name: 'Mail that it would have sent' }).click()
  const link = page.getByRole('article').filter({ hasText: person.email }).getByRole('link')
  await link.waitFor()
  await page.goto(new URL((await link.getAttribute('href'))!, web.url).href)
  await page.getByLabel('New password').fill(PASSWORD)
  await look(page, 'reset-password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('Your password is set').waitFor()
  assert.equal((await person.signIn()).status, 401)
  assert.equal((await person.signIn({ password: PASSWORD })).status, 200)
})

/** The provider's pages want letters from another host; what a test loads stays on this machine. */
async function toProvider({ context }: Visit): Promise<void> {
  await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
}

async function proveAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}
const turnBack = (page: Page) => page.getByRole('link', { name: 'Cancel' }).click()

/** As if somebody had left the browser alone: what matters asks for a fresh proof. */
async function letTimePass(): Promise<void> {
  const then = new Date(Date.now() - 15 * 60_000)
  await web.service.app.db.everyPartner((sql) => sql`update account_session set authenticated_at = ${then}`)
}

web.journey("somebody joins, signs in and proves themselves with their organisation's provider", async (visit) => {
  const { page } = visit
  await toProvider(visit)
  const email = 'ines@people.example'
  await admin.post('/api/customer/v1/partner-profile/users', { email, role: 'admin' })
  await visit.go('/sandbox-mail')
  const mail = page.getByRole('article').filter({ hasText: email }).getByRole('link')
  const link = new URL((await mail.getAttribute('href'))!, web.url).href
  const join = page.getByRole('button', { name: "Join with your organisation's sign-in" })
  await page.goto(link)
  await join.click()
  await turnBack(page)
  await page.getByRole('alert').filter({ hasText: 'or you turned back there' }).waitFor()
  await look(page, 'sign-in-outside-refused')
  await page.goto(link)
  await join.click()
  await proveAtProvider(page, 'ines')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Acme Payments' }).waitFor()
  await visit.go('/account')
  await page.getByText("with your organisation's sign-in").waitFor()
  assert.equal(await page.getByLabel('New password').count(), 0, 'there is none to change')
  await look(page, 'account-outside')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()

  // The provider still knows them, so they are not asked, and come to where they were going.
  await visit.go('/people')
  await page.getByRole('button', { name: 'Sign in with your organisation' }).click()
  await page.getByRole('heading', { name: 'People' }).waitFor()
  assert.equal(page.url(), `${web.url}/people`)

  await letTimePass()
  const invite = async () => {
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByLabel('Email').fill('next@people.example')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
  }
  await invite()
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' })
  await proof.getByText('sign in with your provider').waitFor()
  await look(page, 'step-up-outside')
  await proof.getByRole('button', { name: 'Go to provider' }).click()
  await turnBack(page)
  await page.getByRole('heading', { name: 'You are still signed in' }).waitFor()
  await look(page, 'still-signed-in')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await invite()
  await proof.getByRole('button', { name: 'Go to provider' }).click()
  await proveAtProvider(page, 'ines')
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await invite()
  await page.getByRole('list', { name: 'Open invitations' }).getByText('next@people.example').waitFor()
})

web.journey('an account that nobody invited is told so, and the next try asks for another one', async (visit) => {
  const { page } = visit
  await toProvider(visit)
  const outside = page.getByRole('button', { name: 'Sign in with your organisation' })
  await visit.go('/customers')
  await outside.click()
  await proveAtProvider(page, 'stranger')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').filter({ hasText: 'use the link in your invitation' }).waitFor()
  await axe(page)
  assert.equal(await page.getByRole('link', { name: 'Customers' }).count(), 0)
  await outside.click()
  await page.getByPlaceholder('Enter any login').waitFor()
  await turnBack(page)
  await page.getByRole('alert').filter({ hasText: 'or you turned back there' }).waitFor()
  assert.match(page.url(), /returnTo=%2Fcustomers/, 'where they were going is not forgotten')
})
