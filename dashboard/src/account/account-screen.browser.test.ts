// The user's own account: password, authenticator app, recovery codes, sessions.
import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { ERRORS } from '../../../server/src/errors.ts'
import { axe, look } from '../../../server/test/browser/look.ts'
import { openWeb, type Visit } from '../../../server/test/browser/web.ts'
import { startTestService } from '../../../server/test/service/test-service.ts'
import type { TestUser } from '../../../server/test/service/test-user.ts'

let minutesLater = 0
const clock = { now: () => new Date(Date.now() + minutesLater * 60_000) }
// With its own database it isn't a sandbox, so staff need a second factor.
const env = {
  RATE_LIMITS: 'off',
  DATABASE_URL: 'postgres://gangway@127.0.0.1:1/elsewhere',
  MASTER_KEYS: randomBytes(32).toString('base64'),
}
const web = await openWeb({ env, service: (options) => startTestService({ ...options, clock }) })
const partner = await web.service.aPartner({ name: 'Acme Payments' })

/** As an authenticator app computes it (RFC 6238), from the setup key that is shown. */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(clock.now().getTime() / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = hash.at(-1)! & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function signIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signInByRecoveryCode(page: Page, person: TestUser, code: string): Promise<void> {
  await signIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function enrol(
  { page }: Visit,
  see: (page: Page, name: string) => Promise<void>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = (await page.getByRole('dialog').locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Authenticator code').fill(codeOf(secret))
  await see(page, 'authenticator-enrol')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
  const text = await page.getByLabel('your recovery codes', { exact: true }).innerText()
  await see(page, 'recovery-codes')
  return { secret, recoveryCodes: text.trim().split(/\s+/) }
}

async function saveCodes(page: Page): Promise<void> {
  await page.getByLabel("I've saved it").check()
  await page.getByRole('button', { name: 'Done' }).click()
}

web.journey(
  'a user sets up an authenticator app, signs in with its codes and recovery codes, and removes it',
  async (visit) => {
    const { page } = visit
    const person = await web.service.aUser({ partner, role: 'admin' })
    await visit.as(person)
    await visit.go('/account')
    await page.getByText('Recent activity').first().waitFor()
    await page.getByRole('cell', { name: 'Signed in' }).first().waitFor()
    await look(page, 'account')
    await page.getByLabel('Your name').fill('Ada Obi')
    await page.getByRole('button', { name: 'Change name' }).click()
    await page.getByRole('banner').getByText('Ada Obi').waitFor()
    const { secret, recoveryCodes } = await enrol(visit, look)
    assert.ok(recoveryCodes.length >= 8, recoveryCodes.join())
    assert.ok(await page.getByRole('button', { name: 'Done' }).isDisabled(), 'the codes must be saved first')
    await saveCodes(page)
    await page.getByText(`${recoveryCodes.length} recovery codes left`).waitFor()

    await visit.context.clearCookies()
    await visit.go('/sign-in')
    await signIn(page, person)
    await page.getByLabel('Authenticator code').waitFor()
    await look(page, 'sign-in-code')
    await page.getByRole('button', { name: 'Back' }).click()
    await signInByRecoveryCode(page, person, recoveryCodes[0]!)
    await page.getByRole('heading', { name: 'Acme Payments' }).waitFor()

    await visit.move('/account')
    await page.getByText(`${recoveryCodes.length - 1} recovery codes left`).waitFor()
    minutesLater += 2
    await page.getByRole('button', { name: 'Remove app' }).click()
    await page.getByLabel('Authenticator code').fill(codeOf(secret))
    await page.getByRole('dialog').getByRole('button', { name: 'Remove app' }).click()
    await page.getByText('Authenticator app removed').waitFor()
    await page.getByRole('button', { name: 'Set up app' }).waitFor()
  },
)

web.journey('staff must set up a second factor first, and then continue to the page they asked for', async (visit) => {
  const { page } = visit
  const analyst = await web.service.aUser({ role: 'analyst' })
  await visit.go('/review?tab=Unclaimed')
  await signIn(page, analyst)
  await page.getByText('Set up a second factor to continue').waitFor()
  await look(page, 'authenticator-required')
  assert.equal(await page.getByRole('link', { name: 'Queue' }).count(), 0)
  await visit.go('/review/search?q=x')
  await page.getByText('Set up a second factor to continue').waitFor()
  assert.equal(
    (await analyst.get('/api/compliance/v1/cases')).body.error.code,
    'Session.TotpEnrolmentRequired',
    'the service requires it too',
  )
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.getByLabel('Authenticator code').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page
    .getByRole('dialog')
    .getByRole('alert')
    .filter({ hasText: /Request ID/ })
    .waitFor()
  await axe(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const { recoveryCodes } = await enrol(visit, axe)
  await saveCodes(page)
  await page.getByRole('heading', { name: 'Find customers' }).waitFor()
  await page.getByRole('link', { name: 'Queue' }).waitFor()

  await visit.context.clearCookies()
  await visit.go('/review?tab=Unclaimed')
  await signInByRecoveryCode(page, analyst, recoveryCodes[3]!)
  await page.getByRole('heading', { name: 'Review queue' }).waitFor()
  assert.match(page.url(), /tab=Unclaimed/)
  await visit.context.clearCookies()
  await visit.go('/sign-in')
  await signInByRecoveryCode(page, analyst, recoveryCodes[3]!)
  await page.getByRole('alert').filter({ hasText: ERRORS['SignIn.Failed'].message }).waitFor()
  await page.getByLabel('Recovery code').fill(recoveryCodes[4]!)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Review queue' }).waitFor()
  await visit.move('/account')
  await page.getByText(`${recoveryCodes.length - 2} recovery codes left`).waitFor()
})

web.journey(
  'a change that needs re-authentication asks for the password, and then continues on its own',
  async (visit) => {
    const { page } = visit
    const person = await web.service.aUser({ partner, role: 'viewer', staysSignedIn: false })
    await visit.as(person)
    minutesLater += 11
    await visit.go('/account')
    await page.getByLabel('New password').fill('seven green bridges over water')
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    await dialog.waitFor()
    await look(page, 'step-up')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByRole('textbox', { name: 'Password' }).fill('not it')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Incorrect password' }).waitFor()
    await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Password changed.').waitFor()
    assert.equal((await person.signIn()).status, 401)
  },
)

web.journey('the password dialog replaces the dialog that needs it, and Escape brings that one back', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'admin', staysSignedIn: false })
  await visit.as(person)
  minutesLater += 11
  await visit.go('/team')
  await page.getByRole('button', { name: 'Invite team member' }).click()
  const form = page.getByRole('dialog', { name: 'Invite team member' })
  await form.getByLabel('Email').fill('later@acme.example')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your password' })
  await proof.waitFor()
  await form.waitFor({ state: 'hidden' })
  await look(page, 'step-up-alone')
  await page.keyboard.press('Escape')
  await proof.waitFor({ state: 'detached' })
  assert.equal(await form.getByLabel('Email').inputValue(), 'later@acme.example')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
})

web.journey('a user sees where they are signed in, and signs out one device and then all others', async (visit) => {
  const { page } = visit
  const user = await web.service.aUser({ partner, role: 'viewer' })
  const signInFrom = async (agent: string, remoteAddress: string) => {
    const { email, password } = user
    const url = '/api/auth/sign-in'
    const headers = { 'user-agent': agent }
    const answer = await web.service.call({ method: 'POST', url, payload: { email, password }, headers, remoteAddress })
    assert.equal(answer.status, 200, answer.text)
  }
  await signInFrom('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', '192.0.2.44')
  await signInFrom('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1', '2001:db8::7')
  await visit.as(user)
  await visit.go('/account')
  const sessions = page.getByRole('table', { name: 'Sessions' })
  const row = (device: string) => sessions.getByRole('row').filter({ hasText: device })
  await row('Firefox on Windows').getByText('192.0.2.44').waitFor()
  await row('Safari on iOS').getByText('2001:db8::7').waitFor()
  await row('This device').waitFor()
  await look(page, 'sessions')
  await page.getByRole('button', { name: 'Sign out: Firefox on Windows' }).click()
  const ending = page.getByRole('dialog', { name: 'Sign out of Firefox on Windows?' })
  await ending.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Device signed out').waitFor()
  await row('Firefox on Windows').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByText('All other devices signed out').waitFor()
  await row('Safari on iOS').waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('button', { name: 'Sign out all other devices' }).count(), 0)
  assert.equal((await user.get('/api/auth/sessions')).body.value.items.length, 1)
  await page.getByRole('button', { name: 'Sign out: This device' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

web.journey('at an IP address passkeys need a host name, and signing out everywhere asks first', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'viewer' })
  await visit.as(person)
  await visit.go('/account')
  await page.getByText('Passkeys need an https address with a host name').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Add passkey' }).count(), 0)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByText('This ends all your sessions').waitFor()
  await look(page, 'confirm')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal((await person.get('/api/auth/session')).status, 401)
})
