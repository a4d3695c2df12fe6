// The operator's partner screens: start page, list, create, approve, credentials, users, endpoint, deactivate.
import assert from 'node:assert/strict'
import { recordPasses } from '../../../../server/src/operator/jobs/record-passes.ts'
import { registerPartner } from '../../../../server/src/partners/register-partner.ts'
import { runHousekeeping } from '../../../../server/src/process/background.ts'
import { look, shoot } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aProfile } from '../../../../server/test/customers/factories.ts'
import { done } from '../../../../server/test/customers/test-case.ts'
import { everyCell } from '../../../../server/test/database/every-cell.ts'
import { subscribe } from '../../../../server/test/service/webhook-service.ts'
import { certificateOf, createKeys } from '../../../../server/test/tokens/api-client.ts'

const LONG =
  'The Very Long Named International Payments, Settlements and Remittances Cooperative of the Northern Provinces'
const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const operator = await service.aUser({ role: 'operator', email: 'olga@staff.example' })
const second = await service.aUser({ role: 'operator', email: 'otto@staff.example' })
const [key] = await createKeys(1)
const pem = await certificateOf(key!)

web.journey('an operator without partners sees that nothing waits, and how to begin', async (visit) => {
  const { page } = visit
  await visit.as(operator)
  await visit.go('/')
  await page.getByText('No partner is waiting for approval.').waitFor()
  await page.getByText('The checks have not run yet.').waitFor()
  await look(page, 'operator-start-empty')
  await page.getByRole('link', { name: 'Partners', exact: true }).click()
  await page.getByRole('heading', { name: 'No partners yet' }).waitFor()
  await shoot(page, 'partners-empty')
})

