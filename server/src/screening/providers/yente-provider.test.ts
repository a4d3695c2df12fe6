import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startScreeningService } from '../../../test/peers/screening-service.ts'
import { Secret } from '../../config/secret.ts'
import type { Subject } from '../subjects/subject.ts'
import { ScreeningFailure } from './provider.ts'
import { yenteProvider } from './yente-provider.ts'

const service = await startScreeningService()
after(() => service.close())
const url = new URL('/match/sanctions', service.url).href
const provider = yenteProvider({ url, secret: new Secret('an API key of ours'), timeoutMs: 5000 }, 80)
const person: Subject = {
  subjectId: '',
  kind: 'Person',
  name: 'Ada Obi',
  aliases: [],
  birthDate: '1984-02-03',
  country: 'NGA',
  registrationNumber: null,
}

/** As the match API answers: the entity as FollowTheMoney, with its score. */
const entity = (more: Record<string, unknown> = {}) => ({
  id: 'NK-A7z',
  caption: 'Ada Obi',
  schema: 'Person',
  properties: { name: ['Ada Obi'], alias: ['A. Obi'], birthDate: ['1984'], nationality: ['ng'], topics: ['sanction'] },
  datasets: ['us_ofac_sdn'],
  referents: ['ofac-1234'],
  target: true,
  score: 0.914,
  explanations: { name_match: { score: 1 } },
  match: true,
  ...more,
})
const results = (entities: readonly unknown[], more: Record<string, unknown> = {}) => ({
  responses: {
    subject: { status: 200, results: entities, total: { value: entities.length, relation: 'eq' }, query: {} },
  },
  limit: 200,
  ...more,
})
const answering = (body: unknown, status = 200) => {
  service.answer = (_asked, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

test('a person is sent as a FollowTheMoney example, and matches come back with our scores', async () => {
  answering(results([entity(), entity({ id: 'NK-low', score: 0.5 })]))
  const screened = await provider.screen(person, 'request-1')
  const { headers, body } = service.asked.at(-1)!
  assert.equal(headers.authorization, 'ApiKey an API key of ours')
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
        aliases: ['A. Obi'],
        birthDates: ['1984'],
        countries: ['NGA'],
        url: null,
        note: null,
        score: 91,
      },
    ],
  })
})

test('a business is sent with its names, country and registration number', async () => {
  answering(results([]))
  const business: Subject = {
    ...person,
    kind: 'Business',
    name: 'Acme Ltd',
    aliases: ['Acme'],
    birthDate: null,
    registrationNumber: 'RC-1',
  }
  assert.deepEqual((await provider.screen(business, 'request-2')).matches, [])
  assert.deepEqual(service.asked.at(-1)!.body.queries.subject, {
    schema: 'Company',
    properties: { name: ['Acme Ltd', 'Acme'], jurisdiction: ['ng'], registrationNumber: ['RC-1'] },
  })
})

describe('every other response is a failure, never an empty result', () => {
  for (const [title, kind, body, status] of [
    ['an error', 'HttpStatus', { detail: 'Invalid API key' }, 401],
    ['no response for the subject', 'InvalidAnswer', { responses: {} }, 200],
    [
      'a response with a status of its own',
      'InvalidAnswer',
      { responses: { subject: { status: 500, results: [] } } },
      200,
    ],
    [
      'more matches than can be decided',
      'InvalidAnswer',
      results([], { responses: { subject: { results: [], total: { value: 201 } } } }),
      200,
    ],
    ['a score beyond 1', 'InvalidAnswer', results([entity({ score: 91 })]), 200],
    ['a match without a name', 'InvalidAnswer', results([entity({ caption: '', properties: {} })]), 200],
    ['null', 'InvalidAnswer', null, 200],
  ] as const)
    test(title, async () => {
      answering(body, status)
      await assert.rejects(
        provider.screen(person, 'request-3'),
        (error) => error instanceof ScreeningFailure && error.kind === kind,
      )
    })
})
