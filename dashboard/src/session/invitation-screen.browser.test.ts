// One-time links: joining by invitation and setting a forgotten password, from the mail to the sign-in.
import assert from 'node:assert/strict'
import { look } from '../../../server/test/look.ts'
import { openWeb } from '../../../server/test/web.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const partner = await web.house.aPartner({ name: 'Acme Payments' })
const admin = await web.house.aPerson({ partner, role: 'admin' })
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
  await opened.getByLabel('New password').fill('aaaaaaaaaaaaaaaa')
  await opened.getByRole('button', { name: 'Join' }).click()
  await opened.locator('[aria-invalid="true"]').waitFor()
  await look(opened, 'invitation-refused')
  await opened.getByLabel('New password').fill(PASSWORD)
  await opened.getByRole('button', { name: 'Join' }).click()
  await opened.getByRole('status').filter({ hasText: email }).waitFor()
  await opened.getByRole('link', { name: 'Go to sign in' }).click()
  await opened.getByLabel('Email').fill(email)
  await opened.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await opened.getByRole('button', { name: 'Sign in', exact: true }).click()
  await opened.getByRole('heading', { name: 'Acme Payments' }).waitFor()
})

web.journey('a link that is used up or cut short says so', async (visit) => {
  await visit.go('/invitation#not-a-token')
  await visit.page.getByText('has expired or was used before').waitFor()
  await look(visit.page, 'invitation-used')
  await visit.go('/')
  await visit.go('/invitation')
  await visit.page.getByText('Open the link in your mail').waitFor()
})

web.journey('a forgotten password is set anew with the mailed link, and the old one ends', async (visit) => {
  const { page } = visit
  const person = await web.house.aPerson({ partner, role: 'viewer' })
  await visit.go('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
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
