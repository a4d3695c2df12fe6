// Onboarding configurations on the operator API: validated, compared, activated, reverted and closed as by the commands.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCase, done } from '../../../test/customers/test-case.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { shippedRows } from '../../reference/identity-documents.ts'

const URL = '/api/operator/v1/configurations'
const service = await startOperatorService()
const [olga, otto] = await Promise.all([
  service.aUser({ role: 'operator', email: 'olga@staff.example' }),
  service.aUser({ role: 'operator', email: 'otto@staff.example' }),
])
const shipped = shippedRows('NGA')!
const passport = () => structuredClone(shipped.find((row) => row.identityTypeCode === 'PASSPORT')!) as any
const fileOf = (...identities: unknown[]) => JSON.stringify({ country: 'NGA', identities })
const own = (label: string) => fileOf({ ...passport(), displayOrder: 1, label })

test('all errors of a file are reported with their place, and it cannot be activated', async () => {
  const bad = passport()
  const content = JSON.stringify({
    country: 'XXX',
    identities: [{ ...bad, label: ' ', validationRules: { ...bad.validationRules, regex: '^(A+)+$' } }],
  })
  const { value } = (await olga.post(`${URL}/validate`, { content })).body
  assert.equal(value.valid, false)
  const paths = value.errors.map((it: { path: string }) => it.path)
  for (const path of ['/country', '/identities/0/label', '/identities/0/validationRules/regex'])
    assert.ok(paths.includes(path), `${path} in ${paths}`)
  const refused = await olga.post(URL, { content })
  assert.equal(refused.status, 400)
  assert.ok(refused.body.error.details.some((it: { path: string }) => it.path === '/content/identities/0/label'))
  for (const text of ['', 'not json', '[]', '{"country":"NGA"}'])
    assert.equal((await olga.post(URL, { content: text })).status, 400, text)
  assert.equal((await olga.post(`${URL}/validate`, { content: 'x'.repeat(200_001) })).status, 400)
  assert.equal((await olga.get(`${URL}/NGA`)).body.value.history.length, 0)
})

test('a file is compared with the active version, activated with the operator as the actor, and reverted', async () => {
  const { value: checked } = (await olga.post(`${URL}/validate`, { content: own('Green book') })).body
  assert.deepEqual([checked.valid, checked.country, checked.activeVersion], [true, 'NGA', 0])
  const kinds = Object.fromEntries(
    checked.changes.map((it: { identityTypeCode: string; change: string }) => [it.identityTypeCode, it.change]),
  )
  assert.equal(kinds.PASSPORT, 'Changed')
  assert.equal(Object.values(kinds).filter((it) => it === 'Removed').length, shipped.length - 1)
  const label = checked.changes
    .find((it: { identityTypeCode: string }) => it.identityTypeCode === 'PASSPORT')
    .fields.find((it: { field: string }) => it.field === 'label')
  assert.deepEqual([label.before, label.after], [JSON.stringify(passport().label), '"Green book"'])

  const note = 'The passport office renamed it.'
  for (const refused of ['', ' ', 'x'.repeat(501)]) {
    const answer = await olga.post(URL, { content: own('Green book'), replaces: 0, note: refused })
    assert.equal(answer.body.error.details[0].path, '/note')
  }
  const activated = await olga.post(URL, { content: own('Green book'), replaces: 0, note: ` ${note} ` })
  assert.deepEqual([activated.status, activated.body.value.version], [200, 1], activated.text)
  const { value: shown } = (await olga.get(`${URL}/NGA`)).body
  assert.deepEqual([shown.activeVersion, shown.version, shown.changes], [1, 1, []])
  assert.deepEqual([shown.history[0].activatedBy, shown.history[0].note], ['olga@staff.example', note])
  assert.deepEqual(JSON.parse(shown.content).identities[0].label, 'Green book')
  assert.deepEqual(
    shown.versions.map((it: { version: number }) => it.version),
    [1, 0],
  )
  const { value: builtIn } = (await olga.get(`${URL}/NGA?version=0`)).body
  assert.equal(builtIn.changes.length, shipped.length)
  const listed = (await olga.get(URL)).body.value.items.find((it: { country: string }) => it.country === 'NGA')
  assert.deepEqual([listed.activeVersion, listed.documents], [1, ['PASSPORT']])
  assert.match(
    (await service.operator(['configurations', 'show', 'NGA'])).out,
    /olga@staff\.example +The passport office/,
  )

  assert.equal((await olga.post(`${URL}/NGA/close`, { replaces: 1, note: 'Paused' })).body.value.version, null)
  assert.equal((await olga.get(`${URL}/NGA`)).body.value.activeVersion, null)
  assert.equal((await olga.post(`${URL}/NGA/revert`, { version: 0, replaces: null })).body.value.version, 0)
  const events = (await olga.get('/api/operator/v1/audit?action=ConfigurationActivated')).body.value.items
  assert.deepEqual(
    events.map((it: any) => [it.actor.email, it.facts.version, it.facts.note]),
    [
      ['olga@staff.example', 0, undefined],
      ['olga@staff.example', null, 'Paused'],
      ['olga@staff.example', 1, note],
    ],
  )
})

