// Signing in, as people and their assistive tools meet it.
import assert from 'node:assert/strict'
import { look } from '../../../server/test/browser/look.ts'
import { openWeb, type Visit } from '../../../server/test/browser/web.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const partner = await web.service.aPartner({ name: 'Zoë & Sons “Ltd”' })
const admin = await web.service.aUser({ partner, role: 'admin' })

async function signIn({ page }: Visit, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

web.journey('somebody who is not signed in is asked to, and comes back to where they were going', async (visit) => {
  const { page } = visit
  await visit.go('/account?page=2')
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  assert.match(await page.title(), /^Sign in · Gangway$/)
  assert.match(page.url(), /returnTo=/)
  await look(page, 'sign-in')
  await signIn(visit, admin.email, admin.password)
  await page.getByRole('heading', { name: 'Account security', level: 1 }).waitFor()
  assert.match(page.url(), /\/account\?page=2$/)
})

web.journey('a wrong password is told in words, with the request id, and leads nowhere', async (visit) => {
  const { page } = visit
  await visit.go('/sign-in')
  await signIn(visit, admin.email, 'not the password')
  const alert = page.getByRole('alert').filter({ hasText: 'Incorrect email, password or code' })
  await alert.waitFor()
  assert.match(await alert.innerText(), /Request [0-9a-f-]{36}/)
  await look(page, 'sign-in-refused')
})

web.journey('the page never sends anybody to another site', async (visit) => {
  for (const returnTo of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await visit.context.clearCookies()
    await visit.go(`/sign-in?returnTo=${encodeURIComponent(returnTo)}`)
    await signIn(visit, admin.email, admin.password)
    await visit.page.getByRole('heading', { name: 'Zoë & Sons' }).waitFor()
    assert.equal(visit.page.url(), `${web.url}/`)
  }
})

web.journey('what an outside provider turned back is explained', async (visit) => {
  await visit.go('/sign-in?error=Outside.NotLinked')
  await visit.page.getByRole('alert').filter({ hasText: 'use the link in your invitation' }).waitFor()
  await visit.go('/sign-in?error=%3Cscript%3Ealert(1)%3C/script%3E')
  await visit.page.getByRole('alert').filter({ hasText: "couldn't sign you in" }).waitFor()
})

web.journey('signing out forgets what was shown, and going back shows nothing of it', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'viewer' })
  await visit.as(person)
  await visit.go('/')
  await page.getByText(partner.partnerId).waitFor()
  await look(page, 'overview')
  await page.getByRole('button', { name: 'Zoë' }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal(await page.getByText(partner.partnerId).count(), 0)
  assert.equal(await page.getByText('Your session has expired.').count(), 0, 'who leaves knows it')
})

web.journey('a session that ended elsewhere leads to the sign-in and back', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'admin' })
  await visit.as(person)
  await visit.go('/account')
  // The page has everything it asks for by itself; only then the session ends.
  await page.getByRole('button', { name: 'Set it up' }).waitFor()
  await page.getByRole('cell', { name: 'Signed in' }).first().waitFor()
  await person.post('/api/auth/sign-out-everywhere')
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Your session has expired.' }).waitFor()
  await signIn(visit, person.email, person.password)
  await page.getByRole('heading', { name: 'Account security' }).waitFor()
  await page.getByText('Your session has expired.').waitFor({ state: 'detached' })
})

web.journey('with the keyboard alone one gets in, past the navigation, and hears where one is', async (visit) => {
  const { page } = visit
  await visit.go('/sign-in')
  await page.getByLabel('Email').waitFor()
  await page.keyboard.type(admin.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Zoë & Sons' }).waitFor()
  const focused = () => page.evaluate('document.activeElement.textContent') as Promise<string>
  assert.match(await focused(), /^Zoë & Sons/)
  await visit.go('/')
  await page.getByRole('heading', { name: 'Zoë & Sons' }).waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Skip to the content')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate('document.activeElement.id'), 'content')
})
