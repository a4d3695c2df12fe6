import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { send, startYenteService, type YenteEntity } from '../../../test/peers/yente-service.ts'
import { Secret } from '../../config/secret.ts'
import type { Subject } from '../subjects/subject.ts'
import { ScreeningFailure } from './provider.ts'
import { yenteProvider } from './yente-provider.ts'

const service = await startYenteService()
after(() => service.close())
const settings = { secret: new Secret('a key of the test'), timeoutMs: 5000 }
const of = (path: string, threshold = 80, more: Partial<typeof settings> = {}) =>
  yenteProvider({ ...settings, ...more, url: `${service.url}${path}` }, threshold)
const provider = of('/match/sanctions')
const person: Subject = {
  subjectId: '',
  kind: 'Person',
  name: 'Ada Obi',
  aliases: [],
  birthDate: '1984-02-03',
  country: 'NGA',
  registrationNumber: null,
}
const business: Subject = {
  ...{ ...person, kind: 'Business', name: 'Acme Ltd', aliases: ['Acme'], birthDate: null, registrationNumber: 'RC-1' },
}

const ADA: YenteEntity = {
  id: 'NK-A7z',
  caption: 'Ada Obi',
  schema: 'Person',
  properties: {
    name: ['Ada Obi', 'Ада Оби'],
    alias: ['A. Obi'],
    weakAlias: ['The Accountant'],
    birthDate: ['1984', '1985-02'],
    nationality: ['ng', 'suhh'],
    topics: ['sanction', 'role.pep'],
    // Other entities come inside of properties.
    addressEntity: [{ id: 'addr-1', schema: 'Address', properties: { full: ['1 Quay, Lagos'] } }],
    sourceUrl: ['https://lists.example/NK-A7z'],
    notes: ['Designated in 2023.'],
  },
  datasets: ['us_ofac_sdn', 'un_sc_sanctions'],
  score: 0.914,
}
const ACME: YenteEntity = {
  id: 'NK-Co',
  caption: 'ACME LIMITED',
  schema: 'LegalEntity',
  properties: { name: ['Acme'], jurisdiction: ['ng'], topics: ['debarment'] },
  datasets: ['worldbank_debarred'],
  score: 1,
}

beforeEach(() => {
  service.entities = [ADA, ACME]
  service.trouble = undefined
})

test('a person is sent as a FollowTheMoney example, and matches come back with our scores', async () => {
  const screened = await provider.screen(person, 'request-1')
  const { path, query, authorization, body } = service.requests.at(-1)!
  assert.equal(authorization, 'ApiKey a key of the test')
  assert.deepEqual([path, query.get('threshold'), query.get('limit')], ['/match/sanctions', '0.795', '200'])
  assert.deepEqual(body, {
    queries: {
      subject: {
        schema: 'Person',
        properties: { name: ['Ada Obi'], birthDate: ['1984-02-03'], nationality: ['ng'] },
      },
    },
  })
  assert.deepEqual(screened, {
    listVersion: 'yente sanctions',
    matches: [
      {
        entryId: 'NK-A7z',
        list: 'sanctions',
        category: 'Sanctions',
        name: 'Ada Obi',
        aliases: ['Ада Оби', 'A. Obi', 'The Accountant'],
        birthDates: ['1984', '1985-02'],
        countries: ['NGA'],
        url: 'https://lists.example/NK-A7z',
        note: 'Designated in 2023.',
        score: 91,
      },
    ],
  })
})

test('a business is sent with its names, country and registration number, and found as a legal entity', async () => {
  const { matches } = await provider.screen(business, 'request-2')
  assert.deepEqual(
    matches.map(({ entryId, name, category, score }) => [entryId, name, category, score]),
    [['NK-Co', 'ACME LIMITED', 'Other', 100]],
  )
  assert.deepEqual(service.requests.at(-1)!.body.queries.subject, {
    schema: 'Company',
    properties: { name: ['Acme Ltd', 'Acme'], jurisdiction: ['ng'], registrationNumber: ['RC-1'] },
  })
})

