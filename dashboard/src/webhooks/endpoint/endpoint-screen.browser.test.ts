// The endpoint on the dashboard, with real deliveries to a real receiver.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import type { Receiver } from '../../../../server/test/peers/receiver.ts'
import { recordEvents, startWebhookService, until } from '../../../../server/test/service/webhook-service.ts'

const web = await openWeb({
  env: { RATE_LIMITS: 'off', WEBHOOK_RETRY_DELAYS: '2s,5m,5m,5m,5m,5m,5m' },
  service: startWebhookService,
})
const { service } = web
const { app } = service
service.dispatch()

async function aDesk(name: string) {
  const partner = await service.aPartner({ name })
  return { partner, admin: await service.aUser({ partner, role: 'admin' }), receiver: await service.aReceiver() }
}
const headersOf = (receiver: Receiver) => receiver.received.at(-1)!.headers as Record<string, string>
const bodyOf = (receiver: Receiver) => receiver.received.at(-1)!.body

async function keepSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Your signing secret' })
  const secret = (await dialog.getByLabel('the signing secret', { exact: true }).innerText()).trim()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.ok(await dialog.getByRole('button', { name: 'Done' }).isDisabled(), 'it is kept before it is left')
  await page.keyboard.press('Escape')
  await dialog.getByLabel('I have kept it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  return secret
}

async function sendTest(page: Page, receiver: Receiver): Promise<void> {
  const before = receiver.received.length
  await page.getByRole('button', { name: 'Send a test' }).click()
  await until('the test arrives', () => receiver.received.length > before)
  await page.getByRole('region', { name: 'The test' }).getByText('It has arrived.').waitFor()
}

async function python(code: string, given: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile('python3', ['-c', code], (error, out) => (error ? reject(error) : resolve(out.trim())))
    child.stdin!.end(JSON.stringify(given))
  })
}

