// One's own account: password, authenticator app, recovery codes, sessions.
import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { axe, look } from '../../../server/test/browser/look.ts'
import { openWeb, type Visit } from '../../../server/test/browser/web.ts'
import { startTestService } from '../../../server/test/service/test-service.ts'
import type { TestUser } from '../../../server/test/service/test-user.ts'

let minutesLater = 0
const clock = { now: () => new Date(Date.now() + minutesLater * 60_000) }
// With a database of its own it is no sandbox: our own staff need an authenticator app.
const env = {
  RATE_LIMITS: 'off',
  DATABASE_URL: 'postgres://gangway@127.0.0.1:1/elsewhere',
  MASTER_KEYS: randomBytes(32).toString('base64'),
}
const web = await openWeb({ env, service: (options) => startTestService({ ...options, clock }) })
const partner = await web.service.aPartner({ name: 'Acme Payments' })

/** As an app on a phone reckons it (RFC 6238), from the secret that is shown for typing. */
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
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = (await page.getByRole('dialog').locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Authenticator code').fill(codeOf(secret))
  await see(page, 'authenticator-enrol')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
  const text = await page.getByLabel('your recovery codes', { exact: true }).innerText()
  await see(page, 'recovery-codes')
  return { secret, recoveryCodes: text.trim().split(/\s+/) }
}

async function keep(page: Page): Promise<void> {
  await page.getByLabel('I have kept it').check()
  await page.getByRole('button', { name: 'Done' }).click()
}

web.journey('an app is set up, its codes and recovery codes let one in, and it is removed again', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'admin' })
  await visit.as(person)
  await visit.go('/account')
  await page.getByText('What you did lately').first().waitFor()
  await page.getByRole('cell', { name: 'Signed in' }).first().waitFor()
  await look(page, 'account')
  const { secret, recoveryCodes } = await enrol(visit, look)
  assert.ok(recoveryCodes.length >= 8, recoveryCodes.join())
  assert.ok(await page.getByRole('button', { name: 'Done' }).isDisabled(), 'codes are kept before they are left')
  await keep(page)
  await page.getByText(`${recoveryCodes.length} recovery codes left`).waitFor()

  await visit.context.clearCookies()
  await visit.go('/sign-in')
  await signIn(page, person)
  await page.getByLabel('Authenticator code').waitFor()
  await look(page, 'sign-in-code')
  await page.getByRole('button', { name: 'Back' }).click()
  await signInByRecoveryCode(page, person, recoveryCodes[0]!)
  await page.getByRole('heading', { name: 'Acme Payments' }).waitFor()

  await visit.go('/account')
  await page.getByText(`${recoveryCodes.length - 1} recovery codes left`).waitFor()
  minutesLater += 2
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByLabel('Authenticator code').fill(codeOf(secret))
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click()
  await page.getByText('The authenticator app is removed.').waitFor()
  await page.getByRole('button', { name: 'Set it up' }).waitFor()
})

web.journey(
  'staff set up an app before anything else opens, and then go on to where they were going',
  async (visit) => {
    const { page } = visit
    const analyst = await web.service.aUser({ role: 'analyst' })
    await visit.go('/review?tab=Unclaimed')
    await signIn(page, analyst)
    await page.getByText('Set up an authenticator app first').waitFor()
    await look(page, 'authenticator-required')
    assert.equal(await page.getByRole('link', { name: 'Queue' }).count(), 0)
    await visit.go('/review/search?q=x')
    await page.getByText('Set up an authenticator app first').waitFor()
    assert.equal(
      (await analyst.get('/api/compliance/v1/cases')).body.error.code,
      'Session.TotpEnrolmentRequired',
      'the service asks for it too',
    )
    await page.getByRole('button', { name: 'Set it up' }).click()
    await page.getByLabel('Authenticator code').fill('000000')
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ hasText: /Request / })
      .waitFor()
    await axe(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    const { recoveryCodes } = await enrol(visit, axe)
    await keep(page)
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
    await page.getByRole('alert').filter({ hasText: 'Incorrect email, password or code' }).waitFor()
    await page.getByLabel('Recovery code').fill(recoveryCodes[4]!)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Review queue' }).waitFor()
    await visit.go('/account')
    await page.getByText(`${recoveryCodes.length - 2} recovery codes left`).waitFor()
  },
)

web.journey('a change that needs a fresh proof asks for it, and is then done without being repeated', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'viewer', staysSignedIn: false })
  await visit.as(person)
  minutesLater += 11
  await visit.go('/account')
  await page.getByLabel('New password').fill('seven green bridges over water')
  await page.getByRole('button', { name: 'Change the password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.waitFor()
  await look(page, 'step-up')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change the password' }).click()
  await dialog.getByLabel('Password').fill('not it')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Incorrect password' }).waitFor()
  await dialog.getByLabel('Password').fill(person.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your password is changed').waitFor()
  assert.equal((await person.signIn()).status, 401)
})

web.journey('Escape takes back the proof alone, and leaves what was filled in behind it', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'admin', staysSignedIn: false })
  await visit.as(person)
  minutesLater += 11
  await visit.go('/people')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const form = page.getByRole('dialog', { name: 'Invite somebody' })
  await form.getByLabel('Email').fill('later@acme.example')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your password' })
  await proof.waitFor()
  await page.keyboard.press('Escape')
  await proof.waitFor({ state: 'detached' })
  assert.equal(await form.getByLabel('Email').inputValue(), 'later@acme.example')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
})

web.journey('signing out everywhere asks first', async (visit) => {
  const { page } = visit
  const person = await web.service.aUser({ partner, role: 'viewer' })
  await visit.as(person)
  await visit.go('/account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByText('All your sessions end').waitFor()
  await look(page, 'confirm')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal((await person.get('/api/auth/session')).status, 401)
})

web.journey('times are those of the viewer, with UTC at hand', async (visit) => {
  const person = await web.service.aUser({ partner, role: 'viewer' })
  await visit.as(person)
  await visit.go('/account')
  const time = visit.page.locator('time').first()
  const [iso, title, text] = await Promise.all([
    time.getAttribute('datetime'),
    time.getAttribute('title'),
    time.innerText(),
  ])
  assert.equal(title, `${iso!.slice(0, 19).replace('T', ' ')} UTC`)
  const there = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' }).format(
    new Date(iso!),
  )
  assert.ok(text.includes(there), `${text} has ${there}`)
})
