// A user of a partner creates a customer, completes its file and edits it, on a wide screen and on a phone.
import assert from 'node:assert/strict'
import { axe, look } from '../../../../server/test/browser/look.ts'
import { openWeb, type Visit } from '../../../../server/test/browser/web.ts'
import { PDF } from '../../../../server/test/customers/sample-files.ts'
import { aCase } from '../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const editor = await service.aUser({ partner, role: 'editor' })

async function choose({ page }: Visit, label: string, option: string, within = page.locator('main')) {
  await within.getByRole('combobox', { name: label }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

web.journey('an editor creates a customer with a person and is shown what is required', async (visit) => {
  const { page } = visit
  await visit.as(editor)
  await visit.go('/customers')
  await page.getByRole('link', { name: 'New customer' }).click()
  const next = page.getByRole('region', { name: 'What happens next' })
  await next.getByText('Fill in the form to see').waitFor()
  await page.locator('[name="/partnerCustomerId"]:focus').fill('harbour-1')
  await page.getByLabel('Registered name').fill('Quiet Harbour Trading')
  await choose(visit, 'Business type', 'Private limited company')
  // With the keyboard: Enter takes the first match and doesn't send the form.
  const country = page.getByRole('combobox', { name: 'Country of incorporation' })
  await country.pressSequentially('Nigeria')
  await page.locator('[data-combobox-selected]', { hasText: 'Nigeria' }).waitFor()
  await country.press('Enter')
  assert.equal(await country.inputValue(), 'Nigeria')
  const industry = page.getByRole('combobox', { name: 'Industry' })
  await industry.pressSequentially('shipping')
  await page.getByText('No match').waitFor()
  await industry.press('Enter')
  await industry.press('Escape')
  assert.equal(await page.getByText(/^Fix \d+ errors/).count(), 0)
  await page.getByLabel('Registration number').fill('RC445566')
  await choose(visit, 'Industry', 'Customer revenue')
  await page.getByLabel('Website').fill('harbour.example')
  await page.getByLabel('Business email').fill('not an address')
  await page.getByText('Must be an email address').first().waitFor()
  await next.getByText('1 required field is missing or incorrect.').waitFor()
  // The answer about the old value isn't shown at the new one, whose answer is on its way.
  const answer = Promise.withResolvers<void>()
  await page.route(/dryRun=true/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByLabel('Business email').fill('ops@harbour.example')
  await page.getByText('Must be an email address').waitFor({ state: 'detached' })
  await next.getByText('Checking your entries…').waitFor()
  answer.resolve()
  await page.unroute(/dryRun=true/)
  await next.getByText('Upload proof of registration.').waitFor()

  // Sent with a person who has only a name: every error is at its field, and the first one has the focus.
  await page.getByRole('button', { name: 'Add person' }).click()
  const person = page.getByRole('region', { name: 'Person 1' })
  await person.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Create customer' }).click()
  await page
    .getByRole('alert')
    .getByText(/^Fix \d+ errors$/)
    .waitFor()
  await page.locator('[name="/businessPersonList/0/lastName"]:focus').waitFor()
  await look(page, 'customer-new-errors')
  // Each error leads to its field, and is gone once the field has changed. What is required later stays in sight.
  const first = page.getByRole('button', { name: 'Person 1, last name: Required.' })
  await first.click()
  await page.locator('[name="/businessPersonList/0/lastName"]:focus').fill('Ob')
  await first.waitFor({ state: 'detached' })
  await next.getByText('Upload proof of registration.').waitFor()

  await page.reload()
  await page.getByText('We restored your unsaved entries').waitFor()
  await person.getByLabel('Last name').fill('Obi')
  await person.getByLabel('Email').fill('ada@harbour.example')
  await choose(visit, 'Nationality', 'Nigeria', person)
  await person.getByLabel('Director').check()
  await person.getByLabel('Beneficial owner').check()
  await person.getByLabel('Ownership in %').fill('60')
  const home = person.getByRole('group', { name: 'Home address' })
  await home.getByRole('textbox', { name: 'Street', exact: true }).fill('12 Marina Road')
  await home.getByLabel('City').fill('Lagos')
  await home.getByLabel('State or region').fill('Lagos')
  await home.getByLabel('Postal code').fill('101241')
  await choose(visit, 'Country', 'Nigeria', home)
  const identity = person.getByRole('group', { name: 'Identity document 1' })
  await identity.getByRole('combobox', { name: 'Document type' }).click()
  await page
    .getByRole('option', { name: /passport/i })
    .first()
    .click()
  await identity.getByLabel('Document number').fill('A01234567')
  await identity.getByLabel('Issue date').fill('2021-04-01')
  await identity.getByLabel('Expiry date').fill('2036-04-01')
  await next.getByText('Upload a photo or scan of the identity document.').waitFor()
  await look(page, 'customer-new')
  await page.getByRole('button', { name: 'Create customer' }).click()
  await page.getByRole('heading', { name: 'Quiet Harbour Trading', level: 1 }).waitFor()
  await page.getByText('Customer created').first().waitFor()
  assert.equal(
    await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("gangway-draft")).length'),
    0,
  )

  // A requirement is answered where it is shown.
  const requirements = page.getByRole('region', { name: 'Requirements' })
  await requirements.getByRole('button', { name: 'Upload document: Upload proof of registration.' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload document' })
  await dialog.getByText('Upload proof of registration.').waitFor()
  await dialog.getByRole('combobox', { name: 'Document type' }).click()
  await page.getByRole('option', { name: 'Registry extract' }).click()
  const file = { name: 'extract.pdf', mimeType: 'application/pdf', buffer: PDF }
  await dialog.locator('input[type=file]').setInputFiles({ ...file, name: 'notes.txt', mimeType: 'text/plain' })
  await dialog.getByText('Unsupported file type.').waitFor()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await look(page, 'customer-upload')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByText('Document uploaded').waitFor()
  await requirements.getByText('Upload proof of registration.').waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Documents' }).getByText('Registry extract').waitFor()
  await look(page, 'customer-editor')

  // A dropped file replaces the document.
  await page.evaluate(`{
    const dataTransfer = new DataTransfer()
    const bytes = new Uint8Array(${JSON.stringify([...PDF])})
    dataTransfer.items.add(new File([bytes], 'again.pdf', { type: 'application/pdf' }))
    document
      .querySelector('section[aria-label="Documents"]')
      .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }`)
  await dialog.getByText('again.pdf').waitFor()
  await dialog.getByRole('combobox', { name: 'Document type' }).click()
  await page.getByRole('option', { name: 'Tax registration' }).click()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('region', { name: 'Documents' }).getByText('Tax registration').waitFor()

  // So is one about the business.
  await requirements.getByRole('button', { name: 'Answer: Add at least one business address.' }).click()
  const address = page.getByRole('dialog', { name: 'Answer requirement' })
  await address.getByRole('textbox').first().and(page.locator(':focus')).waitFor()
  for (const [label, value] of [
    ['Street', '1 Dock Road'],
    ['City', 'Lagos'],
    ['State or region', 'Lagos'],
    ['Postal code', '101241'],
  ] as const)
    await address.getByRole('textbox', { name: label, exact: true }).fill(value)
  // What was typed is still there after Escape, a reload, and a session that ends on saving.
  const street = address.getByRole('textbox', { name: 'Street', exact: true })
  await page.keyboard.press('Escape')
  await address.waitFor({ state: 'detached' })
  await page.locator(':focus[aria-label="Answer: Add at least one business address."]').press('Enter')
  await address.getByText('Draft restored.').waitFor()
  assert.equal(await street.inputValue(), '1 Dock Road')
  await page.reload()
  await address.getByText('Draft restored.').waitFor()
  await choose(visit, 'Country', 'Nigeria', address)
  await page.context().clearCookies()
  await address.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('Email').fill(editor.email)
  await page.locator('input[type=password]').fill(editor.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await address.getByText('Draft restored.').waitFor()
  await look(page, 'customer-answer-restored')
  assert.equal(await street.inputValue(), '1 Dock Road')
  await address.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').waitFor()
  await requirements.getByText('Add at least one business address.').waitFor({ state: 'detached' })
  assert.equal(
    await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("gangway-draft")).length'),
    0,
    'a saved answer is not kept as a draft',
  )
})

web.journey('a conflict shows what changed and keeps what was typed, also after the session ended', async (visit) => {
  const { page } = visit
  const customer = await aCase(service, partner, { companyName: 'Tidal Works' })
  await visit.as(editor)
  await visit.go(`/customers/${customer.customerId}/edit`)
  await page.getByLabel('Trading name').fill('Tidal')
  await partner.patch(customer.path, { website: 'https://tidal.example', tradingName: 'Machine' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'changed while you were editing' })
  await notice.getByText(/Trading name is now .*Machine.*Saving replaces it/).waitFor()
  assert.equal(await page.getByLabel('Website').inputValue(), 'https://tidal.example')
  assert.equal(await page.getByLabel('Trading name').inputValue(), 'Tidal')
  await look(page, 'customer-edit-conflict')
  await page.getByLabel('Trading name').fill('Machine')
  assert.equal(
    await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("gangway-draft")).length'),
    0,
    'what others changed is not kept as a draft',
  )
  await page.getByLabel('Trading name').fill('Tidal')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('Email').fill(editor.email)
  await page.locator('input[type=password]').fill(editor.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('We restored your unsaved entries').waitFor()
  assert.equal(await page.getByLabel('Trading name').inputValue(), 'Tidal')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').waitFor()
  const saved = (await partner.get(customer.path)).body.value
  assert.deepEqual([saved.tradingName, saved.website], ['Tidal', 'https://tidal.example'])
})

web.journey(
  'people are edited without retyping stored numbers, retype unsaved ones, and are removed',
  async (visit) => {
    const { page } = visit
    const customer = await aCase(service, partner, { companyName: 'Lantern Ltd', phoneNumber: null })
    await visit.as(editor)
    await visit.go(`/customers/${customer.customerId}`)
    const before = (await partner.get(customer.path)).body.value.ubos[0]
    await page.getByRole('link', { name: `Edit ${before.firstName} ${before.lastName}` }).click()
    await page
      .getByText(/^Stored: \*+/)
      .first()
      .waitFor()
    await page.getByLabel('Last name').fill('Okafor')
    await look(page, 'customer-person')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Person saved', { exact: true }).waitFor()
    const after = (await partner.get(customer.path)).body.value.ubos[0]
    assert.deepEqual([after.uboId, after.lastName], [before.uboId, 'Okafor'])
    assert.equal(after.identities[0].identityValueMasked, before.identities[0].identityValueMasked)

    // The number of a restored draft is missing, and must not become the stored one with a new date.
    await page.getByRole('link', { name: `Edit ${before.firstName} Okafor` }).click()
    await page.getByLabel('Document number').fill('C76543210')
    await page.getByLabel('Expiry date').fill('2037-05-02')
    await page.reload()
    await page.getByText('We restored your unsaved entries').waitFor()
    await page.getByText('Type the number again.', { exact: false }).waitFor()
    assert.equal(await page.getByText(/^Stored: \*+/).count(), 0)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.locator('[name="/identities/0/identityValue"]:focus').waitFor()
    await look(page, 'customer-person-retype')
    await page.getByLabel('Document number').fill('C76543210')
    await page.getByText('Type the number again.', { exact: false }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Person saved', { exact: true }).waitFor()
    const [renewed] = (await partner.get(customer.path)).body.value.ubos[0].identities
    assert.equal(renewed.expiryDate, '2037-05-02')
    assert.match(renewed.identityValueMasked, /\*+3210$/)
    await page.getByRole('button', { name: `Remove ${after.firstName} Okafor` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove person' }).click()
    await page.getByText('Person removed', { exact: true }).waitFor()
    assert.deepEqual((await partner.get(customer.path)).body.value.ubos, [])
  },
)

web.journey(
  'a viewer has no buttons that change a customer, and drafts are deleted at sign-out unless the user keeps them',
  async (visit) => {
    const { page } = visit
    const customer = await aCase(service, partner, { companyName: 'Only Reading Ltd' })
    await visit.as(await service.aUser({ partner, role: 'viewer' }))
    await visit.go(`/customers/${customer.customerId}`)
    await page.getByRole('region', { name: 'Documents' }).waitFor()
    assert.equal(await page.getByRole('button', { name: /Upload|Remove|Replace/ }).count(), 0)
    assert.equal(await page.getByRole('link', { name: /^(Edit|Add person)/ }).count(), 0)
    await visit.move('/customers')
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'New customer' }).count(), 0)
    await visit.go('/customers/new')
    await page.getByRole('heading', { name: 'No access' }).waitFor()

    await visit.as(editor)
    await visit.go('/customers/new')
    await page.getByLabel('Your reference').fill('draft-1')
    await page.getByRole('button', { name: 'Acme Payments' }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    const leaving = page.getByRole('dialog', { name: 'Keep your unsent draft?' })
    await leaving.getByRole('button', { name: 'Sign out and keep' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await editor.signIn()
    await visit.as(editor)
    await visit.go('/customers/new')
    await page.getByText('We restored your unsaved entries').waitFor()
    await page.getByRole('button', { name: 'Acme Payments' }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await leaving.getByRole('button', { name: 'Sign out and delete' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(
      await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("gangway-draft")).length'),
      0,
    )
    await axe(page)
  },
)
