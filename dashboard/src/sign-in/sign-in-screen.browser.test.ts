import assert from 'node:assert/strict'
import { ERRORS } from '../../../server/src/errors.ts'
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

web.journey(
  'a user who is not signed in is asked to sign in, and returns to the page they asked for',
  async (visit) => {
    const { page } = visit
    await visit.go('/account?page=2')
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    assert.match(await page.title(), /^Sign in · Gangway$/)
    assert.match(page.url(), /returnTo=/)
    await look(page, 'sign-in')
    await signIn(visit, admin.email, admin.password)
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
    assert.match(page.url(), /\/account\?page=2$/)
  },
)

web.journey('an SSO sign-in that failed and a wrong password are explained', async (visit) => {
  const { page } = visit
  await visit.go('/sign-in?error=Outside.NotLinked')
  await page.getByRole('alert').filter({ hasText: 'use the link in your invitation' }).waitFor()
  await visit.move('/sign-in?error=%3Cscript%3Ealert(1)%3C/script%3E')
  await page.getByRole('alert').filter({ hasText: "couldn't sign you in" }).waitFor()
  await signIn(visit, admin.email, 'not the password')
  const alert = page.getByRole('alert').filter({ hasText: ERRORS['SignIn.Failed'].message })
  await alert.waitFor()
  assert.match(await alert.innerText(), /Request ID [0-9a-f-]{36}/)
  await look(page, 'sign-in-refused')
})

web.journey('returnTo never leads to another site', async (visit) => {
  await visit.as(admin)
  for (const returnTo of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await visit.go(`/sign-in?returnTo=${encodeURIComponent(returnTo)}`)
    await visit.page.getByRole('heading', { name: 'Zoë & Sons' }).waitFor()
    assert.equal(visit.page.url(), `${web.url}/`)
  }
})

web.journey('after signing out, going back shows nothing of what was shown', async (visit) => {
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
  assert.equal(
    await page.getByText('Your session has expired.').count(),
    0,
    'a user who signed out sees no message about an expired session',
  )
})

web.journey('a session that ended elsewhere leads to the sign-in page and back', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'admin' })
  await visit.as(person)
  await visit.go('/account')
  // The session ends once the page has loaded everything.
  await page.getByRole('button', { name: 'Set up app' }).waitFor()
  await page.getByRole('cell', { name: 'Signed in' }).first().waitFor()
  await person.post('/api/auth/sign-out-everywhere')
  // The first request that finds the session ended leads to the sign-in page: that of a click, or one that the page makes itself.
  const signInHeading = page.getByRole('heading', { name: 'Sign in' })
  const click = page.getByRole('button', { name: 'Set up app' }).click()
  await Promise.race([signInHeading.waitFor(), click.catch(() => {})])
  await signInHeading.waitFor()
  await click.catch(() => {})
  await page.getByRole('status').filter({ hasText: 'Your session has expired.' }).waitFor()
  await signIn(visit, person.email, person.password)
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
  await page.getByText('Your session has expired.').waitFor({ state: 'detached' })
})

web.journey('when another user has signed in in another window, nothing of the first one stays', async (visit) => {
  const { page } = visit
  const borealis = await web.service.aPartner({ name: 'Borealis' })
  const other = await web.service.aUser({ partner: borealis, role: 'admin' })
  const emails = page.getByRole('cell', { name: new RegExp(`${admin.email}$`) })
  await visit.as(admin)
  await visit.go('/')
  await page.getByText(partner.partnerId).waitFor()
  await visit.move('/team')
  await emails.first().waitFor()
  await page.getByRole('button', { name: 'Invite team member' }).click()
  const invited = page.getByRole('dialog', { name: 'Invite team member' }).getByLabel('Email')
  await invited.fill('new@people.example')

  await visit.as(other)
  // What the other window says. This one follows even if no one looks at it.
  await page.evaluate('new BroadcastChannel("gangway-session").postMessage("renewed")')
  await page.getByRole('button', { name: 'Borealis' }).waitFor()
  assert.equal(await emails.count(), 0)
  assert.equal(await invited.inputValue(), '')
  await page
    .getByRole('cell', { name: new RegExp(`${other.email}$`) })
    .first()
    .waitFor()
  await visit.move('/')
  await page.getByText(borealis.partnerId).waitFor()
  assert.equal(await page.getByText(partner.partnerId).count(), 0)
})

web.journey('a session that ended while no page was open is explained too', async (visit) => {
  const { page } = visit
  await visit.as(await web.service.aUser({ partner, role: 'viewer' }))
  await visit.go('/account')
  await page.getByRole('button', { name: 'Set up app' }).waitFor()
  // An open page would notice first and explain it itself.
  await visit.go('/health/live')
  await visit.context.clearCookies()
  await visit.go('/account')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Your session has expired.' }).waitFor()
})

web.journey('a keyboard user signs in, hears the heading and can skip the navigation', async (visit) => {
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
  assert.equal(await focused(), 'Skip to content')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate('document.activeElement.id'), 'content')
})

web.journey(
  'a recent time is relative, with the exact time in the zone of the viewer and in UTC on hover, on focus and for screen readers',
  async (visit) => {
    const person = await web.service.aUser({ partner, role: 'viewer' })
    await visit.as(person)
    await visit.go('/account')
    // Hints come with the menus of the header.
    await visit.page.locator('header [aria-haspopup=menu]').waitFor()
    const time = visit.page.locator('time').first()
    const [iso, text] = await Promise.all([time.getAttribute('datetime'), time.textContent()])
    const there = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'medium',
      timeStyle: 'medium',
    }).format(new Date(iso!))
    const exact = `${there} (${iso!.slice(0, 19).replace('T', ' ')} UTC)`
    const [relative, spoken] = text!.split(' (', 1).concat(text!.slice(text!.indexOf('(') + 1, -1))
    assert.match(relative!, /^(just now|\d+ minutes? ago)$/)
    assert.equal(spoken, exact)
    const hint = visit.page.getByRole('tooltip', { name: exact }).or(visit.page.getByRole('tooltip').getByText(exact))
    await time.hover()
    await hint.first().waitFor()
    await visit.page.keyboard.press('Escape')
    await hint.first().waitFor({ state: 'detached' })
    await visit.page.mouse.move(0, 0)
    // After a key press, the browser treats focus as keyboard focus.
    await time.focus()
    await hint.first().waitFor()
    await visit.page.getByText('Times in Asia/Calcutta (GMT+5:30)').waitFor()
    await visit.page.setViewportSize({ width: 390, height: 844 })
    await visit.page.getByText('Times in GMT+5:30', { exact: true }).waitFor()
  },
)
