// The time of the sandbox in the navigation, and advancing it.
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { followSandboxTime } from '../../../server/src/platform/sandbox-time/follow-sandbox-time.ts'
import { startTimeTravel } from '../../../server/src/sandbox/time/start-time-travel.ts'
import { look } from '../../../server/test/browser/look.ts'
import { openWeb } from '../../../server/test/browser/web.ts'
import { aCase } from '../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const traveller = startTimeTravel(service.app)
const follower = await followSandboxTime(service.app, traveller, 50)
after(() => Promise.all([traveller.stop(), follower.stop()]))
const partner = await service.aPartner()
await aCase(service, partner, { companyName: 'Harbour Freight' })

web.journey(
  'a user advances the time of the sandbox, a viewer only sees it, and due times follow it',
  async ({ page, go, as }) => {
    await as(await service.aUser({ role: 'admin', partner }))
    await go('/')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByText(/^Sandbox time: /).waitFor()
    await navigation.getByText('Same as real time').waitFor()
    await navigation.getByRole('button', { name: 'Advance time…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Advance sandbox time' })
    await dialog.getByRole('button', { name: '3 days' }).click()
    await look(page, 'sandbox-time-dialog')
    const by = dialog.getByLabel('Advance by')
    await by.fill('3 days')
    await by.press('Control+Enter')
    await dialog.getByText('Enter a duration such as 90m, 36h or 3d.').waitFor()
    await by.fill('401d')
    await dialog.getByText('Enter at most 400 days at a time.').waitFor()
    await by.fill('3d')
    await by.press('Control+Enter')
    await page.getByText(/^Sandbox time is now /).waitFor()
    await navigation.getByText(/^3d.* ahead of real time$/).waitFor()
    await look(page, 'sandbox-time')
    assert.equal(await dialog.count(), 0)
    // A page that is loaded while the time is advanced says so, until it is done.
    const now = new Date().toISOString()
    const done = web.intercept(/\/auth\/sandbox-time$/, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ isSuccess: true, value: { now, aheadSeconds: 0, advancingTo: now }, error: null }))
    })
    await go('/')
    await navigation.getByText(/^Advancing to /).waitFor()
    assert.ok(await navigation.getByRole('button', { name: 'Advance time…' }).isDisabled())
    done()
    await page.getByText(/^Sandbox time is now /).waitFor()
    await navigation.getByText(/^3d.* ahead of real time$/).waitFor()
    await as(await service.aUser({ role: 'viewer', partner }))
    await go('/')
    await navigation.getByText(/^3d.* ahead of real time$/).waitFor()
    assert.equal(await navigation.getByRole('button', { name: 'Advance time…' }).count(), 0)

    await as(await service.aUser({ role: 'analyst' }))
    await go('/review?tab=Unclaimed')
    await page.getByText('Updated just now').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Harbour Freight' })
    const due = (await row.getByText(/^Overdue /).innerText()).trim()
    await row.getByRole('link', { name: 'Harbour Freight' }).click()
    await page.getByRole('heading', { name: 'Harbour Freight' }).waitFor()
    await page.getByText(due).first().waitFor()
  },
)
