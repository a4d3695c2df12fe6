// The operator's screens: who belongs to the staff, and what the staff did.
import assert from 'node:assert/strict'
import { look, shoot } from '../../../server/test/browser/look.ts'
import { openWeb } from '../../../server/test/browser/web.ts'
import { done } from '../../../server/test/service/review-steps.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const operator = await service.aUser({ role: 'operator', email: 'olga@staff.example' })
const ada = await service.aUser({ role: 'analyst', email: 'ada@staff.example' })
const LONG = 'somebody.with.a.very.long.name.and-a-department.after.it@sub.domain.of.the.staff.example'
await service.aUser({ role: 'analyst', email: LONG })

web.journey('an operator invites, changes a role, removes, and sees all of it in the log', async (visit) => {
  const { page } = visit
  await visit.as(operator)
  await visit.go('/')
  const staff = page.getByRole('table', { name: 'Staff' })
  await staff.getByText('ada@staff.example').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Queue' }).count(), 0, 'customers are not for operators')
  await look(page, 'staff')

  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite somebody to the staff' })
  await invite.getByRole('radio', { name: /^Supervisor/ }).check()
  await invite.getByLabel('Email').fill('ada@staff.example')
  await invite.getByRole('button', { name: 'Send the invitation' }).click()
  await invite.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await look(page, 'staff-invite')
  await invite.getByLabel('Email').fill('grace@staff.example')
  await invite.getByRole('button', { name: 'Send the invitation' }).click()
  const invited = page.getByRole('list', { name: 'Open invitations' })
  await invited
    .getByRole('listitem')
    .filter({ hasText: /grace@staff\.example\s*Supervisor/ })
    .waitFor()
  await page.getByRole('button', { name: 'Send again to grace@staff.example' }).click()
  await page.getByText('A new link is on its way').waitFor()
  await shoot(page, 'staff-invited')
  await page.getByRole('button', { name: 'Withdraw the invitation of grace@staff.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await invited.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Actions for ada@staff.example' }).click()
  await page.getByRole('menuitem', { name: 'Change the role' }).click()
  const role = page.getByRole('dialog', { name: 'Role of ada@staff.example' })
  assert.ok(await role.getByRole('button', { name: 'Change the role' }).isDisabled())
  await role.getByRole('radio', { name: /^Auditor/ }).check()
  await look(page, 'staff-role')
  await role.getByRole('button', { name: 'Change the role' }).click()
  await staff.getByRole('row', { name: /ada@staff\.example Auditor/ }).waitFor()
  assert.equal((await ada.post('/api/compliance/v1/cases/claim-next')).status, 403)

  await page.getByRole('button', { name: `Actions for ${LONG}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await staff.getByText(LONG).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Actions for olga@staff.example' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ }).waitFor()
  await look(page, 'staff-last-operator')
  await page.keyboard.press('Escape')

  done(await ada.post('/api/compliance/v1/customers/search', { text: 'nothing' }))
  await page.getByRole('link', { name: 'Staff audit log' }).click()
  const log = page.getByRole('table', { name: 'Staff audit log' })
  await log.getByText('by words, 0 found').waitFor()
  await log.getByText('from analyst to auditor').waitFor()
  await look(page, 'staff-audit')
  await page.getByRole('combobox', { name: 'What was done' }).click()
  await page.getByRole('option', { name: 'Removed a person' }).click()
  await page.waitForURL(/action=PersonRemoved/)
  await log.getByText('Searched for customers').waitFor({ state: 'detached' })
  await visit.go('/operator/audit?action=Nonsense')
  await page.getByRole('combobox', { name: 'By whom' }).click()
  await page.getByRole('option', { name: 'ada@staff.example' }).click()
  await log.getByText('Invited a person').first().waitFor({ state: 'detached' })
  await log.getByText('Searched for customers').waitFor()
  await visit.go('/operator/audit?to=2020-01-01')
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
})

web.journey('staff who are no operators are not let in', async (visit) => {
  await visit.as(ada)
  await visit.go('/operator/staff')
  await visit.page.getByRole('heading', { name: 'Your role does not include this' }).waitFor()
  assert.equal((await ada.get('/api/operator/v1/staff')).status, 403)
})
