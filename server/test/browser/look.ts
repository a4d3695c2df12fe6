// Screenshots and accessibility checks of a page: at three widths, light and dark.
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright-core'
import { isInGroup } from '../process/keep-open.ts'

const SCREENS = fileURLToPath(new URL('../../../artifacts/screens/', import.meta.url))
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const ALL_LOOKS = [
  { name: 'wide-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'narrow-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: 'wide-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: 'narrow-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'wider-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'wider-dark', width: 1440, height: 900, colorScheme: 'dark' },
] as const
type Look = (typeof ALL_LOOKS)[number]

/**
 * One look for all checks of a file, chosen by the name of the first, so that a run covers every width and colour, and what screens
 * have in common is checked once; all six with LOOKS=all, and one of them for every check with its name, such as LOOKS=wider-light.
 */
function looksFor(name: string): readonly Look[] {
  const { LOOKS } = process.env
  if (LOOKS === 'all') return ALL_LOOKS
  const named = ALL_LOOKS.find((look) => look.name === LOOKS)
  if (named) return [named]
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  lookOfFile ??= ALL_LOOKS[sum % ALL_LOOKS.length]!
  return [lookOfFile]
}

let lookOfFile: Look | undefined

/** The next file has a look of its own. */
export function forgetLook(): void {
  lookOfFile = undefined
}

/** Takes screenshots in artifacts/screens/<name>-*.png. Fails when text is cut off or axe finds a serious problem. */
export async function look(page: Page, name: string): Promise<void> {
  await inEachLook(page, name, async (which, index) => {
    await picture(page, `${name}-${which}`)
    await fits(page, `${name}, ${which}`)
    // The other looks differ only in colour.
    await axe(page, `${name}, ${which}`, { colours: true, all: index === 0 })
  })
}

/** Screenshots without checks. */
export async function shoot(page: Page, name: string): Promise<void> {
  await inEachLook(page, name, (which) => picture(page, `${name}-${which}`))
}

/** The rows of a table are alike, so the first ones are enough. */
const FURTHER_ROWS = 'tbody tr:nth-child(n+6)'
/** Axe rates what these find as minor or moderate. */
const LOWER_RULES = [
  ...['aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header', 'form-field-multiple-labels'],
  ...['heading-order', 'image-redundant-alt', 'landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level'],
  ...['landmark-main-is-top-level', 'landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo'],
  ...['landmark-no-duplicate-main', 'landmark-one-main', 'landmark-unique', 'meta-viewport', 'meta-viewport-large'],
  ...['page-has-heading-one', 'presentation-role-conflict', 'region', 'scope-attr-valid', 'skip-link'],
  ...['table-duplicate-name'],
]
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Fails on what axe rates as serious or critical; rules of a lower impact don't run. */
export async function axe(page: Page, where = page.url(), asked = { colours: true, all: true }): Promise<void> {
  const off = asked.colours ? LOWER_RULES : [...LOWER_RULES, ...COLOUR_RULES]
  const rules = asked.all
    ? { rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])) }
    : { runOnly: COLOUR_RULES }
  // Computing selectors is a tenth of the work, and a failure shows the element anyway.
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, selectors: false, ...rules })
  const keys = (await page.evaluate(`(${readParts})(${options}, ${JSON.stringify(FURTHER_ROWS)})`)) as string[]
  const known = keys.flatMap((key, index) => (wasChecked(key) ? [index] : []))
  if (known.length < keys.length) {
    // A script element would be blocked by the content security policy of the page.
    if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
    const check = `(${checkParts})(${options}, ${JSON.stringify(FURTHER_ROWS)}, ${JSON.stringify(known)})`
    const found = (await page.evaluate(check)) as string[]
    assert.deepEqual(found, [], `${where}:\n${found.join('\n')}`)
    for (const key of keys) checkedParts.add(key)
  }
}

/** Elements in which axe has found nothing. An element like it in the same place, on another page too, is not checked again. */
const checkedParts = new Set<string>()
const COVERED = ' covered'
const wasChecked = (key: string) => checkedParts.has(key) || checkedParts.has(key.replace(COVERED, ''))

/**
 * Runs in the page. The key of an element stands for everything in it, for the tags and attributes around it and for the look.
 * Of a text only the kind counts: the rules ask whether something has a name and in which colours, not what it says. What a
 * dialog covers has a key of its own, because axe can't see its colours.
 */
