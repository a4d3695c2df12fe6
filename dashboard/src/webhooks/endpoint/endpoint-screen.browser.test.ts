// The webhook endpoint, with real deliveries to a real receiver.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import type { Receiver } from '../../../../server/test/peers/receiver.ts'
import { until } from '../../../../server/test/process/until.ts'
import { recordEvents, startWebhookService } from '../../../../server/test/service/webhook-service.ts'

const web = await openWeb({
  env: { RATE_LIMITS: 'off', WEBHOOK_RETRY_DELAYS: '2s,5m,5m,5m,5m,5m,5m' },
  service: startWebhookService,
})
const { service } = web
const { app } = service
service.dispatch()

async function aPartnerWithReceiver(name: string) {
  const partner = await service.aPartner({ name })
  return { partner, admin: await service.aUser({ partner, role: 'admin' }), receiver: await service.aReceiver() }
}
const headersOf = (receiver: Receiver) => receiver.received.at(-1)!.headers as Record<string, string>
const bodyOf = (receiver: Receiver) => receiver.received.at(-1)!.body

async function saveSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Your signing secret' })
  const secret = (await dialog.getByLabel('your signing secret', { exact: true }).innerText()).trim()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.ok(await dialog.getByRole('button', { name: 'Done' }).isDisabled(), 'it must be saved first')
  await page.keyboard.press('Escape')
  await dialog.getByLabel("I've saved it").check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  return secret
}

async function sendTest(page: Page, receiver: Receiver): Promise<void> {
  const before = receiver.received.length
  await page.getByRole('button', { name: 'Send test event' }).click()
  await until('the test arrives', () => receiver.received.length > before)
  await page.getByRole('region', { name: 'Test result' }).getByText('Test event delivered.').waitFor()
}

async function python(code: string, given: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile('python3', ['-c', code], (error, out) => (error ? reject(error) : resolve(out.trim())))
    child.stdin!.end(JSON.stringify(given))
  })
}

