// The web app in a real browser with a real service: a file opens it once and declares its journeys.
//
//   const web = await openWeb()
//   web.journey('a viewer sees the customers', async ({ page, as }) => { ... })
import { execFileSync } from 'node:child_process'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
  type WebError,
} from 'playwright-core'
import { freePort } from '../process/free-port.ts'
import { closeAtEnd } from '../process/keep-open.ts'
import { sharedMemory } from '../process/shared-memory.ts'
import { startTestService, type TestService } from '../service/test-service.ts'
import type { TestUser } from '../service/test-user.ts'
import { findChromium } from './chromium.ts'
import { type Interception, interceptRequests } from './intercept.ts'
import { keptPage, leavePage, restartApp } from './kept-page.ts'
import { forgetLook } from './look.ts'

export interface Visit {
  page: Page
  context: BrowserContext
  /** Starts the app at a screen, with nothing of before: '/customers'. The page is loaded only if it doesn't have the app yet. */
  go(path: string): Promise<void>
  /** Goes to a screen within the app, without loading it again. */
  move(path: string): Promise<void>
  /** Signs the browser in as this user. */
  as(user: TestUser): Promise<void>
}

export interface Web<Service extends TestService = TestService> {
  service: Service
  /** The public address, with its path if it has one. */
  url: string
  /** Ends with the journey at the latest. */
  intercept: Interception['intercept']
  /**
   * A test in an empty page, without cookies and storage of earlier journeys. Errors in the console and violations of the content
   * security policy fail it. `alone`: in a context of its own, because it changes the clock of the whole context.
   */
  journey(title: string, walk: (visit: Visit) => Promise<void>, options?: { timeZone?: string; alone?: boolean }): void
}

const FLAGS = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', ...(sharedMemory ? [] : ['--disable-dev-shm-usage'])],
  // A test contacts no other host.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  // One process for all pages, and no optimised code: few functions run often enough to be worth it. A script is compiled as a
  // whole, so that what the browser keeps of it has all functions, and not those only that the first page had called. Garbage is
  // collected seldom, and on one thread.
  ...['--disable-site-isolation-trials', '--renderer-process-limit=1'],
  '--js-flags=--no-opt,--no-maglev,--no-lazy,--single-threaded-gc,--max-semi-space-size=32,--min-semi-space-size=16',
]
const BUILD = fileURLToPath(new URL('../../../dashboard/build.js', import.meta.url))
const PATIENCE_MS = 20_000

export async function openWeb<Service extends TestService = TestService>(
  options: {
    env?: Record<string, string>
    /** For example startWebhookService. */
    service?: (options: { env: Record<string, string> }) => Promise<Service>
    /** The path under which the app is served, for example '/gangway'. */
    prefix?: string
    /** Instead of the IP address, for what needs a host name: 'localhost'. */
    hostName?: string
  } = {},
): Promise<Web<Service>> {
  buildOnce()
  const found = await findChromium()
  const port = await samePort()
  const url = `http://${options.hostName ?? '127.0.0.1'}:${port}${options.prefix ?? ''}`
  const env = { PORT: String(port), BASE_URL: url, ...options.env }
  const browser = 'path' in found ? sharedBrowser(found.path) : undefined
  let started: Service | undefined
  // Registered before the service starts, so that it runs before the service stops. The shared browser keeps connections open
  // on which it never sent a request, and the service would wait for them.
  if (browser)
    after(async () => {
      forgetLook()
      await closePages(browser)
      started?.server.server.closeAllConnections()
    })
  const service = await (options.service ?? (startTestService as unknown as NonNullable<typeof options.service>))({
    env,
  })
  started = service
  await service.server.listen({ host: '127.0.0.1', port })
  const { intercept, clear: endInterceptions } = interceptRequests(service.server.server)
  return {
    service,
    url,
    intercept,
    journey(title, walk, { timeZone = TIME_ZONE, alone = false } = {}) {
      const skip = 'missing' in found ? `NOT RUN IN A BROWSER: ${found.missing}` : false
      test(title, { skip }, async () => {
        const isShared = !alone && timeZone === TIME_ZONE
        const context = isShared ? await sharedContext(await browser!, url) : await newContext(await browser!, timeZone)
        const { problems, stop } = collectProblems(context)
        const page = isShared ? await keptPage(context, url) : await context.newPage()
        let isDone = false
        try {
          await walk(visitOf(context, page, url))
          isDone = true
        } catch (error) {
          throw new Error(await describeFailure(context, error, problems), { cause: error })
        } finally {
          stop()
          endInterceptions()
          await (isShared ? clear(context, url, isDone ? page : undefined) : context.close())
        }
        if (problems.length > 0) throw new Error(`The browser reported:\n${problems.join('\n')}`)
      })
    },
  }
}

/** Of the browser in tests. */
export const TIME_ZONE = 'Asia/Kolkata'

const CONTEXT = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' } as const

async function newContext({ browser }: Started, timezoneId: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...CONTEXT, timezoneId })
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

