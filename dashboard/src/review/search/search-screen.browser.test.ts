// Search across all partners.
import assert from 'node:assert/strict'
import { loseConnection } from '../../../../server/test/browser/intercept.ts'
import { look, shoot } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { anIdentity, aPerson } from '../../../../server/test/customers/factories.ts'
import { aCase, done } from '../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const [acme, globex] = [await service.aPartner({ name: 'Acme Payments' }), await service.aPartner({ name: 'Globex' })]
const analyst = await service.aUser({ role: 'analyst' })
const auditor = await service.aUser({ role: 'auditor' })
const operator = await service.aUser({ role: 'operator' })
const mill = await aCase(service, acme, { companyName: 'Łódź Młyn 東京', email: 'ops@mlyn.example' })
const identity = 'Q87654321'
await aCase(service, globex, {
  companyName: `Młyn ${'Überseeische Schifffahrt '.repeat(8)}`.slice(0, 200),
  businessPersonList: [aPerson({ identities: [anIdentity({ identityValue: identity })] })],
})
for (let i = 0; i < 51; i++) await aCase(service, acme, { companyName: `Numbered Trading ${i}` })

web.journey('words, emails, numbers and references find customers of all partners', async (visit) => {
  const { page } = visit
  await visit.as(analyst)
  await visit.go('/review')
  await page.getByRole('link', { name: 'Find customers' }).click()
  await page.getByText('Searches are logged').waitFor()
  assert.ok(await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).isDisabled())
  await look(page, 'search')
  const field = page.getByRole('searchbox', { name: 'Name, email, number or reference' })
  const table = page.getByRole('table', { name: 'Search results' })
  await field.fill('mlyn')
  await field.press('Enter')
  await page.getByText('2 customers found').waitFor()
  await table.getByText('Globex').waitFor()
  await look(page, 'search-found')
  assert.ok(!page.url().includes('mlyn'), 'what is typed is not in the address')
  const { registrationNumber, partnerCustomerId } = (await mill.partner.get(mill.path)).body.value
  for (const text of ['OPS@mlyn.example', registrationNumber.toLowerCase(), partnerCustomerId]) {
    await field.fill(text)
    await field.press('Enter')
    await page.getByText('1 customer found').waitFor()
    await table.getByRole('link', { name: 'Łódź Młyn 東京' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    await field.fill('')
  }
  await field.fill('numbered')
  await field.press('Enter')
  await page.getByText('Showing the newest 50 customers.').waitFor()
  await field.fill('nothing has this')
  await field.press('Enter')
  await page.getByRole('heading', { name: 'No customers found' }).waitFor()
  await look(page, 'search-none')
})

web.journey('a complete identity number is found, also by an auditor, and every search is logged', async (visit) => {
  const { page } = visit
  await visit.as(auditor)
  await visit.go('/review/search')
  await page.getByText('Identity number', { exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Identity number' })
  await page.getByText('part of a number finds nothing').waitFor()
  await field.fill(identity.slice(0, -1))
  await field.press('Enter')
  await page.getByRole('heading', { name: 'No customers found' }).waitFor()
  await field.fill(` ${identity.toLowerCase().slice(0, 4)} ${identity.slice(4)} `)
  await field.press('Enter')
  await page.getByText('1 customer found').waitFor()
  await look(page, 'search-identity')
  await page.getByRole('combobox', { name: 'Document type' }).click()
  await page.getByRole('option', { name: 'Driving licence' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: 'No customers found' }).waitFor()

  web.intercept(/\/customers\/search$/, loseConnection)
  // Another input: the same one again could be the second click of a double click.
  await field.fill(identity)
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  await shoot(page, 'search-failed')

  const { items } = done(await operator.get('/api/operator/v1/audit?action=CustomersSearched'))
  assert.ok(items.length >= 4)
  assert.ok(!JSON.stringify(items).includes(identity))
})
