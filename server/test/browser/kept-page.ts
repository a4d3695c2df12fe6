// Journeys use the same page one after another: a new one costs more than loading a screen in it, and the files of the app are
// read from its memory.
import type { BrowserContext, Page } from 'playwright-core'
import { forgetLook } from './look.ts'

const USUAL_SIZE = { width: 1280, height: 800 }
const kept = new WeakMap<BrowserContext, { page: Page; host: string }>()
/** Pages that can't be made like new. */
const changed = new WeakSet<Page>()

const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding'] as const
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

/** Empties the page for the next journey. False: it must be closed. */
export async function leavePage(page: Page, url: string): Promise<boolean> {
  // The storage of a tab can be cleared by a page of the same origin only.
  if (page.isClosed() || changed.has(page) || !page.url().startsWith(`${new URL(url).origin}/`)) return false
  for (const event of EVENTS) page.removeAllListeners(event)
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate('sessionStorage.clear()')
    await page.goto('about:blank')
    await page.mouse.move(0, 0)
    await page.setViewportSize(USUAL_SIZE)
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, contrast: null })
  } catch {
    return false
  }
  forgetLook(page)
  return true
}