// Journeys share the context of the browser's own profile, the only one for which it keeps compiled scripts, and a process that
// has compiled axe already: that is half the cost of a short journey. A page that stays open keeps the process alive; all else is
// cleared after each journey.
const anchors = new WeakMap<BrowserContext, Page>()

async function sharedContext({ context }: Started, url: string): Promise<BrowserContext> {
  if (anchors.has(context)) return context
  const anchor = context.pages()[0] ?? (await context.newPage())
  anchors.set(context, anchor)
  // The browser can't take the clock of a context back, so later journeys would run at a wrong time.
  context.clock.install = () =>
    Promise.reject(new Error('A journey that installs a clock must be declared with alone.'))
  await anchor.goto(`${url}/health/live`)
  return context
}

const pagesOf = (context: BrowserContext) => context.pages().filter((page) => page !== anchors.get(context))

/** `left`: the page of the journey, unless it failed. */
async function clear(context: BrowserContext, url: string, left: Page | undefined): Promise<void> {
  const isKept = left !== undefined && (await leavePage(left, url))
  await Promise.all(pagesOf(context).map((page) => (isKept && page === left ? undefined : page.close())))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
  const devTools = await context.newCDPSession(anchors.get(context)!)
  await devTools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' })
  await devTools.detach()
}

// The browser keeps compiled scripts by address, so the services of this process have the same port, one after another.
let lastPort: number | undefined

async function samePort(): Promise<number> {
  lastPort = await freePort(lastPort)
  return lastPort
}

// Sources don't change during a test run, so one check is enough.
let isBuilt = false

function buildOnce(): void {
  if (!isBuilt) execFileSync(process.execPath, [BUILD, '--if-needed'], { stdio: 'inherit' })
  isBuilt = true
}

interface Started {
  readonly browser: Browser
  /** The context of its own profile. */
  readonly context: BrowserContext
}

// The files of a group share a browser: starting it costs as much as a short journey.
const browsers = new Map<string, Promise<Started>>()

function sharedBrowser(path: string): Promise<Started> {
  const started = browsers.get(path) ?? launch(path)
  if (!browsers.has(path)) {
    browsers.set(path, started)
    closeAtEnd(async () => {
      browsers.delete(path)
      await (await started).browser.close()
    })
  }
  return started
}

/** Open pages would delay the shutdown of the service. */
async function closePages(started: Promise<Started>): Promise<void> {
  const { browser, context } = await started
  await Promise.all(browser.contexts().map((one) => one !== context && one.close()))
}

async function launch(executablePath: string): Promise<Started> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // Without a name, the profile is a temporary folder that is removed at the end.
  const context = await chromium.launchPersistentContext('', {
    ...CONTEXT,
    timezoneId: TIME_ZONE,
    executablePath,
    headless: true,
    args: [...FLAGS, ...sandbox],
  })
  context.setDefaultTimeout(PATIENCE_MS)
  return { browser: context.browser()!, context }
}

function visitOf(context: BrowserContext, page: Page, url: string): Visit {
  return {
    page,
    context,
    async go(path) {
      if (!(await restartApp(page, url, path))) await page.goto(url + path)
    },
    move: (path) =>
      page.evaluate(
        `history.pushState(null, '', ${JSON.stringify(new URL(url + path).pathname + new URL(url + path).search)})`,
      ),
    async as(user) {
      const [name, value] = user.cookie().split('=') as [string, string]
      await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
    },
  }
}

/** The error with what each page showed when it happened. */
async function describeFailure(context: BrowserContext, error: unknown, problems: readonly string[]): Promise<string> {
  const pages = await Promise.all(
    pagesOf(context).map(async (page) => {
      const text = await page
        .locator('body')
        .ariaSnapshot({ timeout: 1_000 })
        .catch(() => 'nothing')
      return `${page.url()} showed:\n${text}`
    }),
  )
  return [error instanceof Error ? error.message : String(error), ...pages, ...problems].join('\n')
}

/** Of an identity provider: its pages load fonts from the internet, which those of the service can't, and Chrome asks it for an icon. */
const isOfProvider = (url: string) => url.startsWith('https:') || /^http:\/\/localhost:\d+\/favicon\.ico$/.test(url)

/** Failed API calls are part of many journeys; missing files, script errors and blocked styles are not. */
function collectProblems(context: BrowserContext): { problems: string[]; stop(): void } {
  const problems: string[] = []
  const onError = (error: WebError) => problems.push(String(error.error().stack ?? error.error()))
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && !/Content Security Policy/i.test(message.text())) return
    const { url } = message.location()
    const isExpected = /^Failed to load resource/.test(message.text()) && (/\/api\//.test(url) || isOfProvider(url))
    if (!isExpected) problems.push(`${message.text()} (${url})`)
  }
  context.on('weberror', onError)
  context.on('console', onMessage)
  return {
    problems,
    stop() {
      context.off('weberror', onError)
      context.off('console', onMessage)
    },
  }
}
