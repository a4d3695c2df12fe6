// Completion links: creating, listing and revoking them, their limits and their email.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCompletionLink, linksPath, openPage, openWith } from '../../../test/customers/completion-page.ts'
import { setReviewState } from '../../../test/customers/profile-edit.ts'
import { rejection } from '../../../test/customers/test-case.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { inboxOf } from '../../../test/service/sandbox-inbox.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { listAuditEntries } from '../../audit/audit-log-sql.ts'
import { claimCustomerMails } from '../../notifications/mail/customer-mail-sql.ts'
import { sendNotifications } from '../../notifications/notifier.ts'
import { ManualClock } from '../../platform/clock.ts'
import { sweepCompletion } from '../sweep.ts'

const clock = new ManualClock()
const service = await startTestService({ clock })
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

async function aDesk(profile = {}) {
  const customer = await aCustomer(service, undefined, profile)
  const { partner, customerId } = customer
  return { ...customer, links: linksPath(customerId), admin: await service.aUser({ partner, role: 'admin' }) }
}
const dashboardPath = (customerId: string) => `/api/customer/v1/business-profiles/${customerId}/completion-links`

test('a link opens a session for its customer only, in a cookie that reaches nothing but the completion API', async () => {
  const { partner, customerId } = await aCustomer(service)
  const { url, token, expiresAt } = await aCompletionLink(partner, customerId, { locale: 'fr' })
  assert.equal(url, `${service.app.config.baseUrl}/complete#${token}`)
  assert.equal(Buffer.from(token, 'base64url').length, 32)
  assert.equal(Date.parse(expiresAt) - clock.now().getTime(), 10_080 * MINUTE)
  const page = await openPage(service, token)
  const [cookie] = [page.opened.headers['set-cookie']!].flat()
  assert.match(
    cookie!,
    /^gangway_completion=[\w-]{43}; Path=\/api\/completion\/v1; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  )
  assert.equal(page.opened.headers['cache-control'], 'no-store')
  assert.equal(page.opened.headers['referrer-policy'], 'no-referrer')
  const state = await page.state()
  assert.deepEqual(page.opened.body.value, state)
  assert.deepEqual([state.business.name, state.locale, state.returnUrl], ['Acme Logistics Ltd', 'fr', null])
  assert.ok(!service.logged().includes(token), 'the token is not logged')
  const rows = await everyCell(service.app.db)((sql) => sql`select * from completion_link, completion_session`)
  assert.ok(!JSON.stringify(rows).includes(token))
})

test('every invalid option is a field error, and nothing is created', async () => {
  const { partner, links } = await aDesk()
  const cases: [string, unknown][] = [
    ['/locale', { locale: 'de' }],
    ['/expiresInMinutes', { expiresInMinutes: 14 }],
    ['/expiresInMinutes', { expiresInMinutes: 43_201 }],
    ['/expiresInMinutes', { expiresInMinutes: '60' }],
    ['/sendEmail', { sendEmail: 'yes' }],
    ['/returnUrl', { returnUrl: 'https://elsewhere.example/' }],
    ['/returnUrl', { returnUrl: 7 }],
  ]
  for (const [path, body] of cases) {
    const answer = await partner.post(links, body)
    assert.deepEqual([rejection(answer), answer.body.error.details[0].path], ['400 ValidationControl.Error', path])
  }
  assert.deepEqual((await partner.get(links)).body.value, { items: [] })
  for (const minutes of [15, 43_200]) {
    const { expiresAt } = await aCompletionLink(partner, links.split('/').at(-2)!, { expiresInMinutes: minutes })
    assert.equal(Date.parse(expiresAt) - clock.now().getTime(), minutes * MINUTE)
  }
})