web.journey('a URL is registered, its secret is shown once, and a test arrives while one looks', async (visit) => {
  const { page } = visit
  const { partner, admin, receiver } = await aDesk('Acme Payments')
  await recordEvents(app, partner.partnerId, 2)
  await visit.as(admin)
  await visit.go('/people')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Endpoint' }).click()
  const field = page.getByLabel('URL of your receiver')
  await field.waitFor()
  for (const [url, words] of [
    ['http://hooks.example.com/', 'This is not an https URL.'],
    ['https://10.0.0.1/', 'This is not a public address.'],
    ['https://nothing.invalid/', 'This host cannot be found.'],
  ] as const) {
    await field.fill(url)
    await page.getByRole('button', { name: 'Register the URL' }).click()
    await page.getByText(words).waitFor()
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
  }
  await look(page, 'webhook-url-refused')
  await field.fill(receiver.url())
  await page.getByRole('button', { name: 'Register the URL' }).click()
  await page.getByRole('dialog', { name: 'Your signing secret' }).waitFor()
  // Going back would lose it: that is asked about, and taken back here.
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (question) => void question.dismiss().then(() => resolve(question.message())))
  })
  await page.evaluate('history.back()')
  assert.match(await asked, /Leave without keeping the signing secret\?/)
  await page.waitForURL(/\/webhooks$/)
  await look(page, 'webhook-secret')
  const lines = page.getByRole('dialog').getByLabel('How to verify, in JavaScript')
  const javascript = await lines.innerText()
  await page.getByRole('dialog').getByText('Python', { exact: true }).click()
  const pythonLines = await page.getByRole('dialog').getByLabel('How to verify, in Python').innerText()
  const secret = await keepSecret(page)

  // What happened before there was an endpoint is offered, counted, sent and followed.
  await page.getByText('2 events happened without a place to be sent to').waitFor()
  await page.getByRole('button', { name: 'Send them now' }).click()
  await page.getByText('2 events will be sent again.').waitFor()
  await page.getByRole('button', { name: 'Send 2 again' }).click()
  await page.getByText('Done: 2 of 2 delivered.').waitFor()
  assert.equal(receiver.received.length, 2)
  assert.ok(receiver.received.every(({ headers }) => headers['svc-replay'] === 'true'))
  await look(page, 'webhook-replay-progress')

  await page.getByRole('link', { name: 'Endpoint' }).click()
  await sendTest(page, receiver)
  assert.equal(headersOf(receiver)['svc-event-type'], 'webhook.test')
  new Webhook(secret).verify(bodyOf(receiver), headersOf(receiver))

  // The lines on the page are true.
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(javascript)}`)
  assert.equal(verify(secret, headersOf(receiver), bodyOf(receiver)), true)
  assert.equal(verify(secret, headersOf(receiver), `${bodyOf(receiver)} `), false)
  const given = { secret, headers: headersOf(receiver), body: bodyOf(receiver) }
  const ask =
    'import json, sys\nd = json.load(sys.stdin)\nprint(verify(d["secret"], d["headers"], d["body"].encode()), verify(d["secret"], d["headers"], b"x"))'
  assert.equal(await python(`${pythonLines}\n${ask}`, given), 'True False')

  await page.reload()
  await page.getByText('Events are sent as they happen.').waitFor()
  assert.ok(!(await page.content()).includes(secret.slice(6)), 'the secret is gone')
})

web.journey('a receiver that fails is seen failing, with its answer as text, and then recovering', async (visit) => {
  const { page } = visit
  const { partner, admin, receiver } = await aDesk('Łódź Żółw & Straße <b>GmbH</b> für grenzüberschreitende Zahlungen')
  receiver.answer = (_request, response) => void response.writeHead(500).end('<img src=x onerror="alert(1)"> broken')
  await admin.post('/api/customer/v1/partner-profile/webhooks', { url: receiver.url(`/${'long-'.repeat(40)}path`) })
  await visit.as(admin)
  await visit.go('/webhooks')
  await page.getByRole('button', { name: 'Send a test' }).click()
  const watched = page.getByRole('region', { name: 'The test' })
  await watched.getByText('Attempt 1: It answered with an error, status 500').waitFor()
  await watched.getByText('Attempt 2 of 8').waitFor()
  await watched.getByText('What it answered').click()
  await watched.getByText('<img src=x onerror="alert(1)"> broken').waitFor()
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  await watched.getByText('It has arrived.').waitFor()
  await watched.getByText('Attempt 2: Delivered, status 204').waitFor()
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['svc-attempt']),
    ['1', '2'],
  )
  await look(page, 'webhook-test-recovered')

  // Numbers of a busy day, to see the chart with something in it; and the same as a table.
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
  await page.getByRole('img', { name: /Attempts by hour: [\d]+ in all/ }).waitFor()
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
  'a rotation gives a new secret, even of a double click; both count for a day, and the page says so after a reload',
  async (visit) => {
    const { page } = visit
    const { admin, receiver } = await aDesk('Rotating Ltd')
    const registered = await admin.post('/api/customer/v1/partner-profile/webhooks', { url: receiver.url() })
    const first: string = registered.body.value.webhookSecret
    await visit.as(admin)
    await visit.go('/webhooks')
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rotate the signing secret?' })
    await dialog.waitFor()
    await look(page, 'webhook-rotate')
    // A second rotation would end the first secret, which the receiver still has.
    await dialog.getByRole('button', { name: 'Rotate the secret' }).dblclick()
    const second = await keepSecret(page)
    assert.notEqual(second, first)
    await sendTest(page, receiver)
    const signatures = headersOf(receiver)['svc-signature']!.split(' ')
    assert.equal(signatures.length, 2)
    for (const secret of [first, second]) new Webhook(secret).verify(bodyOf(receiver), headersOf(receiver))
    await page.reload()
    await page.getByText('Two secrets count just now').waitFor()
    await page.getByText(/23 h 5\d min/).waitFor()
    await look(page, 'webhook-rotated')
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    await page.getByText('A rotation is under way already.').waitFor()
    await page.keyboard.press('Escape')

    await visit.context.setOffline(true)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('The service did not answer.').waitFor()
    const before = receiver.received.length
    await visit.context.setOffline(false)
    await sendTest(page, receiver)
    assert.equal(receiver.received.length, before + 1, 'what failed is not made up for later')
  },
)
