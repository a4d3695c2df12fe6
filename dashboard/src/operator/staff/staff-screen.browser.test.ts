// The operator's screens: staff members and the staff audit log.
import assert from 'node:assert/strict'
import { look, shoot } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { done } from '../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const operator = await service.aUser({ role: 'operator', email: 'olga@staff.example' })
const ada = await service.aUser({ role: 'analyst', email: 'ada@staff.example' })
const LONG = 'someone.with.a.very.long.name.and-a-department.after.it@sub.domain.of.the.staff.example'
await service.aUser({ role: 'analyst', email: LONG })

web.journey(
  'an operator invites and removes staff and changes a role, and the staff audit log shows it',
  async (visit) => {
    const { page } = visit
    await visit.as(operator)
    await visit.go('/operator/staff')
    const staff = page.getByRole('table', { name: 'Staff' })
    await staff.getByText('ada@staff.example').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Queue' }).count(), 0, 'operators have no access to customers')
    await look(page, 'staff')

    await page.getByRole('button', { name: 'Invite staff member' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite staff member' })
    await invite.getByRole('radio', { name: /^Supervisor/ }).check()
    await invite.getByLabel('Email').fill('ada@staff.example')
    await invite.getByRole('button', { name: 'Send invitation' }).click()
    await invite.getByRole('alert').filter({ hasText: /./ }).waitFor()
    await look(page, 'staff-invite')
    await invite.getByLabel('Email').fill('grace@staff.example')
    await invite.getByRole('button', { name: 'Send invitation' }).click()
    const invited = page.getByRole('list', { name: 'Pending invitations' })
    await invited
      .getByRole('listitem')
      .filter({ hasText: /grace@staff\.example\s*Supervisor/ })
      .waitFor()
    await page.getByRole('button', { name: 'Resend invitation to grace@staff.example' }).click()
    const resent = page.getByRole('status').filter({ hasText: 'New invitation sent.' })
    await resent.getByRole('link', { name: 'Open sandbox inbox' }).waitFor()
    await resent.getByRole('button', { name: 'Dismiss notification' }).click()
    await shoot(page, 'staff-invited')
    await page.getByRole('button', { name: 'Withdraw invitation for grace@staff.example' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click()
    await invited.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Actions for ada@staff.example' }).click()
    await page.getByRole('menuitem', { name: 'Change role' }).click()
    const role = page.getByRole('dialog', { name: 'Change role of ada@staff.example' })
    assert.ok(await role.getByRole('button', { name: 'Change role' }).isDisabled())
    await role.getByRole('radio', { name: /^Auditor/ }).check()
    await look(page, 'staff-role')
    await role.getByRole('button', { name: 'Change role' }).click()
    await staff.getByRole('row', { name: /ada@staff\.example Auditor/ }).waitFor()
    assert.equal((await ada.post('/api/compliance/v1/cases/claim-next')).status, 403)

    await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere')
    await page.getByRole('heading', { name: 'No staff members match' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('ADA@')
    await staff.getByText(LONG).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for ada@staff.example' }).click()
    await page.getByRole('menuitem', { name: 'Last sign-ins…' }).click()
    const signIns = page.getByRole('dialog', { name: 'Last sign-ins of ada@staff.example' })
    await signIns.getByText('using password').waitFor()
    await look(page, 'staff-sign-ins')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions for ada@staff.example' }).click()
    await page.getByRole('menuitem', { name: 'Send password reset…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send link' }).click()
    const mailed = page.getByRole('status').filter({ hasText: 'Password reset link sent' })
    await mailed.getByRole('link', { name: 'Open sandbox inbox' }).waitFor()
    await mailed.getByRole('button', { name: 'Dismiss notification' }).click()
    await page.getByRole('button', { name: 'Actions for ada@staff.example' }).click()
    await page.getByRole('menuitem', { name: 'Suspend…' }).click()
    await page.getByRole('dialog').getByLabel('Note').fill('On leave until March')
    await look(page, 'staff-suspend')
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend staff member' }).click()
    await staff.getByText('Suspended until').waitFor()
    assert.equal((await ada.signIn()).body.error.code, 'SignIn.Suspended')
    await look(page, 'staff-suspended')
    await page.getByRole('button', { name: 'Actions for ada@staff.example' }).click()
    await page.getByRole('menuitem', { name: 'End suspension' }).click()
    await staff.getByText('Suspended until').waitFor({ state: 'detached' })
    assert.equal((await ada.signIn()).status, 200)
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await staff.getByText(LONG).waitFor()

    await page.getByRole('button', { name: `Actions for ${LONG}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove staff member' }).click()
    await staff.getByText(LONG).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Actions for olga@staff.example' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove me' }).click()
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ }).waitFor()
    await look(page, 'staff-last-operator')
    await page.keyboard.press('Escape')

    done(await ada.post('/api/compliance/v1/customers/search', { text: 'nothing' }))
    await page.getByRole('link', { name: 'Staff audit log' }).click()
    const log = page.getByRole('table', { name: 'Staff audit log' })
    await log.getByText('by text: 0 customers found').waitFor()
    await log.getByText('from analyst to auditor').waitFor()
    await look(page, 'staff-audit')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download audit log' }).click(),
    ])
    assert.match(download.suggestedFilename(), /^audit-[0-9-]{10}\.ndjson$/)
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Removed member' }).click()
    await page.waitForURL(/action=PersonRemoved/)
    await log.getByText('Searched customers').waitFor({ state: 'detached' })
    await visit.move('/operator/audit?action=Nonsense')
    await log.getByText('Invited member').first().waitFor()
    await page.getByRole('combobox', { name: 'User' }).click()
    await page.getByRole('option', { name: 'ada@staff.example' }).click()
    await log.getByText('Invited member').first().waitFor({ state: 'detached' })
    await log.getByText('Searched customers').waitFor()
    await visit.move('/operator/audit?to=2020-01-01')
    await page.getByRole('heading', { name: 'No matching activity' }).waitFor()
  },
)

web.journey('staff who are not operators have no access', async (visit) => {
  await visit.as(ada)
  await visit.go('/operator/staff')
  await visit.page.getByRole('heading', { name: "You don't have access" }).waitFor()
  await visit.page.getByRole('link', { name: 'Go to the start page' }).waitFor()
  await visit.page.getByText('Ask an operator to change your role.').waitFor()
  assert.equal((await ada.get('/api/operator/v1/staff')).status, 403)
})
