// Each role walks through the app as a curious user would: it follows every link and presses every button. What it is offered
// works, or isn't there.
import assert from 'node:assert/strict'
import { registerPartner } from '../../../server/src/partners/register-partner.ts'
import { openWeb, type Visit } from '../../../server/test/browser/web.ts'
import { aCase } from '../../../server/test/customers/test-case.ts'
import { until } from '../../../server/test/process/until.ts'
import { settle, startWebhookService } from '../../../server/test/service/webhook-service.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' }, service: startWebhookService })
const { service } = web
const dispatcher = service.dispatch()
const partner = await service.aPartner({ name: 'Acme Payments' })
const admin = await service.aUser({ partner, role: 'admin' })
const receiver = await service.aReceiver()
const WEBHOOKS = '/api/customer/v1/partner-profile/webhooks'
await admin.post(WEBHOOKS, { url: receiver.url() })
const { customerId } = await aCase(service, partner)
await until('the first events', () => receiver.received.length > 1)
await settle(dispatcher)

/** Not pressed: they end the walk, need a device, or only copy. */
const LEFT_ALONE =
  /^(Sign out|Keyboard shortcuts|Copy|Skip|Open navigation|Close navigation|Register passkey|Add passkey|Reload)|passkey/i
/** Opened, but not confirmed: what comes after would have nothing to show. */
const NOT_CONFIRMED =
  /^(Remove|Revoke|Delete|Deactivate|Disable|Withdraw|Reset|Rotate|Approve|Reject|Close|Activate|Release|Dismiss|Save|Change)/
/** What changes something of the partner or its customers. */
const CHANGES =
  /^(Add|Approve|Choose|Create|Delete|Disable|Edit|Enable|Generate|Import|Invite|New|Register|Remove|Replace|Replay|Resend|Revoke|Rotate|Save|Send|Upload|Withdraw)\b/
/** Saved views belong to the user, so any role may change them. */
const isChange = (name: string) => CHANGES.test(name) && name !== 'Save or delete views…'

interface Walk {
  /** Patterns of the screens that were seen, with what was pressed on each. */
  readonly pressed: Map<string, string[]>
  readonly problems: string[]
}

