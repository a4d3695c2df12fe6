// Branding of completion pages: who sets it, what is accepted, and where it is shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerChecker, operationsOf } from '../../../test/contract/openapi-walk.ts'
import { COMPLETION, pageOf } from '../../../test/customers/completion-page.ts'
import { JPEG, PNG } from '../../../test/customers/sample-files.ts'
import { rejection } from '../../../test/customers/test-case.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { dashboardApiDocument } from '../../apis/dashboard-api.ts'
import { ManualClock } from '../../platform/clock.ts'
import { contrastWithWhite } from './contrast.ts'

const clock = new ManualClock()
const service = await startTestService({ clock })
const PATH = '/api/customer/v1/partner-profile/branding'
const NOTHING = { displayName: null, accentColour: null, supportEmail: null, returnHosts: [] as string[] }

/** Complete files: the samples of other tests leave out what the service doesn't read there. */
const png = Buffer.concat([PNG.subarray(0, -12), Buffer.from('0000000049454e44ae426082', 'hex')])
const jpeg = (width = 16, height = 9) => {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([JPEG.subarray(0, -2), frame, Buffer.from('ffd9', 'hex')])
}
const logo = (bytes: Buffer, contentType = 'image/png') => ({ contentType, data: bytes.toString('base64') })

async function aDesk() {
  const customer = await aCustomer(service)
  return { ...customer, admin: await service.aUser({ partner: customer.partner, role: 'admin' }) }
}

test('a partner without branding has its own name, and an admin replaces everything at once', async () => {
  const { admin, partner, ...customer } = await aDesk()
  const first = (await admin.get(PATH)).body.value
  assert.deepEqual(first, { ...NOTHING, shownName: first.shownName, logoUrl: null, updatedAt: null })
  assert.match(first.shownName, /^Partner \d+$/)
  const given = {
    displayName: ' Nordbank ',
    accentColour: '#1F4BD8',
    supportEmail: 'help@nordbank.example',
    returnHosts: ['app.nordbank.example'],
    logo: logo(png),
  }
  const answer = await admin.put(PATH, given)
  const document = dashboardApiDocument(service.app.config.baseUrl)
  const operation = operationsOf(document).find(({ id }) => id === 'updateBranding')!
  assert.deepEqual(answerChecker(document).differences(operation, answer), [], answer.text)
  const { logoUrl, updatedAt, ...rest } = answer.body.value
  assert.deepEqual(rest, {
    ...{ displayName: 'Nordbank', shownName: 'Nordbank', accentColour: '#1f4bd8' },
    ...{ supportEmail: 'help@nordbank.example', returnHosts: ['app.nordbank.example'] },
  })
  assert.equal(updatedAt, clock.now().toISOString())
  assert.deepEqual((await admin.get(PATH)).body.value, answer.body.value)
  const page = await pageOf(service, { partner, ...customer })
  const { partner: shown } = await page.state()
  assert.deepEqual(
    [shown.name, shown.accentColour, shown.supportEmail],
    ['Nordbank', '#1f4bd8', 'help@nordbank.example'],
  )
  for (const file of [await admin.get(logoUrl), await page.get(shown.logoUrl.replace(COMPLETION, ''))]) {
    assert.deepEqual([file.status, file.headers['content-type']], [200, 'image/png'])
    assert.deepEqual(
      [file.headers['cache-control'], file.headers['x-content-type-options'], file.headers['content-length']],
      ['private, max-age=31536000, immutable', 'nosniff', String(png.length)],
    )
  }
  // Omitted: the logo stays. Null: it is removed.
  const kept = (await admin.put(PATH, { ...NOTHING, displayName: 'Nordbank' })).body.value
  assert.deepEqual([kept.logoUrl, kept.accentColour, kept.returnHosts], [logoUrl, null, []])
  assert.equal((await admin.put(PATH, { ...NOTHING, logo: null })).body.value.logoUrl, null)
  assert.equal(rejection(await admin.get(logoUrl)), '404 Branding.LogoNotFound')
  const actions = (await admin.get('/api/customer/v1/partner-profile/audit')).body.value.items
  const changes = actions.filter(({ action }: any) => action === 'BrandingChanged')
  assert.deepEqual(
    changes.map(({ facts }: any) => facts.changedFields),
    [
      'displayName logo',
      'accentColour supportEmail returnHosts',
      'displayName accentColour supportEmail logo returnHosts',
    ],
  )
  assert.doesNotMatch(JSON.stringify(changes), /help@/)
})

