// Customers, as a partner's team sees them: searched, filtered, paged, and one by one.
import assert from 'node:assert/strict'
import { crc32, deflateSync } from 'node:zlib'
import { ERRORS } from '../../../server/src/errors.ts'
import { eraseCustomer } from '../../../server/src/operator/customer-data/erase-customer.ts'
import { axe, look, shoot } from '../../../server/test/browser/look.ts'
import { openWeb } from '../../../server/test/browser/web.ts'
import { aPerson, aProfile } from '../../../server/test/customers/factories.ts'
import { aCase, done } from '../../../server/test/customers/test-case.ts'
import { settle, startWebhookService, subscribe } from '../../../server/test/service/webhook-service.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' }, service: startWebhookService })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const viewer = await service.aUser({ partner, role: 'viewer' })
const PROFILES = '/api/partner/v1/business-profiles'
const LONG = `${'Überseeische Handels- und Schifffahrtsgesellschaft '.repeat(4)}mbH`.slice(0, 250)

const create = async (more: Record<string, unknown>, by = partner): Promise<string> =>
  done(await by.post(PROFILES, aProfile(more))).customerId

for (let i = 1; i <= 58; i++) await create({ companyName: `Numbered Trading ${i}`, businessPersonList: [] })
await create({ companyName: 'Łódź Młyn 東京 Żywność', tradingName: 'Młyn', partnerCustomerId: 'mill-1' })
await create({ companyName: LONG, businessTypeCode: 'LLC', incorporationCountryIso3Code: 'GBR' })

web.journey('a long list is paged by the service, and a page can be linked to and reloaded', async (visit) => {
  const { page } = visit
  await visit.as(viewer)
  await visit.go('/customers')
  await page.getByText('1–25 of 60').waitFor()
  await page
    .getByRole('cell', { name: /^\d+ of \d+$/ })
    .first()
    .waitFor()
  await look(page, 'customers')
  await page.getByRole('button', { name: 'Page 3' }).click()
  await page.getByText('51–60 of 60').waitFor()
  assert.match(page.url(), /\?page=3$/)
  await page.reload()
  await page.getByText('51–60 of 60').waitFor()
  await page.getByRole('link', { name: 'Numbered Trading 1', exact: true }).waitFor()
  await visit.move('/customers?page=99')
  await page.getByText('No more results').waitFor()
})

web.journey(
  'names are found in any script, filters combine in the address, and an invalid one shows an error',
  async (visit) => {
    const { page } = visit
    await visit.as(viewer)
    await visit.go('/customers')
    await page.getByRole('searchbox', { name: 'Search' }).fill('mlyn 東京')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('link', { name: 'Łódź Młyn 東京 Żywność' }).waitFor()
    await page.reload()
    await page.getByText('1–1 of 1').waitFor()
    assert.equal(await page.getByRole('searchbox').inputValue(), 'mlyn 東京')

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('1–25 of 60').waitFor()
    await page.getByRole('searchbox').fill('mill-1')
    await page.getByText('1–1 of 1').waitFor()
    assert.match(page.url(), /find=mill-1/)

    await visit.move('/customers')
    await page.getByText('1–25 of 60').waitFor()
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'United Kingdom (1)' }).click()
    await page.getByText('1–1 of 1').waitFor()
    const tabs = page.getByRole('navigation', { name: 'Customers by status' })
    await tabs.getByRole('link', { name: 'In review 60' }).waitFor()
    await tabs.getByRole('link', { name: 'Expiring 0' }).waitFor()
    await tabs.getByRole('link', { name: 'Approved 0' }).click()
    await page.getByRole('heading', { name: 'No customers match your search' }).waitFor()
    assert.match(page.url(), /country=GBR/)
    assert.match(page.url(), /status=Approved/)
    await axe(page)
    await visit.move('/customers?status=Approved,PendingVerification&type=LLC&country=GBR')
    await page.getByText('1–1 of 1').waitFor()

    // Days are in the viewer's zone: what was created just now is from today.
    const today = (await page.evaluate("new Date().toLocaleDateString('sv')")) as string
    await visit.move(`/customers?from=${today}&to=${today}`)
    await page.getByText('1–25 of 60').waitFor()
    await visit.move('/customers?to=2020-01-01')
    await page.getByRole('heading', { name: 'No customers match your search' }).waitFor()
    await visit.move('/customers?country=ZZZ')
    const alert = page.getByRole('alert').filter({ hasText: ERRORS['Country.NotFound'].message })
    await alert.waitFor()
    assert.match(await alert.innerText(), /Request ID [0-9a-f-]{36}/)
    await axe(page)
  },
)