const readParts = `(options, furtherRows) => {
  const COVERED = '${COVERED}'
  const SMALLEST_PART = 5
  const TEXTS = new Set(['aria-label', 'title', 'alt', 'placeholder', 'value', 'href', 'src', 'datetime', 'data-hint', 'id'])
  const look = [innerWidth, document.documentElement.cloneNode().outerHTML, JSON.stringify(options)].join()
  const hash = (text) => {
    let sum = 7
    for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0
    return sum
  }
  // Axe treats single characters and symbols differently from words.
  const kindOf = (text) => {
    const shown = text.trim()
    return shown === '' ? '' : shown.length === 1 ? '1' : /[\\p{L}\\p{N}]/u.test(shown) ? 'a' : '#'
  }
  const dialog = document.querySelector('[aria-modal=true]')
  const indexes = new Map()
  const parts = new Map()
  const indexOf = (key) => {
    if (!indexes.has(key)) indexes.set(key, indexes.size)
    return indexes.get(key)
  }
  const read = (element, around) => {
    let tag = element.localName
    // Mantine marks the shell for a moment after a change of size.
    for (const { name, value } of element.attributes)
      if (name !== 'data-resizing') tag += ' ' + name + '=' + (TEXTS.has(name) ? kindOf(value) : value)
    const own = hash(tag.replaceAll(/mantine-[a-z0-9]+|_r_\\w+_|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ''))
    const within = Math.imul(around, 31) + own | 0
    let [content, size] = ['', 1]
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) content += kindOf(child.data)
      if (child.nodeType !== Node.ELEMENT_NODE) continue
      const inner = read(child, within)
      content += '<' + inner.sum + '>'
      size += inner.size
    }
    const sum = hash(own + content)
    if (size >= SMALLEST_PART && !element.closest(furtherRows)) {
      const key = [size, sum, within].join('/')
      const isCovered = dialog && !dialog.contains(element)
      parts.set(element, indexOf(isCovered ? key + COVERED : key))
    }
    return { sum, size }
  }
  for (const element of document.body.children) read(element, hash(look))
  globalThis.axeParts = parts
  return [...indexes.keys()]
}`

/** Runs in the page after readParts, with the indexes of the keys that were checked before. */
const checkParts = `async (options, furtherRows, knownIndexes) => {
  const known = new Set(knownIndexes)
  const skipped = []
  const skip = (element) => {
    const index = axeParts.get(element)
    if (known.has(index)) return skipped.push(element)
    // The next element like this one is not checked again.
    if (index !== undefined) known.add(index)
    for (const child of element.children) skip(child)
  }
  for (const element of document.body.children) skip(element)
  // Slow, because it reads the visible text of every element, and finds only spacing in inline styles with !important.
  const SPACINGS = ['letter-spacing', 'word-spacing', 'line-height']
  const isSpacingFixed = [...document.querySelectorAll('[style*=important]')].some(({ style }) =>
    SPACINGS.some((name) => style.getPropertyPriority(name) === 'important'),
  )
  const rules = options.rules && { ...options.rules, 'avoid-inline-spacing': { enabled: isSpacingFixed } }
  const { violations } = await axe.run({ exclude: [[furtherRows], ...skipped] }, rules ? { ...options, rules } : options)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html.slice(0, 200) + ' ' + node.failureSummary))
}`

const USUAL_SIZE = { width: 1280, height: 800 }

/** Even setting the same size makes the page redraw. */
async function resize(page: Page, size: typeof USUAL_SIZE): Promise<void> {
  const now = page.viewportSize()
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size)
}

async function inEachLook(
  page: Page,
  name: string,
  see: (which: string, index: number) => Promise<void>,
): Promise<void> {
  for (const [index, { name: which, width, height, colorScheme }] of looksFor(name).entries()) {
    await resize(page, { width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    await see(which, index)
  }
  await resize(page, USUAL_SIZE)
  // The colours are not restored: no journey depends on them, and each change restyles the whole page.
}

/** Waits for the layout, which follows a change of size one or two frames later, and finishes animations. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    await frame()
    // A change of colours can start transitions one after another.
    for (let round = 0; round < 5; round++) {
      for (const movement of document.getAnimations())
        if (movement.effect.getComputedTiming().iterations === 1) movement.finish()
      await frame()
      if (!document.getAnimations().some((it) => it.effect.getComputedTiming().iterations === 1)) break
    }
  })()`)
}

const devTools = new WeakMap<Page, Promise<CDPSession>>()

/** One session for all screenshots of a page: detaching one would unplug the virtual authenticators of the page. */
function devToolsOf(page: Page): Promise<CDPSession> {
  const opened = devTools.get(page) ?? page.context().newCDPSession(page)
  devTools.set(page, opened)
  return opened
}

/** One screenshot of the page as it is, for people. A run of several files takes none without LOOKS. */
export async function picture(page: Page, name: string): Promise<void> {
  if (isInGroup() && !process.env.LOOKS) return
  await mkdir(SCREENS, { recursive: true })
  // Faster than page.screenshot, which compresses more.
  const browser = await devToolsOf(page)
  const { cssContentSize } = await browser.send('Page.getLayoutMetrics')
  const clip = { ...cssContentSize, scale: 1 }
  const whole = { format: 'png', optimizeForSpeed: true, captureBeyondViewport: true, clip } as const
  const { data } = await browser.send('Page.captureScreenshot', whole)
  await writeFile(`${SCREENS}${name}.png`, data, 'base64')
}

async function fits(page: Page, where: string): Promise<void> {
  const over = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  assert.ok(over <= 0, `${where}: ${over} pixels wider than the window`)
  const cut = await page.evaluate(`[...document.querySelectorAll('.mantine-Button-label')]
    .filter((label) => label.scrollWidth > label.clientWidth + 1).map((label) => label.textContent)`)
  assert.deepEqual(cut, [], `${where}: buttons with truncated text`)
}