test('a score at the threshold counts with any threshold, and a lower one does not', async () => {
  const found = async (threshold: number, score: number) => {
    service.entities = [{ ...ADA, score }]
    return (await of('/match/default', threshold).screen(person, 'request')).matches.map((match) => match.score)
  }
  assert.deepEqual(await found(80, 0.8), [80])
  assert.deepEqual(await found(80, 0.796), [80])
  assert.deepEqual(await found(80, 0.794), [])
  // At or below its own lower bound the service leaves out results that are exactly there.
  assert.deepEqual(await found(70, 0.7), [70])
  assert.deepEqual(await found(60, 0.6), [60])
})

test('200 matches with hundreds of names each are read as a whole', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `Ada Obi ${'of the Quay '.repeat(5)}${index}`)
  service.entities = Array.from({ length: 200 }, (_, index) => ({
    ...{ ...ADA, id: `NK-${index}`, properties: { ...ADA.properties, name: ['Ada Obi', ...names] } },
  }))
  const { matches } = await provider.screen(person, 'request-3')
  assert.equal(matches.length, 200)
  assert.ok(matches[0]!.aliases.length >= names.length)
})

describe('every other response is a failure, never an empty result', () => {
  const fails = (screening: Promise<unknown>, kind: string) =>
    assert.rejects(screening, (error) => error instanceof ScreeningFailure && error.kind === kind)

  test('another API key, dataset or limit', async () => {
    await fails(
      of('/match/sanctions', 80, { secret: new Secret('not the right key') }).screen(person, 'x'),
      'HttpStatus',
    )
    await fails(of('/match/nothing').screen(person, 'x'), 'HttpStatus')
    await fails(of('/').screen(person, 'x'), 'HttpStatus')
  })

  test('more matches than can be decided', async () => {
    service.entities = Array.from({ length: 201 }, (_, index) => ({ ...ADA, id: `NK-${index}` }))
    await fails(provider.screen(person, 'x'), 'InvalidAnswer')
  })

  const subject = { status: 200, results: [], total: { value: 0, relation: 'eq' }, query: {} }
  const answers: [string, number, unknown, string][] = [
    ['a quota that is used up', 429, { detail: 'Monthly quota exceeded.' }, 'HttpStatus'],
    ['an index that is not ready', 503, { detail: 'Index is not ready.' }, 'HttpStatus'],
    ['an error', 500, { status: 'error' }, 'HttpStatus'],
    ['no response for the subject', 200, { responses: {} }, 'InvalidAnswer'],
    [
      'a response with a status of its own',
      200,
      { responses: { subject: { ...subject, status: 500 } } },
      'InvalidAnswer',
    ],
    [
      'a score beyond 1',
      200,
      { responses: { subject: { ...subject, results: [{ ...ADA, score: 91 }] } } },
      'InvalidAnswer',
    ],
    [
      'a match without a name',
      200,
      { responses: { subject: { ...subject, results: [{ ...ADA, caption: '', properties: {} }] } } },
      'InvalidAnswer',
    ],
    ['null', 200, null, 'InvalidAnswer'],
    ['an answer that is too large', 200, { padding: 'x'.repeat(9 * 1024 * 1024) }, 'InvalidAnswer'],
  ]
  for (const [title, status, body, kind] of answers)
    test(title, async () => {
      service.trouble = (response) => send(response, status, body)
      await fails(provider.screen(person, 'x'), kind)
    })

  test('no answer in time, an answer that never ends, and a broken connection', async () => {
    const impatient = of('/match/sanctions', 80, { timeoutMs: 200 })
    service.trouble = () => {}
    await fails(impatient.screen(person, 'x'), 'Timeout')
    service.trouble = (response) => void response.writeHead(200).write('{"responses":{"subject":{"results":[')
    await fails(impatient.screen(person, 'x'), 'Timeout')
    service.trouble = (response) => void response.socket!.destroy()
    await fails(provider.screen(person, 'x'), 'ConnectionReset')
  })
})