test('a return URL must be https on an allowed host, and is not shown once its host is removed', async () => {
  const { partner, customerId, links, admin } = await aDesk()
  const branding = { displayName: null, accentColour: null, supportEmail: null }
  const allow = (returnHosts: string[]) =>
    admin.put('/api/customer/v1/partner-profile/branding', { ...branding, returnHosts })
  const allowed = await allow(['App.Partner.Example', 'bücher.example', 'app.partner.example:8443'])
  assert.deepEqual(allowed.body.value.returnHosts, [
    'app.partner.example',
    'xn--bcher-kva.example',
    'app.partner.example:8443',
  ])
  for (const bad of [
    'http://app.partner.example/',
    'https://app.partner.example.evil.example/',
    'https://app.partner.example@evil.example/',
    'https://user:secret@app.partner.example/',
    'https://app.partner.example:444/',
    'javascript:alert(1)',
    'https:\\\\evil.example',
    '//app.partner.example',
    'app.partner.example',
  ]) {
    const answer = await partner.post(links, { returnUrl: bad })
    assert.deepEqual([answer.status, answer.body.error.details[0].path], [400, '/returnUrl'], bad)
  }
  const { token } = await aCompletionLink(partner, customerId, { returnUrl: 'https://APP.partner.example/done?x=1#y' })
  await aCompletionLink(partner, customerId, { returnUrl: 'https://bücher.example/' })
  await aCompletionLink(partner, customerId, { returnUrl: 'https://app.partner.example:8443/' })
  const page = await openPage(service, token)
  assert.equal((await page.state()).returnUrl, 'https://app.partner.example/done?x=1#y')
  await allow([])
  assert.equal((await page.state()).returnUrl, null)
})

test('the list never shows the URL, and a link can be revoked again and again', async () => {
  const { partner, customerId, links, admin } = await aDesk()
  const first = await aCompletionLink(partner, customerId, { expiresInMinutes: 15 })
  clock.advance(16 * MINUTE)
  const second = await aCompletionLink(partner, customerId, { locale: 'ar' })
  await openPage(service, second.token)
  const { items } = (await partner.get(links)).body.value
  assert.deepEqual(
    items.map((it: any) => [it.linkId, it.status, it.locale, it.emailStatus, it.lastUsedAt !== null]),
    [
      [second.linkId, 'Open', 'ar', null, true],
      [first.linkId, 'Expired', null, null, false],
    ],
  )
  assert.ok(!JSON.stringify(items).includes(second.token) && !('url' in items[0]))
  const path = `${dashboardPath(customerId)}/${second.linkId}`
  const revoked = await admin.delete(path)
  assert.equal(revoked.body.value.status, 'Revoked')
  clock.advance(MINUTE)
  assert.deepEqual((await admin.delete(path)).body.value, revoked.body.value)
  assert.equal(rejection(await admin.delete(`${dashboardPath(customerId)}/${UNKNOWN}`)), '404 Completion.LinkNotFound')
  assert.equal(rejection(await admin.delete(`${dashboardPath(customerId)}/x`)), '404 Completion.LinkNotFound')
  const audit = await service.app.db.partner(partner.partnerId, (sql) =>
    listAuditEntries(sql, partner.partnerId, customerId),
  )
  assert.deepEqual(
    audit.slice(1).map(({ action, actor_kind, actor_id }) => [action, actor_kind, actor_id]),
    [
      ['createCompletionLink', 'Partner', partner.clientId],
      ['createCompletionLink', 'Partner', partner.clientId],
      ['openCompletionSession', 'Business', second.linkId],
      ['revokeCompletionLink', 'Partner', admin.userId],
    ],
  )
  assert.equal((await partner.get(links.replace('/completion-links', ''))).body.value.version, 1)
})