/** The next screen is shown by then. */
const SHOWN_MS = 8_000
/** A button that nothing covers is pressed by then. */
const UNCOVERED_MS = 3_000
const CLOSE_MESSAGES = `document.querySelectorAll('.mantine-Notification-closeButton').forEach((close) => close.click())`
const patternOf = (path: string) =>
  path
    .replace(/[?#].*$/, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/\/configurations\/.+/, '/configurations/:code')
/** Rows that are alike are tried once. */
const kindOf = (name: string) =>
  name
    .replaceAll(/[\d:,.]+/g, '#')
    .split(/ (?:of|for|from|with) |: /)[0]!
    .slice(0, 24)

/** Kinds of buttons and menu items by screen. */
type Tried = Map<string, Set<string>>
const triedByPartner: Tried = new Map()
const triedByStaff: Tried = new Map()

/** `tried`: the buttons other roles have pressed. They are checked but not pressed again; menus are opened again for further items. */
async function walk({ page, go, move }: Visit, starts: readonly string[], tried: Tried): Promise<Walk> {
  const problems: string[] = []
  const open = new Set<object>()
  // Dialogs and tabs load their code when they first open.
  const isAwaited = (url: string) => url.includes('/api/') || url.includes('/assets/')
  page.on('request', (request) => void (isAwaited(request.url()) && open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  page.on('response', (answer) => {
    if (answer.status() === 403 || answer.status() >= 500)
      problems.push(`${page.url()}: ${answer.status()} ${answer.request().method()} ${answer.url()}`)
  })
  // Waits until the loaded code is rendered.
  const isBusy = () =>
    page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      .then(() => document.querySelector('main [aria-busy=true]') !== null)`)
  const settled = (what: string) => until(what, async () => !(await isBusy()) && open.size === 0)
  const pathNow = () => page.url().slice(web.url.length)
  const arrive = async (path: string) => {
    if (pathNow() !== path) {
      // The previous screen stays until the code of the next one is there.
      await page.evaluate(`document.querySelector('h1')?.setAttribute('data-left', '')`)
      await move(path)
      // A screen that was left before it was shown has left the first one in place.
      await page
        .locator('h1:not([data-left])')
        .waitFor({ timeout: SHOWN_MS })
        .catch(() => go(path))
    }
    await settled(`${path} shows everything`)
    if ((await page.getByRole('heading', { name: 'No access' }).count()) > 0) problems.push(`${path}: no access`)
  }
  /** Names of what is visible. */
  const find = async (within: string) =>
    (await page.evaluate(`(() => {
      const isVisible = (it) => it.checkVisibility() && !it.closest('[inert], [aria-hidden=true]')
      return [...document.querySelectorAll(${JSON.stringify(within)})].filter(isVisible)
        .map((it) => (it.getAttribute('aria-label') || it.textContent).trim())
    })()`)) as string[]
  const press = async (within: string, name: string) => {
    // What an earlier button changed may have removed this one.
    const isThere = await page.evaluate(`(() => {
      document.querySelector('[data-walk]')?.removeAttribute('data-walk')
      const found = [...document.querySelectorAll(${JSON.stringify(within)})].find((it) =>
        it.checkVisibility() && (it.getAttribute('aria-label') || it.textContent).trim() === ${JSON.stringify(name)})
      found?.setAttribute('data-walk', '')
      return found !== undefined
    })()`)
    if (!isThere) return
    const pressed = page.locator('[data-walk]')
    // A message that stays until it is closed may cover the button.
    await pressed.click({ timeout: UNCOVERED_MS }).catch(async () => {
      await page.evaluate(CLOSE_MESSAGES)
      if ((await pressed.count()) === 0) return
      await pressed.click().catch(async (error) => {
        if ((await pressed.count()) > 0) throw error
      })
    })
    await settled(`after ${name} on ${page.url()}`)
  }
  const dialog = page.locator('[role=dialog]:visible, [role=alertdialog]:visible')
  const closeDialog = async () => {
    for (const way of ['Escape', 'Cancel', 'Close', 'Done'] as const) {
      if ((await dialog.count()) === 0) return
      if (way === 'Escape') await page.keyboard.press('Escape')
      else
        await dialog
          .getByRole('button', { name: way })
          .first()
          .click({ timeout: 500 })
          .catch(() => {})
      await dialog
        .first()
        .waitFor({ state: 'detached', timeout: 500 })
        .catch(() => {})
    }
    if ((await dialog.count()) > 0) await go(pathNow())
  }
  const tryDialog = async (where: string) => {
    if ((await dialog.count()) === 0) return
    const words = (await dialog.first().innerText()).trim()
    if (words.length < 10) problems.push(`${where}: an empty dialog`)
    const usable = '[role=dialog] button[type=submit]:not(:disabled)'
    const [submit] = (await find(usable)).slice(-1)
    if (submit && !NOT_CONFIRMED.test(submit)) await press(usable, submit).catch(() => {})
    await closeDialog()
  }
  const pressAll = async (path: string, within: string): Promise<string[]> => {
    const done = tried.get(patternOf(path)) ?? new Set()
    tried.set(patternOf(path), done)
    const opened = new Set<string>()
    const names: string[] = []
    for (;;) {
      const offered = (await find(within)).filter((name) => name && !LEFT_ALONE.test(name))
      names.push(...offered)
      const next = offered.find((name) => !done.has(kindOf(name)) && !opened.has(kindOf(name)))
      if (!next) return names
      opened.add(kindOf(next))
      await press(within, next)
      await tryDialog(`${path}, ${next}`)
      const items = await find('[role=menu] [role^=menuitem]:not([data-disabled])')
      if (items.length === 0) done.add(kindOf(next))
      names.push(...items)
      for (const item of items.filter((name) => !LEFT_ALONE.test(name) && !done.has(`item ${name}`))) {
        done.add(`item ${item}`)
        if ((await page.locator('[role=menu]').count()) === 0) await press(within, next)
        await press('[role=menu] [role^=menuitem]', item)
        await tryDialog(`${path}, ${item}`)
        if (patternOf(pathNow()) !== patternOf(path)) await arrive(path)
      }
      if ((await page.locator('[role=menu], [role=listbox]:visible').count()) > 0) await page.keyboard.press('Escape')
      if (patternOf(pathNow()) !== patternOf(path)) {
        waiting.push(pathNow())
        await arrive(path)
      }
    }
  }
  const pressed = new Map<string, string[]>()
  const waiting = [...starts]
  await go('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pressed.has(patternOf(path))) continue
    await arrive(path)
    const links = (await page.evaluate(
      `[...document.querySelectorAll('nav a[href], main a[href]')].filter((it) => !it.download && !it.target)
        .map((it) => it.href)`,
    )) as string[]
    const names = await find('main a')
    pressed.set(patternOf(path), names)
    const buttons = 'main button:not(:disabled):not([role=tab])'
    names.push(...(await pressAll(path, buttons)))
    for (const href of links)
      if (href.startsWith(web.url) && !/\/(docs|api|openapi)\b/.test(href))
        waiting.push(href.slice(web.url.length) || '/')
  }
  return { pressed, problems }
}

const all = ({ pressed }: Walk) => [...pressed.values()].flat()

web.journey('a viewer is offered nothing that changes something', async (visit) => {
  await visit.as(await service.aUser({ partner, role: 'viewer' }))
  const seen = await walk(visit, ['/', `/customers/${customerId}`], triedByPartner)
  assert.deepEqual(seen.problems, [], seen.problems.join('\n'))
  assert.deepEqual(all(seen).filter(isChange), [])
  assert.ok(seen.pressed.size >= 9, [...seen.pressed.keys()].join())
  for (const path of ['/customers/new', '/customers/import', `/customers/${customerId}/edit`, '/branding', '/audit']) {
    await visit.move(path)
    await visit.page.getByRole('heading', { name: 'No access' }).waitFor()
    await visit.move('/')
    await visit.page.getByRole('heading', { name: 'No access' }).waitFor({ state: 'detached' })
  }
})

web.journey('an editor changes customers and nothing else', async (visit) => {
  await visit.as(await service.aUser({ partner, role: 'editor' }))
  const seen = await walk(visit, [`/customers/${customerId}`, '/'], triedByPartner)
  assert.deepEqual(seen.problems, [], seen.problems.join('\n'))
  for (const [path, names] of seen.pressed)
    if (!path.startsWith('/customers'))
      assert.deepEqual(
        names.filter((name) => isChange(name) && !/customer/i.test(name)),
        [],
        path,
      )
  assert.ok(all(seen).includes('New customer') && all(seen).some((name) => /^Upload/.test(name)))
})

web.journey('everything an admin is offered works', async (visit) => {
  await visit.as(admin)
  const seen = await walk(visit, ['/', `/customers/${customerId}`], triedByPartner)
  assert.deepEqual(seen.problems, [], seen.problems.join('\n'))
  for (const path of ['/webhooks', '/credentials', '/team', '/branding', '/audit', '/customers/new'])
    assert.ok(seen.pressed.has(path), path)
  assert.ok(seen.pressed.get('/team')!.some((name) => /^Invite/.test(name)))
})

web.journey('the users of a partner that waits for approval are offered what they can do meanwhile', async (visit) => {
  const pending = await registerPartner(service.app, { name: 'Cedar Pay', onboarding: 'Pending' })
  await visit.as(await service.aUser({ partner: pending, role: 'admin' }))
  const seen = await walk(visit, ['/'], new Map())
  assert.deepEqual(seen.problems, [], seen.problems.join('\n'))
  assert.deepEqual(all(seen).filter(isChange), [])
})

web.journey('everything an analyst is offered works', async (visit) => {
  await visit.as(await service.aUser({ role: 'analyst' }))
  const seen = await walk(visit, ['/review', `/review/cases/${customerId}`], triedByStaff)
  assert.deepEqual(seen.problems, [], seen.problems.join('\n'))
  assert.ok(!seen.pressed.has('/review/workload') && !seen.pressed.has('/operator'))
})

web.journey('everything a supervisor is offered works', async (visit) => {
  await visit.as(await service.aUser({ role: 'supervisor' }))
  const seen = await walk(visit, ['/review/workload', `/review/cases/${customerId}`, '/review'], triedByStaff)
  assert.deepEqual(seen.problems, [], seen.problems.join('\n'))
})

web.journey('everything an operator is offered works', async (visit) => {
  await visit.as(await service.aUser({ role: 'operator' }))
  const seen = await walk(visit, ['/operator', `/operator/partners/${partner.partnerId}`], triedByStaff)
  assert.deepEqual(seen.problems, [], seen.problems.join('\n'))
  for (const path of [
    '/operator/partners/:id',
    '/operator/configurations/:code',
    '/operator/checks',
    '/operator/jobs',
    '/operator/cells',
    '/operator/data-requests',
    '/operator/staff',
  ])
    assert.ok(seen.pressed.has(path), [...seen.pressed.keys()].join())
})
