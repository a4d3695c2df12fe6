// One's own account: password, authenticator app, recovery codes, sessions.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { look } from '../../../server/test/look.ts'
import { openWeb, type Visit } from '../../../server/test/web.ts'

let minutesLater = 0
const clock = { now: () => new Date(Date.now() + minutesLater * 60_000) }
const { openHouse } = await import('../../../server/test/harness.ts')
const web = await openWeb({ env: { RATE_LIMITS: 'off' }, house: (options) => openHouse({ ...options, clock }) })
const partner = await web.house.aPartner({ name: 'Acme Payments' })

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

async function enrol({ page }: Visit): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = (await page.getByRole('dialog').locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret))
  await look(page, 'authenticator-enrol')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
  const text = await page.getByLabel('your recovery codes', { exact: true }).innerText()
  await look(page, 'recovery-codes')
  return { secret, recoveryCodes: text.trim().split(/\s+/) }
}

async function keep(page: Page): Promise<void> {
  await page.getByLabel('I have kept it').check()
  await page.getByRole('button', { name: 'Done' }).click()
}

web.journey('an app is set up, its codes and recovery codes let one in, and it is removed again', async (visit) => {
  const { page } = visit
  const person = await web.house.aPerson({ partner, role: 'admin' })
  await visit.as(person)
  await visit.go('/account')
  await page.getByText('What you did lately').first().waitFor()
  await page.getByRole('cell', { name: 'Signed in' }).first().waitFor()
  await look(page, 'account')
  const { secret, recoveryCodes } = await enrol(visit)
  assert.ok(recoveryCodes.length >= 8, recoveryCodes.join())
  assert.ok(await page.getByRole('button', { name: 'Done' }).isDisabled(), 'codes are kept before they are left')
  await keep(page)
  await page.getByText(`${recoveryCodes.length} recovery codes left`).waitFor()

  await visit.context.clearCookies()
  await visit.go('/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code from your authenticator app').waitFor()
  await look(page, 'sign-in-code')
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Acme Payments' }).waitFor()

  await visit.go('/account')
  await page.getByText(`${recoveryCodes.length - 1} recovery codes left`).waitFor()
  minutesLater += 2
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret))
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click()
  await page.getByText('The authenticator app is removed.').waitFor()
  await page.getByRole('button', { name: 'Set it up' }).waitFor()
})

web.journey('a change that needs a fresh proof asks for it, and is then done without being repeated', async (visit) => {
  const { page } = visit
  const person = await web.house.aPerson({ partner, role: 'viewer', staysSignedIn: false })
  await visit.as(person)
  minutesLater += 11
  await visit.go('/account')
  await page.getByLabel('New password').fill('seven green bridges over water')
  await page.getByRole('button', { name: 'Change the password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.waitFor()
  await look(page, 'step-up')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change the password' }).click()
  await dialog.getByLabel('Your password').fill('not it')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'is not right' }).waitFor()
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your password is changed').waitFor()
  assert.equal((await person.signIn()).status, 401)
})

web.journey('signing out everywhere asks first', async (visit) => {
  const { page } = visit
  const person = await web.house.aPerson({ partner, role: 'viewer' })
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
  const person = await web.house.aPerson({ partner, role: 'viewer' })
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
