// npm run bench interaction: how long the dashboard takes from an input to the next paint, on lists of 200 rows, with the CPU
// slowed down four times. Measured by the browser's event timing, which rounds to 8 ms and leaves out anything under 16 ms.
import type { InjectOptions } from 'fastify'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../../server/src/partners/tokens/access-token.ts'
import { buildServer } from '../../server/src/process/server.ts'
import { makeSecret } from '../../server/src/webhooks/endpoint/endpoint-secrets.ts'
import { insertEndpoint } from '../../server/src/webhooks/endpoint/endpoint-sql.ts'
import { findChromium } from '../../server/test/browser/chromium.ts'
import { aPerson, aProfile } from '../../server/test/customers/factories.ts'
import { inject } from '../../server/test/service/test-response.ts'
import { addTestCertificate } from '../../server/test/service/test-service.ts'
import { signedInUser } from '../../server/test/service/test-user.ts'
import { startBenchService } from '../service.part.ts'

const ROWS = 200
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 8)
const SLOWER = Number(process.env.BENCH_THROTTLE ?? 4)
const AIM_MS = 100
const SHARE = 0.98

type Interaction = readonly [name: string, act: (page: Page, round: number) => Promise<void>]

const LISTS: Readonly<
  Record<string, { path: string; role: 'admin' | 'supervisor'; interactions: readonly Interaction[] }>
> = {
  customers: {
    path: '/customers?size=200',
    role: 'admin',
    interactions: [
      ['move to the next row', (page) => page.keyboard.press('j')],
      ['sort', (page) => click(page.locator('thead button').first())],
      ['open a filter', (page) => click(page.getByRole('combobox').first())],
      ['open the columns', (page) => click(page.getByRole('button', { name: 'Columns' }))],
      ['type in the search', (page) => page.getByRole('searchbox').first().press('z')],
    ],
  },
  deliveries: {
    path: '/webhooks/deliveries?size=200',
    role: 'admin',
    interactions: [
      ['select a row', (page, round) => click(page.locator('tbody input[type=checkbox]').nth(round))],
      ['select all rows', (page) => click(page.locator('thead input[type=checkbox]'))],
      ['open a filter', (page) => click(page.getByRole('combobox').first())],
      ['open the columns', (page) => click(page.getByRole('button', { name: 'Columns' }))],
    ],
  },
  queue: {
    path: '/review?tab=Unclaimed&size=200',
    role: 'supervisor',
    interactions: [
      ['move to the next row', (page) => page.keyboard.press('j')],
      ['open a filter', (page) => click(page.getByRole('combobox').first())],
      ['select a row', (page, round) => click(page.locator('tbody input[type=checkbox]').nth(round))],
      ['open the columns', (page) => click(page.getByRole('button', { name: 'Columns' }))],
      ['type in the search', (page) => page.getByRole('searchbox').first().press('z')],
    ],
  },
}
/** On every list, and last, because fewer rows remain afterwards. */
const PAGE_SIZE: Interaction = [
  'change the page size',
  async (page, round) => {
    await page.locator('select').last().focus()
    // The focus scrolls to the end of the list. Its last rows are drawn then, not by the key.
    await settled(page)
    await page.keyboard.press(round % 2 === 0 ? 'ArrowUp' : 'ArrowDown')
  },
]