web.journey('a URL is registered, its secret is shown once, and a test event is delivered', async (visit) => {
  const { page } = visit
  const { partner, admin, receiver } = await aPartnerWithReceiver('Acme Payments')
  await recordEvents(app, partner.partnerId, 2)
  await visit.as(admin)
  await visit.go('/team')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Endpoint' }).click()
  const field = page.getByLabel('Endpoint URL')
  await field.waitFor()
  for (const [url, words] of [
    ['http://hooks.example.com/', 'Enter a valid https:// URL.'],
    ['https://user:pw@hooks.example.com/', 'Remove the username and password from the URL.'],
    ['https://hooks.example.com:25/', "Port 25 isn't allowed."],
    ['https://10.0.0.1/', 'This host resolves to a private address.'],
    ['https://nothing.invalid/', "We couldn't find this host."],
  ] as const) {
    await field.fill(url)
    await page.getByRole('button', { name: 'Register URL' }).click()
    await page.getByText(words).waitFor()
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
  }
  await look(page, 'webhook-url-rejected')
  await field.fill(receiver.url())
  await page.getByRole('button', { name: 'Register URL' }).click()
  await page.getByRole('dialog', { name: 'Your signing secret' }).waitFor()
  // Going back would lose it, so the browser asks first; here the answer is no.
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (question) => void question.dismiss().then(() => resolve(question.message())))
  })
  await page.evaluate('history.back()')
  assert.match(await asked, /Leave without saving your signing secret\?/)
  await page.waitForURL(/\/webhooks$/)
  await look(page, 'webhook-secret')
  const lines = page.getByRole('dialog').getByLabel('Verify a delivery in JavaScript')
  const javascript = await lines.innerText()
  await page.getByRole('dialog').getByText('Python', { exact: true }).click()
  const pythonLines = await page.getByRole('dialog').getByLabel('Verify a delivery in Python').innerText()
  const secret = await saveSecret(page)

  // Events from before the endpoint existed are offered, counted, sent and followed.
  await page.getByText('2 events occurred while no endpoint was active').waitFor()
  await page.getByRole('link', { name: 'Deliveries' }).first().click()
  await page.getByRole('heading', { name: 'Deliveries', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Endpoint', exact: true }).click()
  await page.getByText('2 events occurred while no endpoint was active').waitFor()
  await page.getByRole('button', { name: 'Replay events' }).click()
  await page.getByText('2 events will be resent.').waitFor()
  await page.getByRole('button', { name: 'Resend 2 events' }).click()
  await page.getByText('2 of 2 delivered').waitFor()
  assert.equal(receiver.received.length, 2)
  assert.ok(receiver.received.every(({ headers }) => headers['svc-replay'] === 'true'))
  await look(page, 'webhook-replay-progress')

  await page.getByRole('link', { name: 'Endpoint' }).click()
  await page.getByRole('button', { name: 'Send test event' }).waitFor()
  assert.equal(await page.getByText('while no endpoint was active').count(), 0, 'replayed events are no longer offered')
  await sendTest(page, receiver)
  assert.equal(headersOf(receiver)['svc-event-type'], 'webhook.test')
  new Webhook(secret).verify(bodyOf(receiver), headersOf(receiver))

  // The code on the page works.
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(javascript)}`)
  assert.equal(verify(secret, headersOf(receiver), bodyOf(receiver)), true)
  assert.equal(verify(secret, headersOf(receiver), `${bodyOf(receiver)} `), false)
  const given = { secret, headers: headersOf(receiver), body: bodyOf(receiver) }
  const ask =
    'import json, sys\nd = json.load(sys.stdin)\nprint(verify(d["secret"], d["headers"], d["body"].encode()), verify(d["secret"], d["headers"], b"x"))'
  assert.equal(await python(`${pythonLines}\n${ask}`, given), 'True False')

  await page.reload()
  await page.getByText('Events are sent as they occur.').waitFor()
  assert.ok(!(await page.content()).includes(secret.slice(6)), 'the secret is gone')
})

web.journey('a failing endpoint is shown with its response as text, and then recovers', async (visit) => {
  const { page } = visit
  const { partner, admin, receiver } = await aPartnerWithReceiver(
    'Łódź Żółw & Straße <b>GmbH</b> für grenzüberschreitende Zahlungen',
  )
  receiver.answer = (_request, response) => void response.writeHead(500).end('<img src=x onerror="alert(1)"> broken')
  await admin.post('/api/customer/v1/partner-profile/webhooks', { url: receiver.url(`/${'long-'.repeat(40)}path`) })
  await visit.as(admin)
  await visit.go('/webhooks')
  await page.getByRole('button', { name: 'Send test event' }).click()
  const watched = page.getByRole('region', { name: 'Test result' })
  await watched.getByText('Attempt 1: error response (HTTP 500)').waitFor()
  await watched.getByText('Next attempt (2 of 8)').waitFor()
  await watched.getByText('<img src=x onerror="alert(1)"> broken').waitFor()
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  await watched.getByText('Test event delivered.').waitFor()
  await watched.getByText('Attempt 2: delivered (HTTP 204)').waitFor()
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['svc-attempt']),
    ['1', '2'],
  )
  await look(page, 'webhook-test-recovered')

  // The numbers of a busy day, as a chart and as a table.
  const hour = Math.floor(app.clock.now().getTime() / 3_600_000) * 3_600_000
  const hours = Array.from({ length: 22 }, (_, i) => i + 1).filter((i) => i !== 7)
  await app.db.partner(partner.partnerId, async (sql) => {
    for (const i of hours)
      for (const [step, attempts, failed] of [
        [40, 60 + i * 7, 0],
        [60, 9 + (i % 4), i % 5],
      ] as const)
        await sql`insert into webhook_attempt_count ${sql({
          partner_id: partner.partnerId,
          starts_at: new Date(hour - i * 3_600_000),
          duration_step: step,
          attempts,
          successes: attempts - failed,
        })}`
  })
  await page.reload()
  await page.getByRole('img', { name: /Attempts by hour: [\d,]+ total/ }).waitFor()
  const lastDay = page.getByRole('region', { name: 'Last 24 hours' })
  await lastDay.getByText('1 of 1 delivered').waitFor()
  await lastDay.getByText(/^[\d,]+ of [\d,]+ attempts since .* successful$/).waitFor()
  await lastDay.getByText(/95% took at most/).waitFor()
  await page.getByRole('img', { name: /Success rate by hour/ }).waitFor()
  await look(page, 'webhook-stats')
  await page.getByText('Table', { exact: true }).click()
  const table = page.getByRole('table', { name: 'Attempts by hour' })
  assert.equal(await table.getByRole('row').count(), 1 + hours.length + 1)
  await look(page, 'webhook-stats-table')
  await page.getByText('7 days', { exact: true }).click()
  await page.waitForURL(/hours=168/)
  await page.reload()
  await page.getByRole('img', { name: /Attempts by hour/ }).waitFor()
  assert.ok(await page.getByRole('radio', { name: '7 days' }).isChecked())
})

web.journey(
  'a double click rotates the secret once, both secrets are valid for a day, and the page says so after a reload',
  async (visit) => {
    const { page } = visit
    const { admin, receiver } = await aPartnerWithReceiver('Rotating Ltd')
    const registered = await admin.post('/api/customer/v1/partner-profile/webhooks', { url: receiver.url() })
    const first: string = registered.body.value.webhookSecret
    await visit.as(admin)
    await visit.go('/webhooks')
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rotate signing secret?' })
    await dialog.waitFor()
    await look(page, 'webhook-rotate')
    // A second rotation would invalidate the first secret, which the receiver still uses.
    await dialog.getByRole('button', { name: 'Rotate secret' }).dblclick()
    const second = await saveSecret(page)
    assert.notEqual(second, first)
    await sendTest(page, receiver)
    const signatures = headersOf(receiver)['svc-signature']!.split(' ')
    assert.equal(signatures.length, 2)
    for (const secret of [first, second]) new Webhook(secret).verify(bodyOf(receiver), headersOf(receiver))
    await page.reload()
    await page.getByText('Rotation in progress: both secrets are valid').waitFor()
    await page.getByText(/23h 5\dm/).waitFor()
    await look(page, 'webhook-rotated')
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByText('A rotation is already in progress.').waitFor()
    await page.keyboard.press('Escape')

    await visit.context.setOffline(true)
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByText("The service didn't respond.").waitFor()
    const before = receiver.received.length
    await visit.context.setOffline(false)
    await sendTest(page, receiver)
    assert.equal(receiver.received.length, before + 1, 'a failed change is not sent later')
  },
)
