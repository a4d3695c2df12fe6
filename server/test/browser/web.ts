// The web app in a real browser, on the real house: a file opens it once and tells its journeys.
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
  /** From here on the browser has this person's session. */
  as(person: TestUser): Promise<void>
}

export interface Web<Service extends TestService = TestService> {
  service: Service
  /** The public address, with its path if it has one. */
  url: string
  /** A test in a browser context of its own. Errors in the console, and whatever the page's policy refuses, fail it. */
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
    /** openWebhookHouse, say. */
    service?: (options: { env: Record<string, string> }) => Promise<Service>
    /** A path that the app lives behind: '/gangway'. */
    prefix?: string
    /** With a browser that shows PDF files too. */
    whole?: boolean
  } = {},
): Promise<Web<Service>> {
  buildOnce()
  const found = await findChromium({ whole: options.whole ?? false })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}${options.prefix ?? ''}`
  const env = { PORT: String(port), BASE_URL: url, ...options.env }
  const browser = 'path' in found ? takeBrowser(found.path) : undefined
  // Before the house closes: connections that are kept alive would hold it up.
  if (browser) after(giveBackBrowser)
  const service = await (options.service ?? (startTestService as unknown as NonNullable<typeof options.service>))({
    env,
  })
  await service.server.listen({ host: '127.0.0.1', port })
  return {
    service,
    url,
    journey(title, walk, { timeZone = 'Asia/Kolkata' } = {}) {
      const skip = 'missing' in found ? `NOT SEEN IN A BROWSER: ${found.missing}` : false
      test(title, { skip }, async () => {
        const context = await (await browser!).newContext({
          viewport: { width: 1280, height: 800 },
          locale: 'en-GB',
          timezoneId: timeZone,
          reducedMotion: 'reduce',
        })
        context.setDefaultTimeout(PATIENCE_MS)
        const troubles = listenTo(context)
        try {
          await walk(await visitOf(context, url))
        } catch (error) {
          throw new Error(await describeFailure(context, error, troubles), { cause: error })
        } finally {
          await context.close()
        }
        if (troubles.length > 0) throw new Error(`The browser complained:\n${troubles.join('\n')}`)
      })
    },
  }
}

// Sources don't change while tests run, and checking them takes time.
let isBuilt = false

function buildOnce(): void {
  if (!isBuilt) execFileSync(process.execPath, [BUILD, '--if-needed'], { stdio: 'inherit' })
  isBuilt = true
}

// One for all the files of this process: starting it takes as long as a short journey.
let shared: { path: string; browser: Promise<Browser> } | undefined
let users = 0
const LINGER_MS = 500

function takeBrowser(path: string): Promise<Browser> {
  users++
  if (shared?.path !== path) {
    const other = shared?.browser
    shared = { path, browser: launch(path) }
    void other?.then((browser) => browser.close())
  }
  return shared.browser
}

async function giveBackBrowser(): Promise<void> {
  users--
  const browser = await shared?.browser
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
  // The next file comes at once, or none does.
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
    async as(person) {
      const [name, value] = person.cookie().split('=') as [string, string]
      await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
    },
  }
}

/** What somebody would have seen when it went wrong. */
async function describeFailure(context: BrowserContext, error: unknown, troubles: readonly string[]): Promise<string> {
  const pages = await Promise.all(
    context.pages().map(async (page) => {
      const text = await page
        .locator('body')
        .ariaSnapshot({ timeout: 1_000 })
        .catch(() => 'nothing')
      return `${page.url()} showed:\n${text}`
    }),
  )
  return [error instanceof Error ? error.message : String(error), ...pages, ...troubles].join('\n')
}

/** A refused call is part of many journeys; a file that isn't there, a script that throws, a style that is refused aren't. */
function listenTo(context: BrowserContext): string[] {
  const troubles: string[] = []
  context.on('weberror', (error) => troubles.push(String(error.error().stack ?? error.error())))
  context.on('console', (message) => {
    if (message.type() !== 'error' && !/Content Security Policy/i.test(message.text())) return
    const refused = /^Failed to load resource/.test(message.text()) && /\/api\//.test(message.location().url)
    if (!refused) troubles.push(`${message.text()} (${message.location().url})`)
  })
  return troubles
}
