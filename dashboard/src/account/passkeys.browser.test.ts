// Passkeys in the browser, with Chromium's virtual authenticator.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { look } from '../../../server/test/browser/look.ts'
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
const web = await openWeb({
  env,
  hostName: 'localhost',
  prefix: '/gangway',
  service: (options) => startTestService({ ...options, clock }),
})
const partner = await web.service.aPartner({ name: 'Acme Payments' })

/** Plugs in an authenticator that is always touched. Call it on a loaded page: the first navigation would unplug it. */
async function addAuthenticator({ context, page }: Visit) {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether it recognises its user. */
    verifies: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

async function signIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The page has a button with the same name as the dialog's. */
async function cancel(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
}

web.journey('a user adds a passkey, signs in and re-authenticates with it, renames and removes it', async (visit) => {
  const { page } = visit
  const user = await web.service.aUser({ partner, role: 'admin' })
  await visit.as(user)
  await visit.go('/account')
  const authenticator = await addAuthenticator(visit)

  await authenticator.verifies(false)
  await addPasskey(page, 'Work laptop')
  await page.getByRole('alert').filter({ hasText: "The passkey wasn't used" }).waitFor()
  await look(page, 'passkey-add-failed')
  await cancel(page)
  await authenticator.verifies(true)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await look(page, 'passkey-add')
  await cancel(page)
  await addPasskey(page, 'Work laptop')
  const saved = page.getByRole('dialog', { name: 'Recovery codes' })
  await saved.waitFor()
  const recoveryCodes = (await page.getByLabel('your recovery codes', { exact: true }).innerText()).trim().split(/\s+/)
  assert.equal(recoveryCodes.length, 10)
  await saved.getByLabel("I've saved it").check()
  await saved.getByRole('button', { name: 'Done' }).click()
  assert.equal(await authenticator.passkeys(), 1)
  await page.getByText('10 recovery codes left').waitFor()
  await page.getByRole('list', { name: 'Your passkeys' }).getByText('Work laptop').waitFor()
  await look(page, 'passkeys')

  await addPasskey(page, 'Again')
  await page.getByRole('alert').filter({ hasText: 'already has a passkey' }).waitFor()
  await cancel(page)

  await page.getByRole('button', { name: 'Sign out: This device' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await signIn(page, user)
  await page.getByRole('heading', { name: 'Use your passkey' }).waitFor()
  await look(page, 'sign-in-passkey')
  await authenticator.verifies(false)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.getByRole('alert').filter({ hasText: "The passkey wasn't used" }).waitFor()
  await authenticator.verifies(true)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.getByRole('heading', { name: 'Acme Payments' }).waitFor()

  await visit.go('/account')
  await page.getByText('Password and passkey').first().waitFor()
  await page.getByRole('button', { name: 'Actions for Work laptop' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename passkey' }).click()
  await page.getByText('Passkey renamed').waitFor()

  minutesLater += 11
  await page.getByRole('button', { name: 'Actions for Old laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await look(page, 'passkey-remove')
  await page.getByRole('dialog', { name: 'Remove passkey?' }).getByRole('button', { name: 'Remove passkey' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' })
  await proof.getByRole('button', { name: 'Use passkey' }).waitFor()
  await proof.getByText("A recovery code isn't enough.").waitFor()
  assert.equal(await proof.getByRole('button', { name: 'Use a recovery code' }).count(), 0)
  await look(page, 'step-up-passkey')
  await proof.getByRole('button', { name: 'Use passkey' }).click()
  await page.getByText('Passkey removed').waitFor()
  await page.getByRole('list', { name: 'Your passkeys' }).waitFor({ state: 'detached' })
  assert.equal(await page.getByText('recovery codes left').count(), 0)
  assert.equal((await user.signIn()).status, 200, 'the password alone is enough again')
})

web.journey('staff can set up a passkey as their required second factor, and continue', async (visit) => {
  const { page } = visit
  const analyst = await web.service.aUser({ role: 'analyst' })
  await visit.go('/review?tab=Unclaimed')
  await addAuthenticator(visit)
  await signIn(page, analyst)
  await page.getByText('Set up a second factor to continue').waitFor()
  await addPasskey(page, 'Office key')
  const saved = page.getByRole('dialog', { name: 'Recovery codes' })
  await saved.getByLabel("I've saved it").check()
  await saved.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Review queue' }).waitFor()
  await visit.go('/account')
  await page.getByRole('button', { name: 'Actions for Office key' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByRole('dialog').getByText('Your role requires a second factor.').waitFor()
})