test('of two operators who replace the same version one succeeds, and the other is asked to compare again', async () => {
  const both = await Promise.all([
    olga.post(URL, { content: own('Hers'), replaces: 0 }),
    otto.post(URL, { content: own('His'), replaces: 0 }),
  ])
  assert.deepEqual(both.map((it) => it.status).sort(), [200, 409])
  assert.equal(both.find((it) => it.status === 409)!.body.error.code, 'Configuration.Changed')
  const winner = both.find((it) => it.status === 200)!.body.value.version
  const { value } = (await olga.get(`${URL}/NGA`)).body
  assert.equal(value.activeVersion, winner)
  assert.equal(value.versions.length, 3, 'the rejected file left no version')
  const same = await otto.post(URL, { content: value.content })
  assert.equal(same.body.value.version, winner, 'the same content is no new version')
})

test('any two versions are compared, in both directions', async () => {
  const changes = async (version: number, compareWith: number) =>
    (await olga.get(`${URL}/NGA?version=${version}&compareWith=${compareWith}`)).body.value.changes as {
      identityTypeCode: string
      change: string
      fields: { field: string; before: string; after: string }[]
    }[]
  const [latest] = (await olga.get(`${URL}/NGA`)).body.value.versions
  const there = await changes(latest.version, 0)
  const back = await changes(0, latest.version)
  assert.ok(there.length > 0)
  assert.deepEqual(
    there.flatMap(({ fields }) => fields.map(({ before, after }) => [before, after])).sort(),
    back.flatMap(({ fields }) => fields.map(({ before, after }) => [after, before])).sort(),
  )
  assert.deepEqual(await changes(0, 0), [])
  assert.equal((await olga.get(`${URL}/NGA?version=0&compareWith=77`)).status, 404)
})

test('an unknown country or version is not found', async () => {
  for (const country of ['XXX', 'nga', 'nowhere']) {
    assert.equal((await olga.get(`${URL}/${country}`)).body.error.code, 'Configuration.NotFound', country)
    assert.equal((await olga.post(`${URL}/${country}/close`, {})).body.error.code, 'Configuration.NotFound', country)
  }
  assert.equal((await olga.get(`${URL}/NGA?version=77`)).status, 404)
  assert.equal((await olga.post(`${URL}/NGA/revert`, { version: 77 })).status, 404)
  const bad = await olga.post(`${URL}/NGA/revert`, { version: 'one', replaces: -1 })
  assert.deepEqual(bad.body.error.details.map((it: { path: string }) => it.path).sort(), ['/replaces', '/version'])
})

test('removing one document is one change, and the others keep their positions', async () => {
  const { value: active } = (await olga.get(`${URL}/KEN`)).body
  const { identities } = JSON.parse(active.content)
  const numbered = (rows: any[]) => rows.map((row, index) => ({ ...row, displayOrder: index + 1 }))
  const changesOf = async (rows: any[]) => {
    const content = JSON.stringify({ country: 'KEN', identities: numbered(rows) })
    const { value } = (await olga.post(`${URL}/validate`, { content })).body
    return value.changes.map(({ identityTypeCode, change, fields }: any) => [
      identityTypeCode,
      change,
      ...(change === 'Changed' ? fields.map(({ field }: any) => field) : []),
    ])
  }
  const gone = identities.find(({ identityTypeCode }: any) => identityTypeCode !== 'PASSPORT')
  const rest = identities.filter((row: any) => row !== gone)
  assert.deepEqual(await changesOf(rest), [[gone.identityTypeCode, 'Removed']])
  const [first, second, ...others] = identities
  assert.deepEqual(
    (await changesOf([second, first, ...others])).toSorted(),
    [
      [first.identityTypeCode, 'Changed', 'displayOrder'],
      [second.identityTypeCode, 'Changed', 'displayOrder'],
    ].toSorted(),
  )
})

test('open customers that use a document are counted, and decided ones are not', async () => {
  const analyst = await service.aUser({ role: 'analyst' })
  const usage = async () => {
    const answer = await olga.get(`${URL}/NGA/usage?identityTypeCode=PASSPORT&identityTypeCode=VOTERS_CARD`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.value.items.map(({ identityTypeCode, openCustomers }: any) => [identityTypeCode, openCustomers])
  }
  const before = await usage()
  assert.deepEqual(
    before.map(([code]: any) => code),
    ['PASSPORT', 'VOTERS_CARD'],
  )
  const reviewCase = await aCase(service)
  assert.deepEqual(await usage(), [['PASSPORT', before[0][1] + 1], before[1]])
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
  assert.deepEqual(await usage(), before)
  assert.equal((await olga.get(`${URL}/NGA/usage`)).status, 400)
  assert.equal((await analyst.get(`${URL}/NGA/usage?identityTypeCode=PASSPORT`)).status, 403)
})
