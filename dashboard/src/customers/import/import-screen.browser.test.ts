// A user of a partner imports customers from a file, fixes what was rejected, and continues after a reload.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { COLUMNS, columnLabel, TEMPLATE_ROWS } from './columns.ts'
import { readCsv, writeCsv } from './csv-file.ts'

const web = await openWeb({ env: { RATE_LIMITS: process.env.IMPORT_LIMITS ?? 'off' } })
const { service } = web
const CUSTOMERS = Number(process.env.IMPORT_CUSTOMERS ?? 30)

/** Customers with two people each. */
function rowsFor(count: number): string[][] {
  return Array.from({ length: count }, (_, index) =>
    TEMPLATE_ROWS.map((row) => row.map((cell) => cell.replace('acme-0001', `import-${index}`))),
  ).flat()
}

const upload = (rows: string[][]) => ({
  name: 'customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(writeCsv(COLUMNS, rows, ';')),
})

/** The names of what each storage of the browser keeps of an import. */
const storedDrafts = (page: Page) =>
  page.evaluate(
    '[localStorage, sessionStorage].map((it) => Object.keys(it).filter((key) => /^gangway-draft .*import/.test(key)).length)',
  )

web.journey(
  'a file with errors is imported in two steps, and none of its customers twice',
  async ({ page, go, as }) => {
    const partner = await service.aPartner({ name: 'Acme Payments' })
    await as(await service.aUser({ partner, role: 'editor' }))
    const total = async () => (await partner.get('/api/partner/v1/business-profiles?pageSize=1')).body.value.total
    await go('/customers/import')
    const template = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download template' }).click()
    const { header } = readCsv(await readFile(await (await template).path(), 'utf8'))
    assert.deepEqual(header, COLUMNS.map(columnLabel))
    await page.getByRole('table', { name: 'Columns of the file' }).getByText('Person: First name').waitFor()
    await page.locator('input[type=file]').setInputFiles({ ...upload([]), buffer: Buffer.from('a,b\n1,2\n') })
    await page.getByRole('alert').getByText('Missing columns: Your reference').waitFor()
    await look(page, 'customer-import')

    const rows = rowsFor(CUSTOMERS)
    const website = COLUMNS.indexOf('website')
    const lastName = COLUMNS.indexOf('person.lastName')
    rows[0]![website] = '=not an address'
    rows[3]![lastName] = ''
    const started = Date.now()
    await page.locator('input[type=file]').setInputFiles(upload(rows))
    await page.getByText(`${CUSTOMERS - 2} customers are ready to import`).waitFor({ timeout: 300_000 })
    const previewed = Date.now()
    await page.getByText('2 customers have errors').waitFor()
    assert.equal(await total(), 0)
    const errorTable = page.getByRole('table', { name: 'Rows with errors' })
    await errorTable.getByRole('row', { name: '2 import-0 Website =not an address' }).waitFor()
    await errorTable.getByRole('row', { name: '5 import-1 Person: Last name Empty' }).waitFor()
    const planned = page.getByRole('table', { name: 'Customers in the file' })
    await planned.getByRole('row', { name: '6 New Acme Logistics Ltd import-2 Nigeria 2' }).waitFor()
    assert.equal(await planned.getByRole('row').count(), 1 + Math.min(25, CUSTOMERS - 2))
    await page.getByRole('button', { name: 'Next page' }).click()
    await planned.getByRole('row', { name: `import-${CUSTOMERS - 1} ` }).waitFor()
    await look(page, 'customer-import-preview')
    await page.getByRole('button', { name: `Import ${CUSTOMERS - 2} customers` }).click()
    await page.getByText(`${CUSTOMERS - 2} customers created`).waitFor({ timeout: 300_000 })
    console.log(`${CUSTOMERS} customers: preview ${previewed - started} ms, import ${Date.now() - previewed} ms`)
    assert.equal(await total(), CUSTOMERS - 2)

    const errors = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download errors file' }).click()
    const file = readCsv(await readFile(await (await errors).path(), 'utf8'))
    assert.deepEqual(
      file.rows.map(({ cells }) => [cells.partnerCustomerId, Boolean(cells.Error)]),
      [
        ['import-0', true],
        ['import-0', false],
        ['import-1', false],
        ['import-1', true],
      ],
    )
    assert.deepEqual([file.delimiter, file.header], [';', [...COLUMNS, 'Error']], 'it has the form of the file')
    const fixed = file.rows.map(({ cells }) => COLUMNS.map((column) => cells[column]!))
    fixed[0]![website] = 'https://acme.example'
    fixed[3]![lastName] = 'Eze'
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await page.locator('input[type=file]').setInputFiles(upload(fixed))
    await page.getByRole('button', { name: 'Import 2 customers' }).click()
    await page.getByText('2 customers created').waitFor()
    assert.equal(await total(), CUSTOMERS)

    // The whole file once more: everything exists.
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await page.locator('input[type=file]').setInputFiles(upload(rowsFor(CUSTOMERS)))
    await page.getByText(`${CUSTOMERS} customers already exist`).waitFor({ timeout: 300_000 })
    await planned.getByRole('row', { name: 'Exists, not changed' }).first().getByRole('link').waitFor()
    assert.equal(await total(), CUSTOMERS)
  },
)

web.journey(
  'an import continues after a reload in the middle, and its file is kept in the tab until it is finished',
  async ({ page, go, as }) => {
    const partner = await service.aPartner({ name: 'Borealis Bank' })
    await as(await service.aUser({ partner, role: 'editor' }))
    await go('/customers/import')
    await page.locator('input[type=file]').setInputFiles(upload(rowsFor(20)))
    await page.getByRole('button', { name: 'Import 20 customers' }).waitFor()
    // The first five creates are answered; the others reach the service, and their answers are lost.
    let answered = 0
    await page.route('**/api/customer/v1/business-profiles', async (route) => {
      if (route.request().method() !== 'POST' || ++answered <= 5) return route.continue()
      await route.fetch()
      await route.abort().catch(() => {})
    })
    await page.getByRole('button', { name: 'Import 20 customers' }).click()
    while (answered < 8) await page.waitForTimeout(50)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await page.getByText('You have an unfinished import').waitFor()
    assert.deepEqual(await storedDrafts(page), [0, 2], 'identity numbers are kept in this tab only')
    await look(page, 'customer-import-unfinished')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('20 customers created').waitFor()
    await page.getByRole('link', { name: 'View customers' }).waitFor()
    assert.deepEqual(await storedDrafts(page), [0, 0], 'a finished import is not kept')
    const { value } = (await partner.get('/api/partner/v1/business-profiles?pageSize=1')).body
    assert.equal(value.total, 20)
  },
)
