// Onboarding configurations: a new version becomes active on a running node, and can be reverted.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { anIdentity, aPerson, aProfile } from '../../../test/customers/factories.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { isCheckDigitScheme } from '../../onboarding/identities/check-digits.ts'
import { readConfigurationFile } from '../../reference/configuration-errors.ts'
import { followConfigurations } from '../../reference/configurations-in-force.ts'
import { CONFIGURED_COUNTRIES, shippedRows } from '../../reference/identity-documents.ts'

const service = await startOperatorService()
const { operator } = service
const folder = await mkdtemp(join(tmpdir(), 'gangway-configuration-'))
const following = await followConfigurations(service.app)
const partner = await service.aPartner()
after(async () => {
  await following.stop()
  await rm(folder, { recursive: true, force: true })
})

const file = join(folder, 'nga.json')
const written = async (content: unknown) => writeFile(file, JSON.stringify(content))
const passport = () => structuredClone(shippedRows('NGA')!.find((row) => row.identityTypeCode === 'PASSPORT')!) as any
const accepted = async () => {
  const { body } = await partner.get('/api/customer/v1/onboarding/ubo-identity-requirements?countryCode=NGA')
  return (body.value ?? []).map((entry: any) => entry.identityTypeCode)
}
const becomes = (codes: string) =>
  until(`${codes || 'nothing'} is accepted`, async () => (await accepted()).join() === codes)
const create = (number: string) =>
  partner.post(
    '/api/partner/v1/business-profiles',
    aProfile({ businessPersonList: [aPerson({ identities: [anIdentity({ identityValue: number })] })] }),
  )

test('every built-in configuration is a valid file', () => {
  for (const country of CONFIGURED_COUNTRIES) {
    const text = JSON.stringify({ country, identities: shippedRows(country) })
    const read = readConfigurationFile(text, isCheckDigitScheme)
    assert.deepEqual('fieldErrors' in read ? read.fieldErrors : [], [], country)
  }
})

test('all errors of a file are reported at once, without a database', async () => {
  const bad = passport()
  await written({
    country: 'XXX',
    extra: 1,
    identities: [
      { ...bad, issuedBy: 'RESIDENCE', label: ' ', validationRules: { ...bad.validationRules, regex: '^(A+)+$' } },
      {
        ...bad,
        displayOrder: 1,
        checksum: 'nonsense',
        validationRules: { ...bad.validationRules, minLength: 1, example: 'x' },
      },
      { identityTypeCode: 'LIBRARY_CARD' },
    ],
  })
  const { code, json } = await operator(['configurations', 'validate', file, '--json'], {
    env: { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
  })
  assert.equal(code, 3)
  const places = json.errors.map((fieldError: string) => fieldError.split(':')[0])
  for (const place of [
    '/extra',
    '/country',
    '/identities',
    '/identities/0/label',
    '/identities/0/issuedBy',
    '/identities/0/validationRules/regex',
    '/identities/1/identityTypeCode',
    '/identities/1/checksum',
    '/identities/1/validationRules/minLength',
    '/identities/1/validationRules/example',
    '/identities/2/identityTypeCode',
    '/identities/2/validationRules',
    '/identities/2/requiresDocument',
  ])
    assert.ok(places.includes(place), `${place} in ${places}`)
  const refused = await operator(['configurations', 'activate', file])
  assert.deepEqual([refused.code, refused.err.includes('Nothing changed.')], [1, true])
  assert.match((await operator(['configurations', 'validate', file])).out, /must repeat with a limit, such as \{1,9\}/)
})

test('a new version becomes active on a running node, is recorded with decisions and can be reverted', async () => {
  assert.equal((await create('A01234567')).status, 200)
  const shipped = await accepted()
  const mine = passport()
  mine.displayOrder = 1
  mine.validationRules = {
    regex: '^Z\\d{4}$',
    minLength: 5,
    maxLength: 5,
    errorMessage: 'Z and four digits.',
    example: 'Z1234',
  }
  await written({ country: 'NGA', identities: [mine] })
  const long = await operator(['configurations', 'activate', file, '--note', 'x'.repeat(501)])
  assert.deepEqual([long.code, /--note can have at most 500/.test(long.err)], [2, true])
  const activated = await operator(['configurations', 'activate', file, '--note', 'New numbers', '--json'])
  assert.deepEqual([activated.code, activated.json.version], [0, 1], activated.err)
  await becomes('PASSPORT')

  const old = await create('A01234567')
  assert.deepEqual(
    [old.status, old.body.error.details[0].path],
    [400, '/businessPersonList/0/identities/0/identityValue'],
  )
  const fresh = await create('Z1234')
  assert.equal(fresh.status, 200, fresh.text)
  const [row] = await everyCell(service.app.db)(
    (sql) => sql`select rules_version from customer where customer_id = ${fresh.body.value.customerId}`,
  )
  assert.match(row!.rules_version, / NGA\.1$/)

  const same = await operator(['configurations', 'activate', file, '--json'])
  assert.equal(same.json.version, 1, 'the same content is no new version')
  const list = (await operator(['configurations', 'list', '--json'])).json
  assert.deepEqual([list.length, list.find((it: any) => it.country === 'NGA').version], [67, 1])

  assert.equal((await operator(['configurations', 'close', 'NGA'])).code, 0)
  await becomes('')
  assert.equal((await create('Z1234')).body.error.code, 'OnboardingConfig.NotFound')

  assert.equal((await operator(['configurations', 'revert', 'NGA', '7'])).code, 1)
  assert.equal((await operator(['configurations', 'revert', 'NGA', '0'])).code, 0)
  await becomes(shipped.join())
  assert.equal((await create('A01234567')).status, 200)
  assert.match((await operator(['configurations', 'show', 'NGA'])).out, /none\s+operator command/)
})

test('a change with a lost notification is still picked up', async () => {
  await service.app.db.directory(
    (sql) =>
      sql`insert into onboarding_activation (country, version, activated_at, activated_by) values ('NGA', null, now(), 'test')`,
  )
  const looking = await followConfigurations(service.app, 50)
  await becomes('')
  await looking.stop()
})