test('admins and editors manage links in the dashboard; viewers, other partners and staff do not', async () => {
  const { partner, customerId, admin } = await aDesk()
  const path = dashboardPath(customerId)
  const stranger = await aDesk()
  for (const user of [admin, await service.aUser({ partner, role: 'editor' })]) {
    const { linkId } = (await user.post(path, {})).body.value
    assert.equal((await user.get(path)).body.value.items[0].linkId, linkId)
    assert.equal((await user.delete(`${path}/${linkId}`)).status, 200)
  }
  const { linkId } = await aCompletionLink(partner, customerId)
  const viewer = await service.aUser({ partner, role: 'viewer' })
  const analyst = await service.aUser({ role: 'analyst' })
  for (const [user, expected] of [
    [viewer, '403 Partner.NotAuthorized'],
    [stranger.admin, '403 Partner.NotAuthorized'],
    [analyst, '401 Partner.NotAuthenticated'],
  ] as const) {
    assert.equal(rejection(await user.post(path, {})), expected)
    assert.equal(rejection(await user.get(path)), expected)
    assert.equal(rejection(await user.delete(`${path}/${linkId}`)), expected)
  }
  for (const id of [customerId, UNKNOWN]) {
    const expected = id === UNKNOWN ? '404 Customer.NotFound' : '403 Partner.NotAuthorized'
    assert.equal(rejection(await stranger.partner.post(linksPath(id), {})), expected)
    assert.equal(rejection(await stranger.partner.get(linksPath(id))), expected)
  }
  // A link of one customer isn't found under another one.
  assert.equal(
    rejection(await stranger.admin.delete(`${dashboardPath(stranger.customerId)}/${linkId}`)),
    '404 Completion.LinkNotFound',
  )
})

test('a repeated request with its idempotency key creates one link and returns the same URL', async () => {
  const { partner, links } = await aDesk()
  const send = (body: object) => partner.post(links, body, { 'idempotency-key': 'once' })
  const [first, again] = [await send({}), await send({})]
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.equal(rejection(await send({ locale: 'fr' })), '422 Idempotency.KeyReused')
  assert.equal((await partner.get(links)).body.value.items.length, 1)
})

test('a link can be created as long as the customer can be changed', async () => {
  const { partner, customerId, links } = await aDesk()
  await setReviewState(service, customerId, 'PendingVerification', 'InReview')
  assert.equal(rejection(await partner.post(links, {})), '409 Customer.UnderReview')
  await setReviewState(service, customerId, 'Rejected', 'Closed')
  assert.equal(rejection(await partner.post(links, {})), '409 Customer.NotEditable')
  await setReviewState(service, customerId, 'ChangesRequested', 'AwaitingPartner')
  assert.equal((await partner.post(links, {})).status, 200)
})

test('a customer has at most 10 open links, 50 in a day and 5 emails in a day, also for concurrent requests', async () => {
  const { partner, customerId, links, admin } = await aDesk()
  const answers = await Promise.all(Array.from({ length: 14 }, () => partner.post(links, {})))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(10).fill(200), ...Array(4).fill(409)])
  const revokeAll = async () => {
    for (const { linkId, status } of (await partner.get(links)).body.value.items)
      if (status === 'Open') await admin.delete(`${dashboardPath(customerId)}/${linkId}`)
  }
  await revokeAll()
  for (let i = 0; i < 5; i++) await aCompletionLink(partner, customerId, { sendEmail: true })
  assert.equal(rejection(await partner.post(links, { sendEmail: true })), '429 RateLimit.Exceeded')
  assert.equal((await partner.post(links, {})).status, 200)
  for (let i = 16; i < 50; i++) {
    if (i % 8 === 0) await revokeAll()
    await aCompletionLink(partner, customerId)
  }
  await revokeAll()
  const rejected = await partner.post(links, {})
  assert.equal(rejection(rejected), '429 RateLimit.Exceeded')
  assert.ok(Number(rejected.headers['retry-after']) > 0)
  clock.advance(DAY)
  assert.equal((await partner.post(links, { sendEmail: true })).status, 200)
})

