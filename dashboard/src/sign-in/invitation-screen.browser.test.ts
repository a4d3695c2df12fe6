// Single-use links: joining by invitation and resetting a password, from the email to the signed-in page. And joining with
// single sign-on at a real identity provider, which is another site for the browser.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { ERRORS } from '../../../server/src/errors.ts'
import { axe, look } from '../../../server/test/browser/look.ts'
import { openWeb } from '../../../server/test/browser/web.ts'
import { startIdentityProvider } from '../../../server/test/peers/identity-provider.ts'
import { startTestService } from '../../../server/test/service/test-service.ts'

const web = await openWeb({
  env: { RATE_LIMITS: 'off' },
  service: async ({ env }) => {
    const provider = await startIdentityProvider(env.BASE_URL!, 'localhost')
    return startTestService({ env: { ...env, ...provider.env } })
  },
})
const partner = await web.service.aPartner({ name: 'Acme Payments' })
const admin = await web.service.aUser({ partner, role: 'admin' })
const PASSWORD = 'seven green bridges over water'

web.journey('an invited user reads the invitation, sets a password and is signed in', async (visit) => {
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
  const join = opened.getByRole('button', { name: 'Create account' })
  await opened.getByLabel('Your name').fill('Noor van Dijk')
  await opened.getByLabel('New password').fill('aaaaaaaaaaaaaaaa')
  await join.click()
  await opened.locator('[aria-invalid="true"]').waitFor()
  await look(opened, 'invitation-refused')
  await opened.getByLabel('New password').fill(PASSWORD)
  await join.click()
  await opened.getByRole('heading', { name: 'Acme Payments' }).waitFor()
  assert.equal(opened.url(), `${web.url}/`)
  await opened.getByRole('button', { name: /Noor van Dijk/ }).waitFor()
})

web.journey('an invitation link that was used or is incomplete says so', async (visit) => {
  await visit.go('/invitation#not-a-token')
  await visit.page.getByText(ERRORS['Link.NotUsable'].message).waitFor()
  await visit.page.getByRole('link', { name: 'Go to sign in' }).waitFor()
  await look(visit.page, 'invitation-used')
  await visit.go('/')
  await visit.go('/invitation')
  await visit.page.getByText('This link is incomplete').waitFor()
})

web.journey('a password is reset with the emailed link, and the old one stops working', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'viewer' })
  await visit.go('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The sign-in screen has a field of that name too.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill(person.email)
  await look(page, 'reset-password-ask')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('Check your email').waitFor()
  await page.getByRole('link', { name: 'Open sandbox inbox' }).click()
  const link = page.getByRole('article').filter({ hasText: person.email }).getByRole('link')
  await link.waitFor()
  const used = new URL((await link.getAttribute('href'))!, web.url).href
  await page.goto(used)
  await page.getByLabel('New password').fill(PASSWORD)
  await look(page, 'reset-password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Password changed').waitFor()
  assert.equal((await person.signIn()).status, 401)
  assert.equal((await person.signIn({ password: PASSWORD })).status, 200)
  // The same link again, as if opened from the email: it says so at once and offers a new one.
  await page.goto('about:blank')
  await page.goto(used)
  await page.getByText('This link has expired or was already used').waitFor()
  await look(page, 'reset-password-expired')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('Check your email').waitFor()
})

async function proveAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}
const turnBack = (page: Page) => page.getByRole('link', { name: 'Cancel' }).click()

/** Makes the last authentication too old for sensitive changes. */
async function letTimePass(): Promise<void> {
  const then = new Date(Date.now() - 15 * 60_000)
  await web.service.app.db.directory((sql) => sql`update account_session set authenticated_at = ${then}`)
}

web.journey('a user joins, signs in and re-authenticates with single sign-on', async (visit) => {
  const { page } = visit
  const email = 'ines@people.example'
  await admin.post('/api/customer/v1/partner-profile/users', { email, role: 'admin' })
  await visit.go('/sandbox-mail')
  const mail = page.getByRole('article').filter({ hasText: email }).getByRole('link')
  const link = new URL((await mail.getAttribute('href'))!, web.url).href
  const join = page.getByRole('button', { name: 'Join with SSO' })
  await page.goto(link)
  await join.click()
  await page.getByText('Enter your name.').waitFor()
  await page.getByLabel('Your name').fill('Inès Duarte')
  await join.click()
  await turnBack(page)
  await page.getByRole('alert').filter({ hasText: 'or you cancelled it' }).waitFor()
  await look(page, 'sign-in-outside-refused')
  await page.goto(link)
  await page.getByLabel('Your name').fill('Inès Duarte')
  await join.click()
  await proveAtProvider(page, 'ines')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Acme Payments' }).waitFor()
  await page.getByRole('banner').getByText('Inès Duarte').waitFor()
  await visit.go('/account')
  await page.getByText('Single sign-on', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('New password').count(), 0, 'there is no password to change')
  await look(page, 'account-outside')
  await page.getByRole('button', { name: 'Sign out: This device' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()

  // The provider remembers them, so they are not asked and return to the page they asked for.
  await visit.go('/team')
  await page.getByRole('button', { name: 'Sign in with SSO' }).click()
  await page.getByRole('heading', { name: 'Team' }).waitFor()
  assert.equal(page.url(), `${web.url}/team`)

  await letTimePass()
  const invite = async () => {
    const dialog = page.getByRole('dialog', { name: 'Invite team member' })
    await dialog.getByLabel('Email').fill('next@people.example')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
  }
  await page.getByRole('button', { name: 'Invite team member' }).click()
  await invite()
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' })
  await proof.getByText('sign in with your provider').waitFor()
  await look(page, 'step-up-outside')
  await proof.getByRole('button', { name: 'Go to provider' }).click()
  await turnBack(page)
  await page.getByRole('heading', { name: "You're still signed in" }).waitFor()
  await look(page, 'still-signed-in')
  await page.getByRole('button', { name: 'Continue' }).click()
  // The dialog is part of the address, so it is open again.
  await invite()
  await proof.getByRole('button', { name: 'Go to provider' }).click()
  await proveAtProvider(page, 'ines')
  await invite()
  await page.getByRole('list', { name: 'Pending invitations' }).getByText('next@people.example').waitFor()
})

web.journey(
  'an account without an invitation is rejected, and the next attempt asks for another account',
  async (visit) => {
    const { page } = visit
    const outside = page.getByRole('button', { name: 'Sign in with SSO' })
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
    await page.getByRole('alert').filter({ hasText: 'or you cancelled it' }).waitFor()
    assert.match(page.url(), /returnTo=%2Fcustomers/, 'the page they asked for is kept')
  },
)