const OBSERVE = `
  globalThis.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

const service = await startBenchService({ fsync: 'off' }, { LOG_LEVEL: 'error' })
const { app } = service
const server = buildServer(app)
const call = (request: InjectOptions) => inject(server, request)
let browser: Browser | undefined
try {
  await server.listen({ host: '127.0.0.1', port: Number(new URL(service.baseUrl).port) })
  const { partnerId, clientId } = await registerPartner(app, { name: 'Bench' })
  const admin = await signedInUser(app, call, { partner: { partnerId }, role: 'admin', staysSignedIn: false })
  const supervisor = await signedInUser(app, call, { role: 'supervisor', staysSignedIn: false })
  await app.db.directory(
    (sql) => sql`update account set totp_enrolled_at = now() where account_id = ${supervisor.userId}`,
  )
  await addCustomers(partnerId, clientId)
  const found = await findChromium()
  if ('missing' in found) throw new Error(found.missing)
  browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
  const measured: { list: string; name: string; times: number[] }[] = []
  for (const [list, { path, role, interactions }] of Object.entries(LISTS)) {
    const page = await openList(browser, path, (role === 'admin' ? admin : supervisor).cookie())
    for (const [name, act] of [...interactions, PAGE_SIZE])
      measured.push({ list, name, times: await timesOf(page, act) })
    await page.context().close()
  }
  report(measured)
} finally {
  await browser?.close()
  await server.close()
  await service.close()
}

/** Each customer has an event to deliver. No dispatcher runs, so the deliveries stay pending. */
async function addCustomers(partnerId: string, clientId: string): Promise<void> {
  const { secret: _secret, ...secret } = await makeSecret(app, partnerId)
  await app.db.partner(partnerId, (sql) =>
    insertEndpoint(sql, { partnerId, url: 'https://hooks.example/gangway', secret, at: app.clock.now() }),
  )
  const thumbprint = await addTestCertificate(app, partnerId)
  const scopes = ['partner.read', 'partner.write'] as const
  const token = await accessTokenFor(app, { partnerId, clientId, scopes, thumbprint })
  for (let n = 0; n < ROWS + 10; n++) {
    const profile = aProfile({
      partnerCustomerId: `bench-${n}`,
      companyName: `Harbour Trading ${n} Ltd`,
      businessPersonList: [aPerson({ percentageShare: 80 })],
    })
    const { status, text } = await call({
      method: 'POST',
      url: '/api/partner/v1/business-profiles',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(profile),
    })
    if (status >= 300) throw new Error(text)
  }
}

async function openList(from: Browser, path: string, cookie: string): Promise<Page> {
  const context = await from.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: service.baseUrl, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.addInitScript(OBSERVE)
  await page.goto(service.baseUrl + path)
  await page
    .locator('tbody tr')
    .nth(ROWS - 1)
    .waitFor({ timeout: 60_000 })
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await settled(page)
  return page
}

/**
 * By the mouse alone. `locator.click` listens in the page and asks what is under the pointer, which costs as much as the click itself.
 * The pointer rests on its target before the press, as a hand's does: hovering isn't an interaction, and a press in the same
 * moment would wait until the hover is drawn.
 */
async function click(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} isn't on the page.`)
  const { mouse } = target.page()
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await settled(target.page())
  await mouse.down()
  await mouse.up()
}

/** Waits until the list is drawn and no request is pending. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    `document.querySelector('table') && !document.querySelector('[aria-busy=true], .mantine-Skeleton-root')`,
    undefined,
    { timeout: 60_000 },
  )
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))`)
}

async function timesOf(page: Page, act: Interaction[1]): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate('interactions.clear()')
    await act(page, round)
    await settled(page)
    const durations = (await page.evaluate('[...interactions.values()]')) as number[]
    times.push(Math.max(0, ...durations))
    // Closes what was opened; not measured.
    await page.keyboard.press('Escape')
    await settled(page)
  }
  return times
}

function report(measured: readonly { list: string; name: string; times: number[] }[]): void {
  console.log(
    `Interaction to next paint on lists of ${ROWS} rows, CPU slowed down ${SLOWER} times, ${ROUNDS} times each:`,
  )
  console.table(
    measured.map(({ list, name, times }) => ({
      list,
      interaction: name,
      'p50 ms': at(times, 0.5),
      'slowest ms': Math.max(...times),
    })),
  )
  const all = measured.flatMap(({ times }) => times)
  const slow = at(all, SHARE)
  console.log(
    `p98 of ${all.length} interactions: ${slow} ms (target ${AIM_MS} ms): ${slow <= AIM_MS ? 'met' : 'NOT MET'}`,
  )
  if (slow > AIM_MS) process.exitCode = 1
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