test('a partner sends at most 5 links a day to one address and 1,000 a day in all, and does not hold up others', async () => {
  const { partner, customerId } = await aDesk({ email: 'Owner@shared.example' })
  const second = await aCustomer(service, partner, { email: 'owner@shared.example' })
  await sendNotifications(service.app)
  for (let i = 0; i < 4; i++)
    await aCompletionLink(partner, i % 2 ? customerId : second.customerId, { sendEmail: true })
  const answers = await Promise.all(
    [customerId, second.customerId].map((id) => partner.post(linksPath(id), { sendEmail: true })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429])
  assert.ok(Number(answers.find(({ status }) => status === 429)!.headers['retry-after']) > 0)

  const stranger = await aDesk({ email: 'owner@shared.example' })
  await aCompletionLink(stranger.partner, stranger.customerId, { sendEmail: true })
  const now = clock.now()
  const claimed = await everyCell(service.app.db)((sql) => claimCustomerMails(sql, now, now, 2))
  assert.equal(new Set(claimed.map(({ partnerId }) => partnerId)).size, 2, 'partners take turns')

  await everyCell(service.app.db)(
    (sql) => sql`
      insert into completion_link (partner_id, customer_id, link_id, token_hash, has_email, created_at, created_by, expires_at)
      select ${partner.partnerId}, gen_random_uuid(), gen_random_uuid(), 'x', true, ${now}, 'x', ${now}
      from generate_series(1, 995)`,
  )
  const third = await aCustomer(service, partner, { email: 'third@business.example' })
  const rejected = await partner.post(linksPath(third.customerId), { sendEmail: true })
  assert.equal(rejection(rejected), '429 RateLimit.Exceeded')
  assert.match(rejected.body.error.message, /1000 completion links of one partner/)
  assert.equal((await partner.post(linksPath(third.customerId), {})).status, 200)
  clock.advance(DAY)
  assert.equal((await partner.post(linksPath(third.customerId), { sendEmail: true })).status, 200)
})

test('links end with the role of the user, or the certificate, that created them', async () => {
  const { partner, customerId, admin } = await aDesk({ email: 'ends@business.example' })
  const leaver = await service.aUser({ partner, role: 'editor' })
  const viewer = await service.aUser({ partner, role: 'editor' })
  const tokenBy = async (user: typeof admin) =>
    (await user.post(dashboardPath(customerId), { sendEmail: true })).body.value.url.split('#')[1]
  const tokens = [await tokenBy(leaver), await tokenBy(viewer), await tokenBy(admin)]
  tokens.push((await aCompletionLink(partner, customerId)).token)
  const page = await openPage(service, tokens[0])
  const opened = () => Promise.all(tokens.map(async (token) => (await openWith(service, token)).status))
  assert.deepEqual(await opened(), [200, 200, 200, 200])

  const profile = '/api/customer/v1/partner-profile'
  assert.equal((await admin.delete(`${profile}/users/${leaver.userId}`)).status, 200)
  assert.equal((await page.get('/requirements')).status, 401)
  assert.equal((await admin.patch(`${profile}/users/${viewer.userId}`, { role: 'viewer' })).status, 200)
  assert.deepEqual(await opened(), [404, 404, 200, 200])
  await sendNotifications(service.app)
  const sent = (await inboxOf(service)).filter(({ to }) => to === 'ends@business.example')
  assert.equal(sent.length, 1, 'emails of revoked links are not sent')

  const { items } = (await admin.get(`${profile}/api-credentials`)).body.value
  assert.equal((await admin.delete(`${profile}/api-credentials/${items[0].credentialId}`)).status, 200)
  assert.deepEqual(await opened(), [404, 404, 200, 404])
  const events = (await admin.get(`${profile}/audit?pageSize=50`)).body.value.items
  const counts = events.flatMap(({ facts }: any) => facts.completionLinksRevoked ?? [])
  assert.deepEqual(counts, [1, 1, 1], 'in the account activity')
})

