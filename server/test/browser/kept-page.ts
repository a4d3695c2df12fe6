// Journeys use the same page one after another: a new one costs more than loading a screen in it, and the files of the app are
// read from its memory.
import type { BrowserContext, Page } from 'playwright-core'
import { APP_PATHS } from '../../src/process/dashboard-pages.ts'

const USUAL_SIZE = { width: 1280, height: 800 }
const kept = new WeakMap<BrowserContext, { page: Page; host: string }>()
/** Pages that can't be made like new. */
const changed = new WeakSet<Page>()

const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding'] as const
/** Pages of which a journey has prepared how they are loaded. */
const prepared = new WeakSet<Page>()
const BEFORE_LOADING = [...LASTING, 'route'] as const
const EVENTS = [
  ...[
    'console',
    'dialog',
    'domcontentloaded',
    'download',
    'filechooser',
    'framenavigated',
    'load',
    'pageerror',
    'popup',
  ],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'websocket'],
] as const

export async function keptPage(context: BrowserContext, url: string): Promise<Page> {
  const { host } = new URL(url)
  const left = kept.get(context)
  if (left?.host === host && !left.page.isClosed()) return left.page
  // Another host would move the page to another process, without what DevTools has set up for it.
  await left?.page.close()
  const page = await context.newPage()
  kept.set(context, { page, host })
  for (const name of LASTING) noteUse(page, name, () => changed.add(page))
  for (const name of BEFORE_LOADING) noteUse(page, name, () => prepared.add(page))
  if (!watched.has(context)) noteUse(context, 'newCDPSession', (target) => changed.add(target as Page))
  watched.add(context)
  return page
}

const watched = new WeakSet<BrowserContext>()

function noteUse<T extends object>(owner: T, name: keyof T, note: (first: unknown) => void): void {
  const method = owner[name] as (...args: unknown[]) => unknown
  const noting = (...args: unknown[]) => {
    note(args[0])
    return method.apply(owner, args)
  }
  Object.assign(owner, { [name]: noting })
}

/** What the browser reports to a page that it keeps for its back button: the app ends, and starts again without being loaded. */
export const reportKept = (name: 'pagehide' | 'pageshow') =>
  `dispatchEvent(new PageTransitionEvent('${name}', { persisted: true }))`
const hasApp = (url: string) =>
  `document.querySelector('script[src^="${new URL(url).pathname.replace(/\/$/, '')}/assets/index-"]') !== null`
const isOfApp = (path: string) => path === '/' || APP_PATHS.some((first) => first === path.split(/[/?#]/)[1])

/** Starts the app again at this path, in the page that has it already; false if the page must be loaded. */
export async function restartApp(page: Page, url: string, path: string): Promise<boolean> {
  if (prepared.has(page) || !isOfApp(path)) return false
  const { pathname, search, hash } = new URL(url + path)
  // The router watches history.pushState.
  const show = `History.prototype.pushState.call(history, null, '', ${JSON.stringify(pathname + search + hash)})`
  return page.evaluate(`${hasApp(url)} && (${reportKept('pagehide')}, ${show}, ${reportKept('pageshow')}, true)`)
}

/** Empties the page for the next journey. False: it must be closed. */
export async function leavePage(page: Page, url: string): Promise<boolean> {
  // The storage of a tab can be cleared by a page of the same origin only.
  if (page.isClosed() || changed.has(page) || !page.url().startsWith(`${new URL(url).origin}/`)) return false
  for (const event of EVENTS) page.removeAllListeners(event)
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const isKept = await page.evaluate(`${hasApp(url)} && (${reportKept('pagehide')}, true)`)
    await page.evaluate('sessionStorage.clear()')
    if (!isKept) await page.goto('about:blank')
    await page.mouse.move(0, 0)
    await page.setViewportSize(USUAL_SIZE)
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, contrast: null })
  } catch {
    return false
  }
  prepared.delete(page)
  return true
}
