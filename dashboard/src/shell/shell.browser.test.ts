// All screens together: whatever the order of the responses, nothing that is already visible moves, with empty lists and with full
// ones; and no role is offered what it can't do.
import assert from 'node:assert/strict'
import { openWeb, type Visit } from '../../../server/test/browser/web.ts'
import { aCase } from '../../../server/test/customers/test-case.ts'
import { until } from '../../../server/test/process/until.ts'
import { settle, startWebhookService } from '../../../server/test/service/webhook-service.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' }, service: startWebhookService })
const { service } = web
const dispatcher = service.dispatch()
await settle(dispatcher)

/** The browser's measure: the share of the window that moved, times the distance. One line of text is 0.01. */
const STILL = 0.001
const [WIDE, NARROW] = [1280, 390]
const MOVES = `
  window.moved = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const names = sources.map(({ node }) => node?.nodeType === 1 ? node.tagName + '.' + node.className + ': ' + node.textContent.slice(0, 40) : String(node?.textContent).slice(0, 40))
      if (!hadRecentInput) moved.push({ value, names })
    }
  }).observe({ type: 'layout-shift', buffered: true })`
const BUSY = `document.querySelectorAll('[aria-busy=true], .mantine-Skeleton-root').length > 0`

/** Every screen at every width, with the responses in reverse order. */
async function watch({ context }: Visit, paths: readonly string[], widths: readonly number[]): Promise<void> {
  const jumps: string[] = []
  for (const width of widths) {
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(MOVES)
    let asked = 0
    let open = 0
    await page.route(/\/api\//, async (route) => {
      const late = Math.max(0, 120 - 30 * asked++)
      open++
      await new Promise((resolve) => setTimeout(resolve, late))
      await route.continue().catch(() => {})
      open--
    })
    for (const path of paths) {
      asked = 0
      await page.goto(web.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await until(`${path} shows everything`, async () => open === 0 && !(await page.evaluate(BUSY)))
      // The last response is laid out and observed.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))')
      const moved = (await page.evaluate('moved')) as { value: number; names: string[] }[]
      const sum = moved.reduce((all, { value }) => all + value, 0)
      if (sum > STILL) jumps.push(`${path} at ${width}: ${sum.toFixed(4)} ${JSON.stringify(moved)}`)
    }
    await page.close()
  }
  assert.deepEqual(jumps, [], jumps.join('\n'))
}

const PARTNER_SCREENS = [
  ...['/', '/customers', '/webhooks', '/webhooks/deliveries', '/webhooks/event-types', '/credentials', '/team'],
  ...['/requests', '/branding'],
  ...['/audit', '/account', '/customers/new', '/customers/import'],
]

web.journey('no screen of a new partner shifts its layout', async (visit) => {
  const partner = await service.aPartner()
  await visit.as(await service.aUser({ partner, role: 'admin' }))
  await watch(visit, ['/sign-in', ...PARTNER_SCREENS], [NARROW])
})

/** A partner with a customer, an endpoint and deliveries, for several journeys. */
async function preparePartner() {
  const partner = await service.aPartner()
  const admin = await service.aUser({ partner, role: 'admin' })
  const receiver = await service.aReceiver()
  const webhooks = '/api/customer/v1/partner-profile/webhooks'
  await admin.post(webhooks, { url: receiver.url() })
  const { customerId } = await aCase(service, partner)
  await until('received', () => receiver.received.length > 1)
  await settle(dispatcher)
  const { body } = await admin.get(`${webhooks}/deliveries`)
  return {
    partner,
    admin,
    customer: `/customers/${customerId}`,
    delivery: `/webhooks/deliveries/${body.value.items[0].id}`,
  }
}
let prepared: ReturnType<typeof preparePartner> | undefined
const aPartnerWithData = () => {
  prepared ??= preparePartner()
  return prepared
}