test('the email goes to the business in the language of the link and names nothing personal', async () => {
  const profile = { companyName: 'Çağrı & <b>Söhne</b> شركة', email: 'owner@business.example' }
  const { partner, customerId, links, admin } = await aDesk(profile)
  await admin.put('/api/customer/v1/partner-profile/branding', {
    displayName: 'Nordbank',
    accentColour: '#7A1F1F',
    supportEmail: 'help@nordbank.example',
    returnHosts: [],
  })
  const { url, linkId } = await aCompletionLink(partner, customerId, { locale: 'ar', sendEmail: true })
  assert.equal((await partner.get(links)).body.value.items[0].emailStatus, 'Pending')
  const stored = await everyCell(service.app.db)(
    (sql) => sql`select sealed from customer_mail where mail_id = ${linkId}`,
  )
  assert.ok(!Buffer.from(stored[0]!.sealed).toString('latin1').includes(url.split('#')[1]!))
  await sendNotifications(service.app)
  const [mail, ...more] = (await inboxOf(service)).filter(({ to }) => to === 'owner@business.example')
  assert.equal(more.length, 0)
  assert.equal(mail!.subject, 'يحتاج فريق \u2068Nordbank\u2069 إلى معلومات عن \u2068Çağrı & <b>Söhne</b> شركة\u2069')
  assert.ok(mail!.text.includes(url))
  assert.match(mail!.html!, /<html lang="ar" dir="rtl">/)
  assert.ok(mail!.html!.includes('&lt;b&gt;Söhne&lt;/b&gt;') && mail!.html!.includes('background:#7a1f1f'))
  assert.ok(mail!.text.includes('help@nordbank.example'))
  assert.doesNotMatch(mail!.text + mail!.html, /Ada|Obi|RC1234567|\+234|owner@|Marina/)
  assert.equal((await partner.get(links)).body.value.items[0].emailStatus, 'Sent')
  const [after] = await everyCell(service.app.db)(
    (sql) => sql`select sealed from customer_mail where mail_id = ${linkId}`,
  )
  assert.equal(after!.sealed, null)
  assert.equal((await openWith(service, url.split('#')[1])).status, 200)
})

test('the email of a revoked link is not sent, and a business without an email address gets none', async () => {
  const { partner, customerId, links, admin } = await aDesk({ email: 'silent@business.example' })
  const { linkId } = await aCompletionLink(partner, customerId, { sendEmail: true })
  await admin.delete(`${dashboardPath(customerId)}/${linkId}`)
  await sendNotifications(service.app)
  assert.equal((await inboxOf(service)).filter(({ to }) => to === 'silent@business.example').length, 0)
  assert.equal((await partner.get(links)).body.value.items[0].emailStatus, 'Failed')
  await everyCell(service.app.db)((sql) => sql`update customer set email = '' where customer_id = ${customerId}`)
  const answer = await partner.post(links, { sendEmail: true })
  assert.deepEqual([answer.status, answer.body.error.details[0].path], [400, '/sendEmail'])
})

test('ended sessions are deleted, and links 30 days after they expired', async () => {
  const { partner, customerId, links } = await aDesk()
  const { token } = await aCompletionLink(partner, customerId, { expiresInMinutes: 15 })
  await openPage(service, token)
  const rows = async () => {
    const [row] = await everyCell(service.app.db)(
      (sql) => sql`
        select (select count(*)::int from completion_session where customer_id = ${customerId}) as sessions,
          (select count(*)::int from completion_link where customer_id = ${customerId}) as links`,
    )
    return [row!.sessions, row!.links]
  }
  await sweepCompletion(service.app)
  assert.deepEqual(await rows(), [1, 1])
  clock.advance(31 * MINUTE)
  await sweepCompletion(service.app)
  assert.deepEqual(await rows(), [0, 1])
  clock.advance(30 * DAY)
  await sweepCompletion(service.app)
  assert.deepEqual(await rows(), [0, 0])
  assert.deepEqual((await partner.get(links)).body.value.items, [])
})
