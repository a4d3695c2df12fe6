// Onboarding configurations and installation checks on the operator's screens.

import { shippedRows } from '../../../../server/src/reference/identity-documents.ts'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { done } from '../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const operator = await service.aUser({ role: 'operator', email: 'olga@staff.example' })
const second = await service.aUser({ role: 'operator', email: 'otto@staff.example' })
const passport = shippedRows('NGA')!.find((row) => row.identityTypeCode === 'PASSPORT')!
const file = (label: string, country = 'NGA') =>
  JSON.stringify({ country, identities: [{ ...passport, displayOrder: 1, label }] }, null, 2)

web.journey('an operator validates, compares, activates, reverts and closes a configuration', async (visit) => {
  const { page } = visit
  await visit.as(operator)
  await visit.go('/operator/configurations')
  await page.getByRole('searchbox', { name: 'Country' }).fill('nig')
  await page.getByText('1 of 67 countries').waitFor()
  await look(page, 'configurations')
  await page.getByRole('button', { name: 'Add a country' }).click()
  await page.getByRole('region', { name: 'Add a country' }).getByLabel('Configuration file (JSON)').fill(file('Pass'))
  await look(page, 'configurations-add')
  await page.getByRole('link', { name: 'Nigeria' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nigeria' }).waitFor()
  const editor = page.getByRole('region', { name: 'New version' })
  const content = editor.getByLabel('Configuration file (JSON)')
  await content.fill('{"country":"XXX","identities":[{"label":" "}]}')
  await editor.getByRole('button', { name: 'Validate' }).click()
  await editor.getByRole('list', { name: 'Errors in the file' }).getByText('/country').waitFor()
  await look(page, 'configuration-errors')

  await content.fill(file('Green book'))
  await editor.getByRole('button', { name: 'Validate' }).click()
  await editor.getByText('The file is valid').waitFor()
  await editor.getByRole('list', { name: 'Changes' }).getByText('"Green book"').waitFor()
  await look(page, 'configuration-changes')
  // Another operator is faster: the comparison is out of date, and nothing is overwritten unseen.
  done(await second.post('/api/operator/v1/configurations', { content: file('Blue book') }))
  await editor.getByRole('button', { name: 'Activate…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activate this file for Nigeria?' })
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await dialog.getByText('Another version was activated in the meantime.').waitFor()
  await look(page, 'configuration-conflict')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await editor.getByRole('button', { name: 'Activate…' }).waitFor({ state: 'detached' })
  await editor.getByRole('button', { name: 'Validate' }).click()
  await editor.getByRole('list', { name: 'Changes' }).getByText('"Blue book"').waitFor()
  await editor.getByRole('button', { name: 'Activate…' }).click()
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await page.getByText('Configuration activated').waitFor()
  const history = page.getByRole('table', { name: 'History' })
  await history.getByRole('row', { name: /Version 2 Olga olga@staff\.example/ }).waitFor()
  await history.getByRole('row', { name: /Version 1 Otto otto@staff\.example/ }).waitFor()

  await page.getByRole('link', { name: 'View Built-in' }).click()
  await page.getByRole('heading', { name: "You're viewing the built-in version, which isn't active" }).waitFor()
  await look(page, 'configuration-version')
  await page.getByRole('button', { name: 'Activate this version…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('heading', { name: /You're viewing/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Close onboarding…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close onboarding' }).click()
  await page.getByText('Onboarding is closed for this country').waitFor()
  await look(page, 'configuration-closed')
})

web.journey('an operator runs the installation checks and sees what to do', async (visit) => {
  const { page } = visit
  await visit.as(operator)
  await visit.go('/operator/checks')
  await page.getByRole('heading', { name: 'The checks have not run yet' }).waitFor()
  await service.app.db.directory((sql) => sql`alter table partner no force row level security`)
  await page.getByRole('button', { name: 'Run checks' }).click()
  const failed = page.getByRole('list', { name: 'Failed' })
  await failed.getByText('Row-level security').waitFor()
  await failed.getByText('What to do:').waitFor()
  await look(page, 'checks')
  await service.app.db.directory((sql) => sql`alter table partner force row level security`)
})
