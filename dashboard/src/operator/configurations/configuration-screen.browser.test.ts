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

web.journey('an operator changes documents, compares, activates, reverts and closes a configuration', async (visit) => {
  const { page } = visit
  await visit.as(operator)
  await visit.go('/operator/configurations')
  // A country without a configuration starts with a passport.
  await page.getByRole('button', { name: 'Add a country' }).click()
  const added = page.getByRole('region', { name: 'Add a country' })
  await added.getByRole('button', { name: 'Review changes…' }).click()
  await added.getByText('1 error').waitFor()
  await added.getByLabel('Country').and(page.locator('[aria-invalid="true"]')).waitFor()
  await look(page, 'configurations-add')
  await added.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('searchbox', { name: 'Country' }).fill('nig')
  await page.getByText('1 of 67 countries').waitFor()
  await look(page, 'configurations')
  await page.getByRole('link', { name: 'Nigeria' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nigeria' }).waitFor()
  await page.getByRole('button', { name: 'Edit documents' }).click()
  const editor = page.getByRole('region', { name: 'New version' })
  const review = editor.getByRole('button', { name: 'Review changes…' })
  const documents = editor.getByRole('list', { name: 'Documents in this version' })
  await documents.getByRole('button', { name: /^International passport|^Passport/ }).click()
  await documents.getByLabel('Name').fill(' ')
  await documents.getByLabel('Example').fill('é')
  await documents.getByText("This number doesn't match the format.").waitFor()
  await review.click()
  // The errors are at their fields, and the first one has the focus.
  await documents.getByText('Must be text of 1 to 300 characters.').waitFor()
  await documents.getByText('Must match the regex, in upper case and without spaces.').waitFor()
  await page.locator('input[aria-invalid="true"]:focus').and(documents.getByLabel('Name')).waitFor()
  await look(page, 'configuration-errors')
  await documents.getByLabel('Name').fill('Green book')
  await documents.getByText('Must be text of 1 to 300 characters.').waitFor({ state: 'detached' })
  await documents.getByLabel('Example').fill('B12345678')
  await editor.getByRole('button', { name: 'Add document' }).click()
  await page.getByRole('menuitem', { name: 'Identity card' }).click()
  await documents.getByText('New', { exact: true }).waitFor()
  await documents.getByRole('button', { name: 'Move Identity card up' }).click()
  // What was typed is found again after the page was loaded.
  await visit.go('/operator/configurations/NGA?edit=true')
  await editor.getByText('Restored').waitFor()
  await look(page, 'configuration-form')

  // The same as a file.
  await editor.getByText('JSON', { exact: true }).click()
  const content = editor.getByLabel('Configuration file (JSON)')
  await content.fill('{"country":"XXX",\n"identities":[}')
  await editor.getByText('Look at line 2, column 15.').waitFor()
  await content.fill('{"country":"XXX","identities":[{"label":" "}]}')
  await review.click()
  await editor.getByRole('list', { name: 'Errors in the file' }).getByText('/country').waitFor()
  await look(page, 'configuration-json')
  await content.fill(file('Green book').replace('^[A-Z]', '^[A-Y]'))
  await review.click()
  const dialog = page.getByRole('dialog', { name: 'Activate these changes for Nigeria?' })
  const changes = dialog.getByRole('list', { name: 'Changes' })
  await changes.getByText('Green book').waitFor()
  await changes.getByText('its message for other numbers stays').waitFor()
  await look(page, 'configuration-changes')
  // Another operator is faster: the comparison is out of date, and nothing is overwritten unseen.
  done(await second.post('/api/operator/v1/configurations', { content: file('Blue book') }))
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await dialog.getByText('Enter a note.').waitFor()
  await dialog.getByLabel('Note').fill('The passport office changed its numbers.')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await dialog.getByText('Another version was activated in the meantime.').waitFor()
  await look(page, 'configuration-conflict')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await review.click()
  await changes.getByText('Blue book').waitFor()
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await page.getByText('Configuration activated').waitFor()
  const history = page.getByRole('table', { name: 'History' })
  const own = history.getByRole('row', { name: /Version 2 Olga olga@staff\.example/ })
  await own.getByText('The passport office changed its numbers.').waitFor()
  await history.getByRole('row', { name: /Version 1 Otto otto@staff\.example/ }).waitFor()

  const compare = page.getByRole('region', { name: 'Compare versions' })
  const differences = compare.getByRole('list', { name: 'Differences between two versions' })
  await differences.getByText('Blue book').waitFor()

  await page.getByRole('link', { name: 'View Built-in' }).click()
  await page.getByRole('heading', { name: "You're viewing the built-in version, which isn't active" }).waitFor()
  await look(page, 'configuration-version')
  await page.getByRole('button', { name: 'Activate this version…' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Back to the built-in rules')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('heading', { name: /You're viewing/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Close onboarding…' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Until the registry answers again')
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
