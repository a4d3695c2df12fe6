// All screens together: whatever the order of the responses, nothing that is already visible moves, with empty lists and with full
// ones. LOOKS=all measures each of them at every width.
import assert from 'node:assert/strict'
import { writeRequests } from '../../../server/src/partners/requests/record-requests.ts'
import type { Answer } from '../../../server/test/browser/intercept.ts'
import { openWeb, type Visit } from '../../../server/test/browser/web.ts'
import { DAY, startMonitoring } from '../../../server/test/customers/monitored-customer.ts'
import { aCase } from '../../../server/test/customers/test-case.ts'
import { until } from '../../../server/test/process/until.ts'
import { settle, startWebhookService } from '../../../server/test/service/webhook-service.ts'

const web = await openWeb({ service: ({ env }) => startMonitoring(startWebhookService, env) })
const { service } = web
const dispatcher = service.dispatch()
await settle(dispatcher)

/** The browser's measure: the share of the window that moved, times the distance. One line of text is 0.01. */
const STILL = 0.001
const [WIDE, NARROW] = [1280, 390]
const ALL_WIDTHS = [NARROW, WIDE, 1440]
const MOVES = `
  window.moved = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const names = sources.map(({ node }) => node?.nodeType === 1 ? node.tagName + '.' + node.className + ': ' + node.textContent.slice(0, 40) : String(node?.textContent).slice(0, 40))
      if (!hadRecentInput) moved.push({ value, names })
    }
  }).observe({ type: 'layout-shift', buffered: true })`
const BUSY = `document.querySelectorAll('[aria-busy=true], .mantine-Skeleton-root').length > 0`

// The later a request arrives, the sooner the response.
let asked = 0
let open = 0
const answerInReverse: Answer = (response, proceed) => {
  open++
  response.once('close', () => open--)
  setTimeout(proceed, Math.max(0, 120 - 30 * asked++))
}

/** Every screen, with the responses in reverse order. */
async function watch({ context }: Visit, paths: readonly string[], usualWidth: number): Promise<void> {
  web.intercept(/^\/api\//, answerInReverse)
  const jumps: string[] = []
  for (const width of process.env.LOOKS === 'all' ? ALL_WIDTHS : [usualWidth]) {
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(MOVES)
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
  assert.equal(jumps.length, 0, jumps.join('\n'))
}

const PARTNER_SCREENS = [
  ...['/', '/customers', '/webhooks', '/webhooks/deliveries', '/webhooks/event-types', '/credentials', '/team'],
  ...['/requests', '/branding', '/notifications', '/sandbox-mail'],
  ...['/audit', '/account', '/customers/new', '/customers/import'],
]
const REVIEW_SCREENS = [
  ...['/review', '/review/search', '/review/workload', '/review/backlog', '/review/quality', '/review/monitoring'],
  '/notifications',
]
const OPERATOR_SCREENS = [
  ...['/operator', '/operator/partners', '/operator/configurations', '/operator/configurations/GBR'],
  ...['/operator/checks', '/operator/staff', '/operator/audit', '/operator/jobs', '/operator/cells'],
  '/operator/data-requests',
]

web.journey('in a low window the navigation scrolls, not the page, and its last entry is reached', async (visit) => {
  const { page } = visit
  await visit.as(await service.aUser({ partner: await service.aPartner(), role: 'admin' }))
  await page.setViewportSize({ width: 1280, height: 420 })
  await visit.go('/account')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const last = navigation.getByRole('button', { name: 'Collapse navigation' })
  await last.waitFor()
  assert.ok(await navigation.evaluate((it) => it.scrollHeight > it.clientHeight))
  await navigation.hover()
  await page.mouse.wheel(0, 2_000)
  await until('the end is in sight', async () => (await last.boundingBox())!.y < 420)
  assert.equal(await page.evaluate('scrollY'), 0)
  const covered = await navigation
    .getByRole('link')
    .evaluateAll((links) =>
      links.filter((link) => link.getBoundingClientRect().bottom > 420).map((link) => link.textContent),
    )
  assert.deepEqual(covered, [])
})

web.journey('no screen of a new partner shifts its layout', async (visit) => {
  const partner = await service.aPartner()
  await visit.as(await service.aUser({ partner, role: 'admin' }))
  await watch(visit, PARTNER_SCREENS, NARROW)
})

web.journey('no screen before the sign-in shifts its layout', async (visit) => {
  const admin = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
  const email = 'kofi@people.example'
  await admin.post('/api/customer/v1/partner-profile/users', { email, role: 'viewer' })
  const mailed = async () => {
    const { body } = await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })
    const mail = body.value.items.find(({ to }: { to: string }) => to === email)
    return /\/invitation#[\w-]+/.exec(mail?.text ?? '')?.[0]
  }
  await until('the invitation is sent', async () => (await mailed()) !== undefined)
  // Another hash alone would not load the page again.
  const links = ['/invitation', '/reset-password', (await mailed())!, '/reset-password#not-a-token']
  await watch(visit, ['/sign-in', ...links], NARROW)
})

web.journey('no screen of a partner with data shifts its layout', async (visit) => {
  const partner = await service.aPartner()
  const admin = await service.aUser({ partner, role: 'admin' })
  const receiver = await service.aReceiver()
  const webhooks = '/api/customer/v1/partner-profile/webhooks'
  await admin.post(webhooks, { url: receiver.url() })
  const { customerId, uboId } = await aCase(service, partner)
  await until('received', () => receiver.received.length > 1)
  await settle(dispatcher)
  const { body } = await admin.get(`${webhooks}/deliveries`)
  const delivery = `/webhooks/deliveries/${body.value.items[0].id}`
  await visit.as(admin)
  await writeRequests(service.app)
  const { body: requests } = await admin.get('/api/customer/v1/partner-profile/api-requests')
  const request = `/requests/${requests.value.items[0].id}`
  const customer = `/customers/${customerId}`
  const ownScreens = [
    customer,
    `${customer}/edit`,
    `${customer}/people/new`,
    `${customer}/people/${uboId}`,
    delivery,
    request,
  ]
  await watch(visit, [...PARTNER_SCREENS, ...ownScreens], WIDE)
})

web.journey('no screen of the console shifts its layout', async (visit) => {
  const expiryDate = new Date(service.clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10)
  const [alert] = await service.openAlerts(await service.anApproved({ expiryDate }))
  const { customerId } = await aCase(service)
  await visit.as(service.supervisor)
  const ofReview = [`/review/cases/${customerId}`, `/review/monitoring/${alert.alertId}`]
  await watch(visit, [...REVIEW_SCREENS, ...ofReview], WIDE)
})

web.journey('no screen of an operator shifts its layout', async (visit) => {
  const { partnerId } = await service.aPartner()
  await visit.as(await service.aUser({ role: 'operator' }))
  await watch(visit, [...OPERATOR_SCREENS, `/operator/partners/${partnerId}`], NARROW)
})