web.journey('no screen of a partner with data shifts its layout', async (visit) => {
  const { admin, customer, delivery } = await aPartnerWithData()
  await visit.as(admin)
  await watch(visit, [...PARTNER_SCREENS, customer, delivery], [WIDE])
})

/** Names of buttons and links that change something of the partner or its customers. */
const CHANGES =
  /^(Add|Approve|Choose|Create|Delete|Disable|Edit|Enable|Generate|Import|Invite|New|Register|Remove|Replace|Replay|Resend|Revoke|Rotate|Save|Send|Upload|Withdraw)\b/

/** What this user can click on each screen, and what the service denied. */
async function offered({ page, go, move }: Visit, paths: readonly string[]) {
  const denied: string[] = []
  let open = 0
  page.on('request', (request) => void (request.url().includes('/api/') && open++))
  page.on('requestfinished', (request) => void (request.url().includes('/api/') && open--))
  page.on('requestfailed', (request) => void (request.url().includes('/api/') && open--))
  page.on('response', (answer) => answer.status() === 403 && denied.push(`${page.url()}: ${answer.url()}`))
  const found: Record<string, string[]> = {}
  await go('/')
  for (const path of paths) {
    await move(path)
    await page.waitForURL(web.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await until(`${path} shows everything`, async () => open === 0 && !(await page.evaluate(BUSY)))
    const names = (await page.evaluate(`[...document.querySelectorAll('main button:not(:disabled), main a')]
      .map((it) => (it.getAttribute('aria-label') || it.textContent).trim())`)) as string[]
    found[path] = names.filter((name) => CHANGES.test(name))
  }
  return { found, denied }
}

web.journey('viewers and editors are offered only what their role can do', async (visit) => {
  const { partner, admin, customer, delivery } = await aPartnerWithData()
  const reads = [
    ...['/', '/webhooks', '/webhooks/deliveries', '/webhooks/event-types', '/credentials', '/requests'],
    ...['/notifications', delivery],
  ]
  await visit.as(await service.aUser({ partner, role: 'viewer' }))
  const viewer = await offered(visit, [...reads, '/customers', customer])
  assert.deepEqual(viewer.denied, [])
  assert.deepEqual(Object.values(viewer.found).flat(), [], JSON.stringify(viewer.found))
  for (const path of ['/customers/new', '/customers/import', `${customer}/edit`, '/team', '/branding', '/audit']) {
    await visit.move(path)
    await visit.page.getByRole('heading', { name: 'No access' }).waitFor()
    await visit.move('/')
    await visit.page.getByRole('heading', { name: 'No access' }).waitFor({ state: 'detached' })
  }
  await visit.as(await service.aUser({ partner, role: 'editor' }))
  const editor = await offered(visit, [...reads, '/customers', customer])
  const { [customer]: onCustomer, '/customers': onCustomers, '/': onOverview, ...elsewhere } = editor.found
  assert.deepEqual(editor.denied, [])
  assert.deepEqual(Object.values(elsewhere).flat(), [], JSON.stringify(elsewhere))
  assert.ok(onCustomers!.includes('New customer') && onCustomer!.some((name) => /^Upload/.test(name)))
  // The same words are found for those who may.
  await visit.as(admin)
  const all = await offered(visit, ['/webhooks', '/credentials', delivery])
  assert.ok(
    Object.values(all.found).every((names) => names.length > 0),
    JSON.stringify(all.found),
  )
  assert.deepEqual(
    onOverview!.filter((name) => !/customer/i.test(name)),
    [],
  )
})

web.journey('no screen of staff shifts its layout', async (visit) => {
  const customer = await aCase(service)
  const supervisor = await service.aUser({ role: 'supervisor' })
  await visit.as(supervisor)
  await watch(visit, ['/review', '/review/search', '/review/workload', `/review/cases/${customer.customerId}`], [WIDE])
  await visit.as(await service.aUser({ role: 'operator' }))
  await watch(visit, ['/operator/staff', '/operator/audit'], [NARROW])
})
