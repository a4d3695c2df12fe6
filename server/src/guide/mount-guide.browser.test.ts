// The documentation in a browser: wide and narrow, light and dark, by keyboard, and behind a path prefix.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { axe, look } from '../../test/browser/look.ts'
import { openWeb } from '../../test/browser/web.ts'

const web = await openWeb({ prefix: '/gang-way' })

const OBSERVE_SHIFTS = `
  window.moved = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) moved += value
  }).observe({ type: 'layout-shift', buffered: true })`

/** The sum of the layout shifts so far, after the next frame was drawn. */
async function shiftOf(page: Page): Promise<number> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))')
  return (await page.evaluate('moved')) as number
}

web.journey('is accessible: the start, text with code, wide tables, a country', async ({ page, go }) => {
  for (const [path, name] of [
    ['/docs', 'docs'],
    ['/docs/webhooks', 'docs-webhooks'],
    ['/docs/countries/NGA', 'docs-country'],
  ] as const) {
    await go(path)
    await look(page, name)
  }
  for (const path of ['/docs/errors', '/docs/search?q=webhook', '/docs/quick-start', '/docs/countries']) {
    await go(path)
    await axe(page)
  }
})

web.journey('search, a page, its sections and the copy button work by keyboard', async ({ page, go, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await go('/docs')
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to content')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('rotate secret')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Webhooks: Rotate the signing secret' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Rotate the signing secret' }).waitFor()
  assert.equal(page.url(), `${web.url}/docs/webhooks#rotate-the-signing-secret`)
  const current = page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Webhooks' })
  assert.equal(await current.getAttribute('aria-current'), 'page')
  const block = page.locator('.code').filter({ hasText: 'npx gangway webhooks listen' })
  await block.getByRole('button', { name: 'Copy this code' }).focus()
  await page.keyboard.press('Enter')
  await block.getByText('Copied').waitFor()
  assert.equal(
    await page.evaluate('navigator.clipboard.readText()'),
    'npx gangway webhooks listen --partner borealis --test --count 1',
  )
})

web.journey(
  'an example shows one language, remembers the choice and can be linked to; without scripts it shows all',
  async ({ page, go }) => {
    await go('/docs/webhooks')
    const group = page.locator('.languages')
    const shown = () => group.locator('.sample:visible').getAttribute('data-language')
    assert.equal(await shown(), 'Node')
    await group.getByRole('tab', { name: 'Python' }).click()
    assert.equal(await shown(), 'Python')
    await page.keyboard.press('ArrowRight')
    assert.equal(await shown(), 'Go')
    await page.addInitScript(OBSERVE_SHIFTS)
    await go('/docs/webhooks')
    assert.equal(await shown(), 'Go')
    assert.ok((await shiftOf(page)) < 0.001)
    // On a slow connection the list of sections comes after the text, which must not move then.
    const widthOfText = () => page.evaluate('document.querySelector("main").clientWidth')
    const width = await widthOfText()
    await page.evaluate('document.querySelector(".toc").remove()')
    assert.equal(await widthOfText(), width)
    await go('/docs/authentication#ruby')
    await page.locator('#ruby').waitFor()
    assert.equal(await shown(), 'Ruby')
    await axe(page)
    await page.route(/\/docs\/\w+\.js$/, (route) => route.fulfill({ body: '', contentType: 'text/javascript' }))
    await go('/docs/authentication')
    assert.equal(await group.locator('.sample:visible').count(), 6)
    assert.equal(await page.getByRole('tab').count(), 0)
    assert.equal(await page.locator('.yours').isVisible(), false)
  },
)

web.journey('on a phone the pages are listed behind a button', async ({ page, go }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await go('/docs')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  assert.equal(await pages.isVisible(), false)
  await page.getByText('Pages', { exact: true }).first().click()
  await pages.getByRole('link', { name: 'Limits' }).click()
  await page.getByRole('heading', { name: 'Limits', level: 1 }).waitFor()
})

web.journey('light or dark as chosen in the dashboard', async ({ page, go }) => {
  await go('/docs')
  await page.evaluate("localStorage.setItem('mantine-color-scheme-value', 'dark')")
  await go('/docs/limits')
  assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(20, 25, 31)')
})

web.journey('results appear while typing, and signed-in readers see their own client ID', async ({ page, go, as }) => {
  await go('/docs/authentication')
  await page.getByRole('button', { name: 'Show my client ID and credentials' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('create a customer')
  const results = page.getByRole('region', { name: 'Search results' })
  await results.getByRole('link', { name: /Partner API: Create a customer/ }).waitFor()
  await axe(page)
  await page.keyboard.press('Escape')
  await results.waitFor({ state: 'hidden' })
  const partner = await web.service.aPartner()
  await as(await web.service.aUser({ partner, role: 'viewer' }))
  await page.addInitScript(OBSERVE_SHIFTS)
  await go('/docs/authentication')
  // A shift after a click doesn't count, so that this one is not a click.
  await page.getByRole('button', { name: 'Show my client ID and credentials' }).dispatchEvent('click')
  await page.getByText(`Your client ID: ${partner.clientId}`).waitFor()
  await page.getByText(/^API credentials: /).waitFor()
  const shift = await shiftOf(page)
  assert.ok(shift < 0.001, String(shift))
})

web.journey('a page leads to the next one, and to the pages for those who run Gangway', async ({ page, go }) => {
  await go('/docs')
  await page.getByRole('link', { name: 'Next Quick start' }).click()
  await page.getByRole('heading', { name: 'Quick start', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Self-hosting' }).first().click()
  await page.getByRole('heading', { name: 'Going to production', level: 1 }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Quick start', exact: true }).count(), 0)
})
