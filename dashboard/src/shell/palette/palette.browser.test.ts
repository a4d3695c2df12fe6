// The command palette: data, pages and actions from anywhere, with the keyboard alone.
import assert from 'node:assert/strict'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aCase } from '../../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })
const ferry = await aCase(service, partner, { companyName: 'Ferry Brothers', partnerCustomerId: 'boat-1' })
await aCase(service, partner, { companyName: 'Harbour Foods' })

web.journey('the palette opens by key and closes with Escape', async (visit) => {
  const { page } = visit
  const field = page.getByRole('combobox', { name: /^Search customers/ })
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  await visit.as(await service.aUser({ partner, role: 'admin' }))
  await visit.go('/webhooks')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await option('New customer').waitFor()
  await look(page, 'palette')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})

web.journey(
  'viewers, staff and operators find what their role may see, and nothing stays after signing out',
  async (visit) => {
    const { page } = visit
    const options = () => page.getByRole('option').allInnerTexts()
    const field = page.getByRole('combobox', { name: /^Search (customers|cases|partners)/ })
    const open = async (path: string) => {
      await visit.go(path)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await field.waitFor()
    }
    await visit.as(await service.aUser({ partner, role: 'viewer' }))
    await open('/')
    assert.ok(!(await options()).some((text) => /New customer|Invite|credential$/i.test(text)), String(await options()))
    await page.keyboard.press('Escape')

    await visit.as(await service.aUser({ role: 'analyst' }))
    await open('/review')
    await page.getByText('Searches are logged').waitFor()
    await field.fill('ferry')
    await page.getByRole('option', { name: /Ferry Brothers.*Acme Payments/ }).click()
    await page.waitForURL(`${web.url}/review/cases/${ferry.customerId}`)

    await visit.as(await service.aUser({ role: 'operator' }))
    await open('/operator')
    await field.fill('acme pay')
    await page.getByRole('option', { name: /Acme Payments/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Acme Payments' }).waitFor()
    assert.ok(
      Object.keys((await page.evaluate('({ ...localStorage })')) as object).some((key) => key.includes('recent')),
    )
    await page.keyboard.press('Control+k')
    await field.fill('sign out')
    await page.getByRole('option', { name: 'Sign out' }).click()
    await page.waitForURL(/\/sign-in/)
    assert.ok(!JSON.stringify(await page.evaluate('({ ...localStorage })')).includes('Acme'))
  },
)
