// A list to work in: density, keys, columns, order, rows per page and saved views.
import assert from 'node:assert/strict'
import { look, picture } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aProfile } from '../../../../server/test/customers/factories.ts'
import { until } from '../../../../server/test/process/until.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const LONG = 'with a long name '.repeat(12).trim()
for (let i = 1; i <= 30; i++) {
  const companyName = `Numbered ${String(i).padStart(2, '0')}${i === 20 ? ` ${LONG}` : ''}`
  await partner.post('/api/partner/v1/business-profiles', aProfile({ companyName, businessPersonList: [] }))
}

web.journey('a list shows 20 rows on a laptop, moves by keys, and its view can be saved and shared', async (visit) => {
  const { page } = visit
  const table = page.getByRole('table', { name: 'Customers' })
  const header = (name: string) => table.getByRole('columnheader', { name })
  const firstName = () => table.getByRole('link').first().innerText()
  await page.addInitScript(`{
    const { setInterval } = globalThis
    globalThis.halfMinutes = 0
    globalThis.setInterval = (call, ms, ...args) => {
      if (ms === 30_000) halfMinutes++
      return setInterval(call, ms, ...args)
    }
  }`)
  await visit.as(await service.aUser({ partner, role: 'viewer' }))
  await visit.go('/customers')
  await page.getByText('1–25 of 30').waitFor()
  await until('a timer runs', async () => (await page.evaluate<number>('halfMinutes')) > 0)
  const timers = await page.evaluate<number>('halfMinutes')
  // Those of the page, such as for reading notifications.
  assert.ok(timers < 10, `${timers} timers: one serves the times of all rows`)

  // Down to the last row: the header stays, and 20 whole rows are between it and the end of the window.
  await page.keyboard.press('k')
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Numbered 06')
  const visible = await page.evaluate(`(() => {
    const head = document.querySelector('thead th').getBoundingClientRect().bottom
    return [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= head - 1 && bottom <= innerHeight + 1).length
  })()`)
  assert.ok(Number(visible) >= 20, `${visible} rows`)
  await page.keyboard.press('ArrowUp')
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Numbered 07')
  const scrolled = await page.evaluate(`(() => {
    const link = [...document.querySelectorAll('tbody a')].find((one) => one.textContent.endsWith('${LONG}'))
    link.scrollIntoView({ block: 'nearest', inline: 'end' })
    return link.closest('td').scrollLeft
  })()`)
  assert.equal(scrolled, 0, 'a name that is cut off keeps its beginning')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Numbered 06' }).waitFor()
  await page.goBack()
  await table.getByRole('link', { name: 'Numbered 06' }).and(page.locator(':focus')).waitFor()

  // A click anywhere in a row opens it, but not one that selects text.
  const cell = table.getByRole('row').filter({ hasText: 'Numbered 08' }).getByRole('cell').filter({ hasText: 'ref-' })
  const box = (await cell.boundingBox())!
  await page.mouse.move(box.x + 12, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + box.height / 2)
  await page.mouse.up()
  assert.notEqual(await page.evaluate('getSelection().toString()'), '')
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Customers')
  await cell.click()
  await page.getByRole('heading', { level: 1, name: 'Numbered 08' }).waitFor()
  await page.goBack()

  // While another section loads, the rows of this one can be reached by neither keys nor mouse, and nothing moves.
  const loading = Promise.withResolvers<void>()
  web.intercept(/\/business-profiles\?.*status=/i, (_, proceed) => void loading.promise.then(proceed))
  const sections = page.getByRole('navigation', { name: 'Customers by status' })
  const placeOfCell = () =>
    cell.evaluate((it) => it.getBoundingClientRect().top - it.closest('html')!.getBoundingClientRect().top)
  const before = await placeOfCell()
  await sections.getByRole('link', { name: /^In review/ }).click()
  await table.and(page.locator('[aria-busy=true]')).waitFor()
  await page.keyboard.press('j')
  assert.equal(await page.evaluate("document.activeElement.closest('tbody')"), null, 'no row has the focus')
  const first = (await table.getByRole('row').nth(1).boundingBox())!
  await page.mouse.click(first.x + first.width / 2, first.y + first.height / 2)
  assert.equal(await placeOfCell(), before)
  loading.resolve()
  await table.and(page.locator('[aria-busy=false]')).waitFor()
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Customers')
  await page.keyboard.press('j')
  await table.getByRole('link', { name: 'Numbered 30' }).and(page.locator(':focus')).waitFor()
  await sections.getByRole('link', { name: /^All/ }).click()

  await page.getByLabel('Rows per page').selectOption('50')
  await page.getByText('1–30 of 30').waitFor()
  await header('Created').getByRole('button').click()
  await header('Created').getByRole('button').click()
  await until('the oldest is first', async () => (await firstName()) === 'Numbered 01')
  assert.equal(await header('Created').getAttribute('aria-sort'), 'ascending')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Country' }).click()
  await header('Email').waitFor()
  await header('Country').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await look(page, 'list-columns')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  assert.match((await download).suggestedFilename(), /^customers-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByText('30 rows exported').waitFor()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save or delete views…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  await dialog.getByLabel('View name').fill('Oldest with email')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await page.getByText('View saved').waitFor()
  const shared = page.url()
  assert.match(shared, /sort=createdAt/)
  assert.match(shared, /size=50/)
  assert.match(shared, /cols=/)

  // Another user with the link sees the same view; the owner finds it by its name.
  await visit.go('/customers')
  const tabs = page.getByRole('navigation', { name: 'Customers by status' })
  await tabs.getByRole('button', { name: 'Oldest with email' }).click()
  await until('the oldest is first', async () => (await firstName()) === 'Numbered 01')
  assert.equal(await tabs.locator('[aria-current]').innerText(), 'Oldest with email')
  await page.getByRole('button', { name: 'Oldest with email' }).last().click()
  await page.getByRole('menuitem', { name: 'Save or delete views…' }).click()
  await look(page, 'saved-views')
  await dialog.getByRole('button', { name: 'Delete view Oldest with email' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Delete view Oldest with email' }).waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate('localStorage.clear()')
  await visit.as(await service.aUser({ partner, role: 'viewer' }))
  await page.goto(shared)
  await header('Email').waitFor()
  await until('the oldest is first', async () => (await firstName()) === 'Numbered 01')
  await page.setViewportSize({ width: 1440, height: 900 })
  await picture(page, 'list-1440')
})

web.journey('on a phone each row is a card with its name on top and its values in two columns below', async (visit) => {
  const { page } = visit
  await visit.as(await service.aUser({ partner, role: 'viewer' }))
  await page.setViewportSize({ width: 390, height: 844 })
  await visit.go('/customers')
  const card = page.getByRole('row').filter({ hasText: 'Numbered 29' })
  await card.getByText('In review').waitFor()
  const box = async (text: string) => (await card.getByRole('cell').filter({ hasText: text }).first().boundingBox())!
  const [name, status, reference] = [await box('Numbered 29'), await box('In review'), await box('ref-')]
  assert.ok(name.y + name.height <= Math.min(status.y, reference.y) + 1, 'the name is above the values')
  assert.notEqual(status.x, reference.x)
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
  await card.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Numbered 29' }).waitFor()
})