web.journey('an operator creates, approves, equips and deactivates a partner', async (visit) => {
  const failing = await service.aPartner({ name: LONG })
  const profile = aProfile()
  done(await failing.post('/api/partner/v1/business-profiles', profile))
  await runHousekeeping(service.app)
  await recordPasses(service.app)
  await subscribe(service.app, failing.partnerId, 'https://hooks.partner.example/in?secret=abc')
  await everyCell(service.app.db)(
    (sql) => sql`update webhook_endpoint set status = 'Disabled', consecutive_failures = 9, disabled_at = registered_at,
      failing_since = registered_at, disabled_reason = 'FailingForFiveDays' where partner_id = ${failing.partnerId}`,
  )
  for (let i = 0; i < 30; i++) await registerPartner(service.app, { name: `Partner number ${i + 1}` })
  const { page } = visit
  await visit.as(operator)
  await visit.go('/operator')
  await page.getByRole('list', { name: 'Webhook endpoints' }).getByText('Disabled').waitFor()
  await page.getByRole('link', { name: /^View all 3\d partners$/ }).waitFor()
  await page.getByRole('button', { name: 'Run checks' }).click()
  await page.getByRole('list', { name: 'Failed checks and warnings' }).getByText('Dispatchers').waitFor()
  await look(page, 'operator-start')

  await page.getByRole('list', { name: 'Webhook endpoints' }).getByRole('link', { name: LONG }).click()
  await page.getByRole('heading', { level: 1, name: LONG }).waitFor()
  const webhook = page.getByRole('region', { name: 'Webhook endpoint' })
  await webhook.getByText('https://hooks.partner.example').waitFor()
  assert.equal(await page.getByText('secret=abc').count(), 0)
  await page.getByText('1 customer. Operators see counts only').waitFor()
  await page.getByRole('button', { name: 'Invite an admin…' }).waitFor()
  await look(page, 'partner')

  await page.getByRole('link', { name: 'All partners' }).click()
  const table = page.getByRole('table', { name: 'Partners' })
  await table.getByText('Partner number 1', { exact: true }).waitFor()
  await look(page, 'partners')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click()
  await page.waitForURL(/page=2/)
  await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere')
  await page.getByRole('heading', { name: 'No partners match your search' }).waitFor()
  await page.getByRole('button', { name: 'Show all partners' }).last().click()
  await table.waitFor()

  await page.getByRole('button', { name: 'Create partner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create partner' })
  await dialog.getByRole('button', { name: 'Create partner' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill('Cedar\u202e Pay')
  await dialog.getByRole('button', { name: 'Create partner' }).click()
  await dialog.getByText('must be one line of text without control').waitFor()
  await look(page, 'partner-create')
  await dialog.getByLabel('Name').fill('Cedar Pay')
  await page.reload()
  await dialog.getByText('Draft restored.').waitFor()
  await dialog.getByRole('button', { name: 'Create partner' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cedar Pay' }).waitFor()
  const partnerId = new URL(page.url()).pathname.split('/').at(-1)!
  await look(page, 'partner-new')

  await page.getByRole('button', { name: 'Edit name and API scopes' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit partner' })
  await edit.getByLabel('Name').fill('')
  await edit.getByLabel('Create and change customers').uncheck()
  await edit.getByText('partner.write ends immediately').waitFor()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await edit.getByText('Enter a name.').waitFor()
  await look(page, 'partner-edit')
  await edit.getByLabel('Name').fill('Cedar Pay Group')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cedar Pay Group' }).waitFor()
  await page.getByText('API scopes from partner.read and partner.write to partner.read').waitFor()

  await page.getByRole('button', { name: 'Add certificate' }).click()
  const certificate = page.getByRole('dialog', { name: 'Add certificate' })
  await certificate.getByLabel('Name').fill('Production')
  await certificate.getByLabel('Certificate (PEM)').fill('-----BEGIN PRIVATE KEY-----\nMIIE')
  const stored: string = await page.evaluate('Object.values(localStorage).join()')
  assert.ok(stored.includes('Production') && !stored.includes('MIIE'), 'a private key is never kept in the browser')
  await certificate.getByLabel('Certificate (PEM)').fill(pem)
  await certificate.getByRole('button', { name: 'Register certificate' }).click()
  const credentials = page.getByRole('table', { name: 'API credentials' })
  await credentials.getByRole('row', { name: /Production/ }).waitFor()

  await page.getByRole('button', { name: 'Invite an admin…' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite the first admin' })
  await invite.getByLabel('Email').fill('first@cedar.example')
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('link', { name: 'Open sandbox inbox' }).waitFor()
  await page.getByRole('button', { name: 'Resend invitation to first@cedar.example' }).click()
  const resent = page.getByRole('status').filter({ hasText: 'New invitation sent.' })
  await resent.getByRole('link', { name: 'Open sandbox inbox' }).waitFor()

  // Another operator approves while the question is open: this one is shown what happened.
  await page.getByRole('button', { name: 'Approve partner' }).click()
  const question = page.getByRole('dialog', { name: /Approve .*Cedar Pay/ })
  await question.getByText('Its users can immediately create customers').waitFor()
  await look(page, 'partner-approve')
  done(await second.post(`/api/operator/v1/partners/${partnerId}/approve`))
  await question.getByRole('button', { name: 'Approve partner' }).click()
  await page.getByText('Another operator has already approved this partner').waitFor()
  await page.getByRole('button', { name: 'Approve partner' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Deactivate…' }).click()
  const deactivate = page.getByRole('dialog', { name: /Deactivate .*Cedar Pay/ })
  await look(page, 'partner-deactivate')
  await deactivate.getByRole('button', { name: 'Deactivate partner' }).click()
  await page.getByText('This partner is inactive').waitFor()
  const activity = page.getByRole('table', { name: 'Account activity' })
  await activity
    .getByRole('row', { name: /olga@staff\.example/ })
    .first()
    .waitFor()
  await activity.getByRole('row', { name: /otto@staff\.example/ }).waitFor()
  await shoot(page, 'partner-inactive')
  await credentials.getByRole('button', { name: 'Revoke Production' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke certificate' }).click()
  await credentials.getByText('Revoked').waitFor()
  await page.getByRole('button', { name: 'Reactivate…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate partner' }).click()
  await page.getByText('This partner is inactive').waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await page.getByText('No dispatcher is running').first().waitFor()
  const endpoints = page.getByRole('table', { name: 'Failing endpoints' })
  await endpoints.getByRole('row', { name: /Disabled/ }).waitFor()
  await page.getByRole('button', { name: /^Show \d+ working tasks$/ }).click()
  await page.getByRole('table', { name: 'Scheduled tasks' }).getByText('Release idle cases').waitFor()
  await look(page, 'jobs')

  await page.getByRole('link', { name: 'Cells', exact: true }).click()
  await page
    .getByText('All partners are in one database')
    .or(page.getByRole('table', { name: 'Cells' }))
    .first()
    .waitFor()
  await look(page, 'cells-one')

  await page.getByRole('link', { name: 'Data requests' }).click()
  await page.getByRole('button', { name: 'Find customer' }).click()
  await page.getByText('Choose a partner.').waitFor()
  await page.getByRole('combobox', { name: 'Partner' }).fill('Very Long Named')
  await page.getByRole('option', { name: LONG }).click()
  await page.getByLabel('Customer', { exact: false }).last().fill('nowhere')
  await page.getByRole('button', { name: 'Find customer' }).click()
  await page.getByRole('heading', { name: 'Customer not found' }).waitFor()
  await page.getByLabel('Customer', { exact: false }).last().fill(profile.partnerCustomerId)
  await page.getByRole('button', { name: 'Find customer' }).click()
  await page.getByText('gangway-operator customers export').waitFor()
  await page.getByRole('button', { name: 'Erase customer…' }).click()
  await page.getByText('Choose a reason.').waitFor()
  await look(page, 'data-request')
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Retention period has ended' }).click()
  await page.getByRole('button', { name: 'Erase customer…' }).click()
  const erase = page.getByRole('dialog', { name: /^Erase / })
  assert.equal(await erase.getByRole('button', { name: 'Erase customer' }).isDisabled(), true)
  await erase.getByRole('textbox').fill(profile.partnerCustomerId)
  await look(page, 'data-request-erase')
  await erase.getByRole('button', { name: 'Erase customer' }).click()
  await page.getByText('This customer is erased.').waitFor()
  await page
    .getByRole('table', { name: /^Exports and erasures/ })
    .getByText('retention period ended')
    .waitFor()
  await shoot(page, 'data-request-erased')

  await visit.move('/operator/partners/00000000-0000-4000-8000-000000000000')
  await page.getByRole('heading', { name: 'Partner not found' }).waitFor()
  await shoot(page, 'partner-unknown')
})
