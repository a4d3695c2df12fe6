// The team and the audit log: inviting, joining, changing and removing, and all of it in the log.
import assert from 'node:assert/strict'
import { stepAt, totpCode } from '../../../server/src/accounts/second-factor/totp.ts'
import { ERRORS } from '../../../server/src/errors.ts'
import { axe, look } from '../../../server/test/browser/look.ts'
import { openWeb } from '../../../server/test/browser/web.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const PASSWORD = 'seven green bridges over water'

web.journey(
  'an admin invites a viewer, makes them an admin and removes them, and the audit log shows it',
  async (visit) => {
    const { page } = visit
    const partner = await service.aPartner({ name: 'Acme Payments' })
    const admin = await service.aUser({ partner, role: 'admin', email: 'ada.admin@acme.example' })
    await visit.as(admin)
    await visit.go('/team')
    await page.getByRole('cell', { name: /^Ada Admin/ }).waitFor()
    await page.getByRole('button', { name: 'Invite team member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite team member' })
    await dialog.getByLabel('Email').fill('jürgen@people.example')
    await dialog.getByRole('link', { name: 'sandbox inbox' }).waitFor()
    await look(page, 'team-invite')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Invite team member' }).click()
    await dialog.getByText('Draft restored.').waitFor()
    assert.equal(await dialog.getByLabel('Email').inputValue(), 'jürgen@people.example')
    await dialog.getByLabel('Email').fill(admin.email)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'already' }).waitFor()
    await dialog.getByLabel('Email').fill('noor@people.example')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const open = page.getByRole('list', { name: 'Pending invitations' })
    await open.getByText('noor@people.example').waitFor()
    await page.getByRole('link', { name: 'Open sandbox inbox' }).waitFor()
    await look(page, 'team')

    const theirs = await page.context().browser()!.newContext()
    try {
      const other = await theirs.newPage()
      await other.goto(`${web.url}/sandbox-mail`)
      const href = await other.getByRole('article').filter({ hasText: 'noor@' }).getByRole('link').getAttribute('href')
      await other.goto(new URL(href!, web.url).href)
      await other.getByLabel('Your name').fill('Noor van Dijk')
      await other.getByLabel('New password').fill(PASSWORD)
      await other.getByRole('button', { name: 'Create account' }).click()
      await other.getByRole('heading', { name: 'Acme Payments' }).waitFor()
      const move = (path: string) => other.evaluate(`history.pushState(null, '', '${path}')`)
      // A viewer sees whom to ask, and none of the other team members.
      await other.getByRole('link', { name: 'Team', exact: true }).click()
      await other.getByRole('list', { name: 'Admins' }).getByText(admin.email).waitFor()
      assert.equal(await other.getByRole('button', { name: /^Invite/ }).count(), 0)
      assert.equal(await other.getByRole('table', { name: 'Team members' }).count(), 0)
      await look(other, 'team-viewer')
      await move('/audit')
      await other.getByRole('heading', { name: 'No access' }).waitFor()
      await other.getByText('Ask an admin of your organisation to change your role.').waitFor()
      await other.getByText('Admins: ').waitFor()
      await axe(other)

      await page.reload()
      const actions = page.getByRole('button', { name: 'Actions for noor@people.example' })
      await actions.click()
      await page.getByRole('menuitem', { name: 'Make editor' }).click()
      await page.getByRole('dialog', { name: 'Make noor@people.example an editor?' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.locator('[aria-label="Actions for noor@people.example"]:focus').waitFor()
      await actions.click()
      await page.getByRole('menuitem', { name: 'Make admin' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
      await page.getByText('Role changed').waitFor()
      await other.reload()
      await other.getByRole('heading', { name: 'Audit log' }).waitFor()
    } finally {
      await theirs.close()
    }

    await page.getByRole('button', { name: 'Actions for noor@people.example' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    const asked = page.getByRole('dialog', { name: 'Remove noor@people.example?' })
    await asked.getByText('need a new invitation to return').waitFor()
    await axe(page)
    await asked.getByRole('button', { name: 'Remove team member' }).click()
    await page.getByText('Team member removed').waitFor()
    await asked.waitFor({ state: 'detached' })
    // The row is gone, the page is not.
    await page.locator('main h1:focus').waitFor()

    await page.getByRole('link', { name: 'Audit log' }).click()
    const log = page.getByRole('table', { name: 'Audit log' })
    await log.getByText('Removed member: noor@people.example').waitFor()
    const row = log.getByRole('row').filter({ hasText: 'Changed role' })
    assert.match(
      await row.innerText(),
      /ada\.admin@acme\.example[\s\S]*noor@people\.example[\s\S]*from Viewer to Admin/,
    )
    await look(page, 'audit')
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Accepted invitation' }).click()
    await log.getByText('Removed member').waitFor({ state: 'detached' })
    await page.reload()
    await log.getByText('Accepted invitation').waitFor()
    assert.match(page.url(), /action=InvitationAccepted/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await log.getByText('Removed member').waitFor()
    await visit.move('/audit?from=2020-01-01&to=2020-01-31')
    await page.getByRole('heading', { name: 'No matching activity' }).waitFor()
    await axe(page)
  },
)

web.journey('the link of a withdrawn invitation stops working, and the last admin stays', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner()
  const admin = await service.aUser({ partner, role: 'admin' })
  await admin.post('/api/customer/v1/partner-profile/users', { email: 'gone@people.example', role: 'viewer' })
  await visit.as(admin)
  await visit.go('/team')
  await page.getByRole('button', { name: 'Withdraw invitation for gone@people.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click()
  await page.getByText('Invitation withdrawn').waitFor()
  assert.equal(await page.getByRole('list', { name: 'Pending invitations' }).count(), 0)
  await page.getByRole('button', { name: `Actions for ${admin.email}` }).click()
  await page.getByRole('menuitem', { name: 'Make viewer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make me a viewer' }).click()
  await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'admin' }).waitFor()
  await axe(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Admin · / })
    .click()
  await page.getByRole('menuitem', { name: 'Open sandbox inbox' }).click()
  const mail = page.getByRole('article').filter({ hasText: 'gone@people.example' }).getByRole('link')
  await page.goto(new URL((await mail.getAttribute('href'))!, web.url).href)
  await page.getByText(ERRORS['Link.NotUsable'].message).waitFor()
})

web.journey('a user who lost a role, or signed out in another window, no longer sees the old screen', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner()
  const admin = await service.aUser({ partner, role: 'admin' })
  const other = await service.aUser({ partner, role: 'admin' })
  await visit.as(other)
  await visit.go('/team')
  await page
    .getByRole('cell', { name: new RegExp(`${admin.email}$`) })
    .first()
    .waitFor()
  const demoted = await admin.patch(`/api/customer/v1/partner-profile/users/${other.userId}`, { role: 'viewer' })
  assert.equal(demoted.status, 200, demoted.text)
  await page.getByRole('button', { name: 'Invite team member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite team member' })
  await dialog.getByLabel('Email').fill('late@people.example')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('list', { name: 'Admins' }).waitFor()
  await dialog.waitFor({ state: 'detached' })

  const second = await visit.context.newPage()
  await second.goto(`${web.url}/account`)
  await second.getByRole('button', { name: 'Sign out: This device' }).click()
  // The invitation was not sent.
  await second.getByRole('button', { name: 'Sign out and delete' }).click()
  await second.getByRole('textbox', { name: 'Email' }).waitFor()
  await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

web.journey('a long audit log is paged, and a page can be linked to', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner()
  const admin = await service.aUser({ partner, role: 'admin' })
  for (let i = 0; i < 27; i++)
    await service.app.db.partner(
      partner.partnerId,
      (sql) => sql`
    insert into account_event (partner_id, account_event_id, occurred_at, action, facts)
    values (${partner.partnerId}, gen_random_uuid(), now(), 'SignInFailed', ${sql.json({ address: '203.0.113.9' })})`,
    )
  await visit.as(admin)
  await visit.go('/audit')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Previous' }).and(page.locator(':enabled')).waitFor()
  assert.match(page.url(), /after=[0-9a-f-]{36}/)
  await page.reload()
  await page.getByRole('button', { name: 'Previous' }).and(page.locator(':enabled')).waitFor()
  assert.ok(await page.getByRole('button', { name: 'Next' }).isDisabled())
})

web.journey('a user who lost their phone can sign in after an admin has reset the second factor', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner()
  const admin = await service.aUser({ partner, role: 'admin' })
  const unlucky = await service.aUser({ partner, role: 'viewer', email: 'unlucky@people.example' })
  const { secret } = (await unlucky.post('/api/auth/totp/enrol')).body.value
  const totp = totpCode(fromBase32(secret), stepAt(service.app.clock.now()))
  assert.equal((await unlucky.post('/api/auth/totp/confirm', { totp })).status, 200)
  assert.equal((await unlucky.signIn()).status, 401)
  await visit.as(admin)
  await visit.go('/team')
  const row = page.getByRole('row').filter({ hasText: unlucky.email })
  await row.getByText('On').waitFor()
  await page.getByRole('button', { name: `Actions for ${admin.email}` }).click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  assert.equal(await menu.getByRole('menuitem', { name: 'Reset' }).count(), 0, 'not for their own account')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `Actions for ${unlucky.email}` }).click()
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click()
  await look(page, 'team-reset')
  await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click()
  await row.getByText('Not set up').waitFor()
  assert.equal((await unlucky.signIn()).status, 200)
})

function fromBase32(text: string): Buffer {
  const bits = [...text].map((it) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(it).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