web.journey(
  'a partner without customers sees how to create the first one, and an erased one as erased',
  async (visit) => {
    const fresh = await service.aPartner()
    await visit.as(await service.aUser({ partner: fresh, role: 'viewer' }))
    const seen = Promise.withResolvers<void>()
    web.intercept(/\/customer\/v1\/business-profiles\?/, (_, proceed) => void seen.promise.then(proceed))
    await visit.go('/customers')
    await visit.page.locator('[aria-busy="true"]').first().waitFor()
    await shoot(visit.page, 'customers-loading')
    seen.resolve()
    await visit.page.getByRole('heading', { name: 'No customers yet' }).waitFor()
    await look(visit.page, 'customers-empty')

    await create({ companyName: 'Kept Trading' }, fresh)
    const customerId = await create({ companyName: 'Erased Trading' }, fresh)
    await eraseCustomer(service.app, { partnerId: fresh.partnerId, customerId })
    const { page } = visit
    await visit.go('/customers')
    const row = page.getByRole('row').filter({ hasText: 'Erased customer' })
    await row.getByText('Erased', { exact: true }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Customers by status' })
    await tabs.getByRole('link', { name: 'All 2' }).waitFor()
    await tabs.getByRole('link', { name: 'In review 1' }).click()
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('link', { name: 'Kept Trading' }).waitFor()
    await visit.move('/')
    await page.getByRole('link', { name: '1 Erased' }).click()
    await page.getByText('1–1 of 1').waitFor()
    await look(page, 'customers-erased')
    await page.getByRole('link', { name: 'Erased customer' }).click()
    await page.getByRole('list', { name: 'Customer activity' }).getByText('Customer data erased').waitFor()
    await page.getByText('Gangway operator').waitFor()
    await look(page, 'customer-erased')
  },
)

web.journey(
  'the page of a customer shows status, requested changes, people, documents, events and deliveries',
  async (visit) => {
    const { page } = visit
    const receiver = await service.aReceiver()
    const own = await service.aPartner({ name: 'Globex' })
    const reviewCase = await aCase(service, own, {
      companyName: 'Σίσυφος & Υιοί “Naïve” Ltd',
      partnerCustomerId: 'sisyphus',
      businessPersonList: [
        aPerson({
          firstName: 'Zoë',
          lastName: 'O’Brien-Ødegård',
          percentageShare: 60,
          ownershipType: ['UBO', 'DIRECTOR'],
        }),
      ],
    })
    await subscribe(service.app, own.partnerId, receiver.url())
    const analyst = await service.aUser({ role: 'analyst' })
    done(await reviewCase.act(analyst, 'claim'))
    done(
      await reviewCase.decide(analyst, 'request-changes', {
        message: 'Two things, please.',
        items: [
          {
            kind: 'Field',
            target: { type: 'Business' },
            path: '/website',
            reasonCode: 'WebsiteUnreachable',
            message: 'Your site does not open.',
          },
          {
            kind: 'Document',
            target: { type: 'Business' },
            acceptedDocumentCategories: ['RegistryExtract', 'CertificateOfGoodStanding'],
            reasonCode: 'DocumentTooOld',
            message: 'An extract of the last three months.',
          },
        ],
      }),
    )
    const editor = await service.aUser({ partner: own, role: 'editor' })
    const changed = { tradingName: 'Sisyphos', description: 'Imports marble' }
    done(await editor.patch(`/api/customer/v1/business-profiles/${reviewCase.customerId}`, changed))
    const dispatcher = service.dispatch()
    await settle(dispatcher)
    await visit.as(await service.aUser({ partner: own, role: 'viewer' }))
    await visit.go(`/customers/${reviewCase.customerId}`)
    await page.getByRole('heading', { name: 'Σίσυφος & Υιοί “Naïve” Ltd', level: 1 }).waitFor()
    await page.getByText('Action needed').waitFor()
    await page.getByText('Editors and admins of your organisation can update the customer').waitFor()
    await page.getByText('Two things, please.').waitFor()
    const asked = page.getByRole('region', { name: 'Requested changes' })
    await asked.getByText('Website', { exact: false }).first().waitFor()
    await asked.getByText('Accepted documents: Registry extract, Certificate of good standing').waitFor()
    assert.equal(await asked.getByText(/^Due \d/).count(), 2)
    const person = page.getByRole('region', { name: 'Zoë O’Brien-Ødegård' })
    const identity = await person.getByRole('listitem').innerText()
    assert.match(identity, /Passport, Nigeria · \*+4567/)
    assert.doesNotMatch(await page.content(), /A01234567/, 'the number itself is nowhere in the page')
    await page.getByText('No documents yet').waitFor()
    const timeline = page.getByRole('list', { name: 'Customer activity' })
    const requested = timeline.getByRole('listitem').filter({ hasText: 'Status changed to Changes requested' })
    await requested.getByText('Review team').waitFor()
    const update = timeline.getByRole('listitem').filter({ hasText: 'Customer updated' })
    await update.getByText(editor.email).waitFor()
    assert.match(await update.innerText(), /Trading name.*became\s+Sisyphos/s)

    const link = await reviewCase.aLink({ documentCategory: 'RegistryExtract', contentType: 'image/png' })
    assert.equal((await reviewCase.put(link, picture())).status, 200)
    await settle(dispatcher)
    // The page reloads what has changed, and says so.
    await page.getByText('Status changed from Changes requested to Partially answered').waitFor()
    const documents = page.getByRole('region', { name: 'Documents' })
    await documents.getByText('Registry extract').waitFor()
    await documents.getByText('Received').waitFor()
    await page.getByText('Some requested changes are still outstanding').waitFor()
    await page.getByRole('link', { name: 'View delivery' }).first().waitFor()
    await look(page, 'customer')
    await documents.getByRole('button', { name: 'View Registry extract' }).click()
    const shown = page.getByRole('img', { name: 'Registry extract, as uploaded' })
    await shown.waitFor()
    await page.waitForFunction('document.querySelector(\'img[alt^="Registry"]\').naturalWidth === 160')
    await look(page, 'customer-document')
    await page.keyboard.press('Escape')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      documents.getByRole('link', { name: 'Download Registry extract' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'RegistryExtract.png')
    const looks = await service.app.db.partner(
      own.partnerId,
      (sql) => sql`select count(*)::int as n from audit_entry where partner_id = ${own.partnerId}
      and customer_id = ${reviewCase.customerId} and action = 'viewDocument'`,
    )
    assert.ok(looks[0]!.n >= 2, 'every view is logged')

    await page.getByRole('link', { name: 'View delivery' }).first().click()
    await page.waitForURL(/\/webhooks\/deliveries\/[0-9a-f-]{36}$/)
  },
)

web.journey(
  'a name without spaces stays in the window, a corrupt file is not offered, a rejected customer shows nothing due, and one in review how long decisions take',
  async (visit) => {
    const { page } = visit
    const own = await service.aPartner()
    const name = 'Donaudampfschifffahrts'.repeat(11)
    const reviewCase = await aCase(service, own, { companyName: name })
    const link = await reviewCase.aLink({ documentCategory: 'RegistryExtract', contentType: 'image/png' })
    await reviewCase.put(link, Buffer.from('<html>no picture</html>'))
    const companyName = 'שלום & Co'
    const rejected = await aCase(service, own, { companyName })
    assert.equal((await rejected.put(await rejected.aLink({ documentCategory: 'RegistryExtract' }))).status, 200)
    const analyst = await service.aUser({ role: 'analyst' })
    done(await rejected.act(analyst, 'claim'))
    done(await rejected.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
    await visit.as(await service.aUser({ partner: own, role: 'viewer' }))
    await visit.go(`/customers/${reviewCase.customerId}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText(/decisions about your customers took .+ \(median\)/).waitFor()
    const documents = page.getByRole('region', { name: 'Documents' })
    await documents.getByText('File is corrupt').waitFor()
    assert.equal(await documents.getByRole('link').or(documents.getByRole('button')).count(), 0)
    await look(page, 'customer-long-name')
    await page.getByText('Editors and admins of your organisation can meet them').waitFor()

    // Its name is isolated, and its PDF can be viewed.
    await visit.move(`/customers/${rejected.customerId}`)
    await page.getByText("This business was rejected and can't be edited.").waitFor()
    assert.equal(await page.locator('h1[dir=auto]').innerText(), companyName)
    await documents.getByText('Registry extract').waitFor()
    assert.equal(await page.getByText('Required', { exact: true }).count(), 0)
    assert.equal(await page.getByText(/outstanding|missing/).count(), 0)
    await documents.getByRole('button', { name: 'View Registry extract' }).click()
    const dialog = page.getByRole('dialog', { name: 'Registry extract' })
    await dialog.getByRole('img', { name: 'Registry extract, as uploaded' }).waitFor()
  },
)

web.journey("another partner's customer and one that does not exist look the same", async (visit) => {
  const { page } = visit
  const otherPartner = await service.aPartner()
  const theirs = await create({ companyName: 'Not Yours Ltd' }, otherPartner)
  await visit.as(viewer)
  const seen: string[] = []
  await visit.go('/customers')
  for (const id of [theirs, '01900000-0000-7000-8000-000000000000', 'nonsense']) {
    await page.getByText('1–25 of 60').waitFor()
    await visit.move(`/customers/${id}`)
    await page.getByRole('heading', { name: 'Customer not found', level: 1 }).waitFor()
    seen.push(await page.getByRole('main').innerText())
    if (seen.length === 1) await axe(page)
    await page.getByRole('link', { name: 'Back to customers' }).click()
  }
  await page.getByText('1–25 of 60').waitFor()
  assert.equal(new Set(seen).size, 1)
})

/** A real image: 160 by 90, striped. */
function picture(): Buffer {
  const rows = Buffer.concat(
    Array.from({ length: 90 }, (_, y) => Buffer.concat([Buffer.from([0]), Buffer.alloc(160, y % 20 < 10 ? 220 : 90)])),
  )
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 160, 0, 0, 0, 90, 8, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
