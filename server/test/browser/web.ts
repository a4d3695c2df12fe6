// The web app in a real browser with a real service: a file opens it once and declares its journeys.
//
//   const web = await openWeb()
//   web.journey('a viewer sees the customers', async ({ page, as }) => { ... })
import { execFileSync } from 'node:child_process'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { freePort } from '../process/free-port.ts'
import { startTestService, type TestService } from '../service/test-service.ts'
import type { TestUser } from '../service/test-user.ts'
import { findChromium } from './chromium.ts'

export interface Visit {
  page: Page
  context: BrowserContext
  /** Loads a screen: '/customers'. */
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
  /** A test in its own browser context. Errors in the console and violations of the content security policy fail it. */
  journey(title: string, walk: (visit: Visit) => Promise<void>, options?: { timeZone?: string }): void
}

const FLAGS = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
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
    /** Use a browser that can show PDF files. */
    whole?: boolean
  } = {},
): Promise<Web<Service>> {
  buildOnce()
  const found = await findChromium({ whole: options.whole ?? false })
  const port = await freePort()
  const url = `http://${options.hostName ?? '127.0.0.1'}:${port}${options.prefix ?? ''}`
  const env = { PORT: String(port), BASE_URL: url, ...options.env }
  const browser = 'path' in found ? acquireBrowser(found.path) : undefined
  // Registered before the service starts: open connections would delay its shutdown.
  if (browser) after(releaseBrowser)
  const service = await (options.service ?? (startTestService as unknown as NonNullable<typeof options.service>))({
    env,
  })
  await service.server.listen({ host: '127.0.0.1', port })
  return {
    service,
    url,
    journey(title, walk, { timeZone = 'Asia/Kolkata' } = {}) {
      const skip = 'missing' in found ? `NOT RUN IN A BROWSER: ${found.missing}` : false
      test(title, { skip }, async () => {
        const context = await (await browser!).newContext({
          viewport: { width: 1280, height: 800 },
          locale: 'en-GB',
          timezoneId: timeZone,
          reducedMotion: 'reduce',
        })
        context.setDefaultTimeout(PATIENCE_MS)
        const problems = collectProblems(context)
        try {
          await walk(await visitOf(context, url))
        } catch (error) {
          throw new Error(await describeFailure(context, error, problems), { cause: error })
        } finally {
          await context.close()
        }
        if (problems.length > 0) throw new Error(`The browser reported:\n${problems.join('\n')}`)
      })
    },
  }
}

// Sources don't change during a test run, so one check is enough.
let isBuilt = false

function buildOnce(): void {
  if (!isBuilt) execFileSync(process.execPath, [BUILD, '--if-needed'], { stdio: 'inherit' })
  isBuilt = true
}

// All files of this process share one browser: starting it costs as much as a short journey.
let shared: { path: string; browser: Promise<Browser> } | undefined
let users = 0
const LINGER_MS = 500

function acquireBrowser(path: string): Promise<Browser> {
  users++
  if (shared?.path !== path) {
    const other = shared?.browser
    shared = { path, browser: launch(path) }
    void other?.then((browser) => browser.close())
  }
  return shared.browser
}

async function releaseBrowser(): Promise<void> {
  users--
  const browser = await shared?.browser
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
  // The next file of this process starts immediately; if none does, the browser is closed.
  setTimeout(async () => {
    if (users > 0) return
    const last = shared
    shared = undefined
    await (await last?.browser)?.close()
  }, LINGER_MS)
}

function launch(executablePath: string): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, headless: true, args: [...FLAGS, ...sandbox] })
}

async function visitOf(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  return {
    page,
    context,
    go: async (path) => void (await page.goto(url + path)),
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
    context.pages().map(async (page) => {
      const text = await page
        .locator('body')
        .ariaSnapshot({ timeout: 1_000 })
        .catch(() => 'nothing')
      return `${page.url()} showed:\n${text}`
    }),
  )
  return [error instanceof Error ? error.message : String(error), ...pages, ...problems].join('\n')
}

/** Failed API calls are part of many journeys; missing files, script errors and blocked styles are not. */
function collectProblems(context: BrowserContext): string[] {
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(String(error.error().stack ?? error.error())))
  context.on('console', (message) => {
    if (message.type() !== 'error' && !/Content Security Policy/i.test(message.text())) return
    const isApiCall = /^Failed to load resource/.test(message.text()) && /\/api\//.test(message.location().url)
    if (!isApiCall) problems.push(`${message.text()} (${message.location().url})`)
  })
  return problems
}
