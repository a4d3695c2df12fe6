// What a page looks like, and whether everybody can use it: wide and narrow, light and dark.
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const SCREENS = fileURLToPath(new URL('../../../artifacts/screens/', import.meta.url))
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const ALL_LOOKS = [
  { name: 'wide-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'narrow-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: 'wide-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: 'narrow-light', width: 390, height: 844, colorScheme: 'light' },
] as const
// The first two see both widths and both colours; the others cost as much again and are there for whoever looks closely.
const SEES_ALL = process.env.LOOKS === 'all'
const LOOKS = SEES_ALL ? ALL_LOOKS : ALL_LOOKS.slice(0, 2)

/**
 * Pictures in artifacts/screens/<name>-*.png; in each look nothing may be cut off. What axe finds is the same in every look
 * but for colours, which take longer than all else: of the usual two looks one or the other is asked about them.
 */
export async function look(page: Page, name: string): Promise<void> {
  const chosen = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % LOOKS.length
  await inEachLook(page, async (which, index) => {
    await picture(page, `${name}-${which}`)
    await fits(page, `${name}, ${which}`)
    const colours = SEES_ALL || index === chosen
    if (index === 0 || colours) await axe(page, `${name}, ${which}`, { colours, all: index === 0 })
  })
}

/** Pictures alone. */
export async function shoot(page: Page, name: string): Promise<void> {
  await inEachLook(page, (which) => picture(page, `${name}-${which}`))
}

/** The rows of a list are alike: what is wrong with one is wrong with the first ones. */
const MORE_OF_THE_SAME = [['tbody tr:nth-child(n+6)']]
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Fails on what axe calls serious or critical. */
export async function axe(page: Page, where = page.url(), asked = { colours: true, all: true }): Promise<void> {
  const rules = asked.all
    ? { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: asked.colours }])) }
    : { runOnly: COLOUR_RULES }
  // Not as a script of the page, whose policy would refuse it.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
  const found = (await page.evaluate(
    `axe.run({ exclude: ${JSON.stringify(MORE_OF_THE_SAME)} }, ${JSON.stringify({ resultTypes: ['violations'], preload: false, ...rules })}).then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html.slice(0, 200) + ' ' + node.failureSummary)))`,
  )) as string[]
  assert.deepEqual(found, [], `${where}:\n${found.join('\n')}`)
}

async function inEachLook(page: Page, see: (which: string, index: number) => Promise<void>): Promise<void> {
  for (const [index, { name, width, height, colorScheme }] of LOOKS.entries()) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    await see(name, index)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/**
 * What depends on the size of the window is drawn a frame after it has changed, and what follows from that one later.
 * What moves on the way is put where it ends.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    await frame()
    for (const movement of document.getAnimations())
      if (movement.effect.getComputedTiming().iterations === 1) movement.finish()
    await frame()
  })()`)
}

/** One picture, as the page is. */
export async function picture(page: Page, name: string): Promise<void> {
  await mkdir(SCREENS, { recursive: true })
  // Not by page.screenshot: its smaller files take half as long again.
  const browser = await page.context().newCDPSession(page)
  const { cssContentSize } = await browser.send('Page.getLayoutMetrics')
  const clip = { ...cssContentSize, scale: 1 }
  const whole = { format: 'png', optimizeForSpeed: true, captureBeyondViewport: true, clip } as const
  const { data } = await browser.send('Page.captureScreenshot', whole)
  await writeFile(`${SCREENS}${name}.png`, data, 'base64')
  await browser.detach()
}

async function fits(page: Page, where: string): Promise<void> {
  const over = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  assert.ok(over <= 0, `${where}: ${over} pixels wider than the window`)
  const cut = await page.evaluate(`[...document.querySelectorAll('.mantine-Button-label')]
    .filter((label) => label.scrollWidth > label.clientWidth + 1).map((label) => label.textContent)`)
  assert.deepEqual(cut, [], `${where}: buttons whose words are cut off`)
}
