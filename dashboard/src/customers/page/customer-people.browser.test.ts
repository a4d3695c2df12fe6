// A customer with more people than one request can have: on its page, in the form, and for the business itself.
import assert from 'node:assert/strict'
import { axe, look, picture } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aPerson, aProfile } from '../../../../server/test/customers/factories.ts'
import { done } from '../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Borealis Bank' })
const editor = await service.aUser({ partner, role: 'editor' })
const PROFILES = '/api/partner/v1/business-profiles'
const NAMES = ['Ana', 'Ben', 'Chidi', 'Dina', 'Emre', 'Fatou', 'Gwen', 'Hugo', 'Ines', 'Jonas']
const person = (index: number) =>
  aPerson({
    firstName: NAMES[index % 10],
    lastName: `Silva ${index + 1}`,
    percentageShare: 1,
    ownershipType: index === 0 ? ['UBO', 'DIRECTOR'] : ['SHAREHOLDER'],
  })
const people = (count: number) => Array.from({ length: count }, (_, index) => person(index))
const { customerId } = done(await partner.post(PROFILES, aProfile({ businessPersonList: people(50) })))
for (let index = 50; index < 62; index++)
  done(await editor.post(`/api/customer/v1/business-profiles/${customerId}/people`, person(index)))

web.journey('a customer with 62 people is readable, and each requirement leads to its person', async (visit) => {
  const { page } = visit
  await visit.as(editor)
  await visit.go(`/customers/${customerId}`)
  const listed = page.getByRole('region', { name: 'People' })
  await listed.getByText('62 people, 62% combined ownership').waitFor()
  const lines = listed.getByRole('region')
  assert.equal(await lines.count(), 25)
  assert.equal(await listed.getByText('Nationality').count(), 0, 'closed at first')
  await look(page, 'customer-many-people')
  await listed.getByRole('button', { name: 'Show more (37)' }).click()
  assert.equal(await lines.count(), 50)
  assert.ok(
    await page.evaluate(`document.activeElement.textContent.includes('Silva 26')`),
    'the first new one has the focus',
  )
  await listed.getByRole('searchbox', { name: 'Search people' }).fill('inês silva 59')
  await lines.filter({ hasText: 'Ines Silva 59' }).getByRole('button', { name: 'Ines Silva 59', exact: true }).click()
  await listed.getByText('Nationality').waitFor()
  await listed.getByRole('searchbox').fill('')

  const requirements = page.getByRole('region', { name: 'Requirements' })
  await requirements.getByText(/^\d+ of \d+ requirements met$/).waitFor()
  assert.doesNotMatch(await requirements.innerText(), /\/[a-zA-Z]+\//, 'no JSON Pointer')
  while (await requirements.getByRole('button', { name: /^Show more/ }).count())
    await requirements.getByRole('button', { name: /^Show more/ }).click()
  await requirements.getByRole('link', { name: /^Passport of .*Ben Silva 62/ }).click()
  await page.getByRole('region', { name: 'Ben Silva 62' }).getByText('Nationality').waitFor()
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name: 'Timeline' }).click()
  await page.getByRole('list', { name: 'Customer activity' }).getByText('and 47 more').waitFor()

  // In the dialog for uploads, and in the form for a new customer.
  await page.getByRole('region', { name: 'Documents' }).getByRole('button', { name: 'Upload document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload document' })
  await dialog.getByRole('combobox', { name: 'Document type' }).fill('Proof of address')
  await page.getByRole('option', { name: 'Proof of address' }).click()
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Silva 61')
  await page.getByRole('option', { name: 'Ana Silva 61' }).click()
  await page.keyboard.press('Escape')
  await visit.move('/customers/new')
  const add = page.getByRole('button', { name: /^Add (another )?person$/ })
  for (let index = 1; index <= 5; index++) {
    await add.click()
    await page
      .getByRole('region', { name: `Person ${index}` })
      .getByLabel('First name')
      .fill(`Name ${index}`)
  }
  assert.equal(await page.getByLabel('First name').count(), 1, 'only the last one is open')
  await page.getByRole('region', { name: 'Person 2' }).getByText('Name 2').waitFor()
  await page.getByRole('button', { name: 'Edit person 2' }).click()
  assert.equal(await page.getByLabel('First name').count(), 2)
  await look(page, 'customer-new-many-people')
})

web.journey('a business with many requirements sees the first ones on a phone, in two languages', async (visit) => {
  const { page } = visit
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [locale, more, next] of [
    ['fr', 'Afficher plus', 'Silva 21'],
    ['ar', '\u0639\u0631\u0636 \u0627\u0644\u0645\u0632\u064a\u062f', 'Silva 21'],
  ] as const) {
    const { url } = done(await partner.post(`${PROFILES}/${customerId}/completion-links`, { locale }))
    await page.goto('about:blank')
    await page.goto(url)
    const button = page.getByRole('button', { name: more })
    await button.waitFor()
    const cards = page.getByRole('heading', { level: 3 })
    assert.equal(await cards.count(), 20)
    await picture(page, `completion-many-${locale}`)
    await button.click()
    assert.equal(await cards.count(), 40)
    assert.ok(String(await page.evaluate('document.activeElement.textContent')).length > 0, next)
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0)
    await axe(page)
  }
})