test('only an admin who confirmed their identity changes branding; a logo is served to its own partner only', async () => {
  const { admin, partner } = await aDesk()
  const stranger = await aDesk()
  const { logoUrl } = (await admin.put(PATH, { ...NOTHING, logo: logo(jpeg(), 'image/jpeg') })).body.value
  for (const role of ['editor', 'viewer'] as const) {
    const user = await service.aUser({ partner, role })
    assert.equal(rejection(await user.put(PATH, NOTHING)), '403 Partner.NotAuthorized')
    assert.equal((await user.get(PATH)).body.value.logoUrl, logoUrl)
  }
  assert.equal(rejection(await stranger.admin.get(logoUrl)), '404 Branding.LogoNotFound')
  const page = await pageOf(service, stranger)
  const hash = logoUrl.split('/').at(-1)
  assert.equal(rejection(await page.get(`/logo/${hash}`)), '404 Branding.LogoNotFound')
  assert.equal(rejection(await page.get('/logo/x')), '404 Branding.LogoNotFound')
  const idle = await service.aUser({ partner, role: 'admin', staysSignedIn: false })
  clock.advance(11 * 60_000)
  assert.equal(rejection(await idle.put(PATH, NOTHING)), '403 Session.StepUpRequired')
})

test('every invalid part is a field error', async () => {
  const { admin } = await aDesk()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const wide = Buffer.from(png)
  wide.writeUInt32BE(2001, 16)
  const cases: [object, string][] = [
    [{ accentColour: '#ffcc00' }, '/accentColour'],
    [{ accentColour: '#777777' }, '/accentColour'],
    [{ accentColour: 'red' }, '/accentColour'],
    [{ accentColour: '#fff' }, '/accentColour'],
    [{ displayName: '' }, '/displayName'],
    [{ displayName: 'x'.repeat(101) }, '/displayName'],
    [{ displayName: 'Nord\u202Ebank' }, '/displayName'],
    [{ supportEmail: 'help' }, '/supportEmail'],
    [{ returnHosts: ['https://app.example'] }, '/returnHosts/0'],
    [{ returnHosts: ['ok.example', '*.example'] }, '/returnHosts/1'],
    [{ returnHosts: ['localhost'] }, '/returnHosts/0'],
    [{ returnHosts: ['127.0.0.1'] }, '/returnHosts/0'],
    [{ returnHosts: ['a.example/path'] }, '/returnHosts/0'],
    [{ returnHosts: ['user@a.example'] }, '/returnHosts/0'],
    [{ returnHosts: Array(21).fill('a.example') }, '/returnHosts'],
    [{ returnHosts: null }, '/returnHosts'],
    [{ logo: logo(svg, 'image/svg+xml') }, '/logo/contentType'],
    [{ logo: logo(svg) }, '/logo'],
    [{ logo: logo(png, 'image/jpeg') }, '/logo'],
    [{ logo: logo(png.subarray(0, -1)) }, '/logo'],
    [{ logo: logo(wide) }, '/logo'],
    [{ logo: logo(jpeg(3000), 'image/jpeg') }, '/logo'],
    [{ logo: logo(JPEG, 'image/jpeg') }, '/logo'],
    [{ logo: { contentType: 'image/png', data: 'not base64!' } }, '/logo'],
    [{ logo: logo(Buffer.concat([png.subarray(0, -12), Buffer.alloc(256 * 1024), png.subarray(-12)])) }, '/logo'],
  ]
  for (const [more, path] of cases) {
    const answer = await admin.put(PATH, { ...NOTHING, ...more })
    const at = answer.body.error?.details?.[0].path
    assert.ok(answer.status === 400 && at.startsWith(path), `${JSON.stringify(more).slice(0, 80)}: ${answer.text}`)
  }
  assert.equal((await admin.get(PATH)).body.value.updatedAt, null)
})

test('contrast is measured as WCAG 2.1 does', () => {
  for (const [colour, ratio] of [
    ['#000000', 21],
    ['#ffffff', 1],
    ['#767676', 4.54],
    ['#777777', 4.47],
    ['#0000ff', 8.59],
    ['#ff0000', 3.99],
  ] as const)
    assert.ok(Math.abs(contrastWithWhite(colour) - ratio) < 0.01, `${colour} ${contrastWithWhite(colour)}`)
})
