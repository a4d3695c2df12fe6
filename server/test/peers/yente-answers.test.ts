// The yente adapter with recorded and published responses: what it reads, what it ignores, and which responses it rejects.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { Secret } from '../../src/config/secret.ts'
import { entryHash } from '../../src/screening/hits/sealed-hit.ts'
import { ScreeningFailure } from '../../src/screening/providers/provider.ts'
import { yenteProvider } from '../../src/screening/providers/yente-provider.ts'
import type { Subject } from '../../src/screening/subjects/subject.ts'
import {
  BUSINESSES,
  ERRORS,
  PERSON_OF_A_CLIENT,
  PERSON_OF_THE_DOCUMENTATION,
  PERSONS_WITH_FEATURES,
} from './yente-answers.ts'
import { RECORDED_COMPANY, RECORDED_EXPLANATION, RECORDED_FEATURES } from './yente-recorded.ts'
import { send, startYenteService } from './yente-service.ts'

const service = await startYenteService()
after(() => service.close())
const withThreshold = (threshold: number) =>
  yenteProvider(
    { url: `${service.url}/match/default`, secret: new Secret('a key of the test'), timeoutMs: 5000 },
    threshold,
  )
const provider = withThreshold(80)
const person: Subject = {
  ...{ subjectId: '', kind: 'Person', name: 'Ada Obi', aliases: [], birthDate: '1984-02-03' },
  ...{ country: 'NGA', registrationNumber: null },
}
const business: Subject = { ...person, kind: 'Business', name: 'Invent LLC', birthDate: null }

async function screen(answer: unknown, subject = person, status = 200) {
  service.trouble = (response) => send(response, status, answer)
  return (await provider.screen(subject, 'request')).matches
}

test('the person in the documentation is read with all names, the reasons and a score from 0 to 100', async () => {
  const [match, ...others] = await screen(PERSON_OF_THE_DOCUMENTATION)
  assert.deepEqual(others, [])
  assert.deepEqual(match, {
    entryId: 'NK-aU5ybkbRFJucf8YMwsJvDw',
    list: 'default',
    category: 'Sanctions',
    name: 'Ivan Petrovich INVENTEDOV',
    aliases: [
      'INVENTEDOV, Ivan Petrovich',
      'Иван Петрович Инвентедов',
      'Inventedov Ivan Petrovych',
      'Ivan Petrovich Inventedov',
      'ИНВЕНТЕДОВ Иван Петрович',
    ],
    birthDates: ['1965-09-21'],
    countries: ['RUS'],
    url: 'https://lists.example/a?id=7952',
    note: 'Owns a company that makes invented aircraft.',
    score: 92,
  })
})

test('a recorded company on 22 lists is one match, with its names in every script', async () => {
  const [match, ...others] = await screen(RECORDED_COMPANY, business)
  assert.deepEqual(others, [])
  const { aliases, ...entry } = match!
  assert.deepEqual(entry, {
    entryId: 'NK-abdzbEBkqyT29GyREbiURZ',
    list: 'default',
    category: 'Sanctions',
    name: 'LLC CST',
    birthDates: [],
    countries: ['RUS'],
    url: 'https://war-sanctions.gur.gov.ua/uav/companies/672',
    note: 'Type of entity: Limited Liability Company (LLC)',
    score: 100,
  })
  const { name, alias, weakAlias } = RECORDED_COMPANY.responses.subject.results[0].properties
  assert.deepEqual(aliases.toSorted(), [...name, ...alias, ...weakAlias].toSorted())
})

test('a recorded result with features counts by our threshold, whatever its own `match` says', async () => {
  assert.deepEqual(await screen(RECORDED_FEATURES), [])
  const { matches } = await withThreshold(70).screen(person, 'request')
  assert.deepEqual(
    matches.map(({ score, category, aliases, note }) => [score, category, aliases, note]),
    [[70, 'Other', ['Инвентедов Иван Петрович'], 'Official of an invented district.']],
  )
})

test('a recorded result with explanations and few other fields is read', async () => {
  const [match] = await screen(RECORDED_EXPLANATION)
  assert.deepEqual(
    [match?.entryId, match?.score, match?.category, match?.aliases, match?.url, match?.note],
    ['Q62104675', 92, 'Other', ['Ada Chiamaka Obi'], null, null],
  )
})

test('an entity whose values are in another order counts as unchanged, so no decision is reopened', async () => {
  const key = randomBytes(32)
  const [result] = PERSON_OF_THE_DOCUMENTATION.responses.subject.results
  const properties = Object.fromEntries(
    Object.entries(result!.properties).map(([name, values]) => [name, [...values].reverse()]),
  )
  const reversed = structuredClone<any>(PERSON_OF_THE_DOCUMENTATION)
  reversed.responses.subject.results = [{ ...result, properties }]
  const [before] = await screen(PERSON_OF_THE_DOCUMENTATION)
  const [later] = await screen(reversed)
  assert.deepEqual(later, before)
  assert.deepEqual(entryHash(key, later!), entryHash(key, before!))
  // A new name is new content.
  reversed.responses.subject.results[0].properties.alias.push('Another name')
  assert.notDeepEqual(entryHash(key, (await screen(reversed))[0]!), entryHash(key, before!))
})

test('a response without explanations, query and limit is read, and a score of 1 becomes 100', async () => {
  const [match] = await screen(PERSON_OF_A_CLIENT)
  assert.deepEqual(
    [match?.entryId, match?.category, match?.score, match?.countries, match?.aliases],
    ['Q314650', 'Pep', 100, ['NGA'], ['Ada Chiamaka Obi']],
  )
})

test('features are ignored, dates of any precision are kept, and a result below the threshold is not a match', async () => {
  const matches = await screen(PERSONS_WITH_FEATURES)
  assert.deepEqual(
    matches.map(({ entryId, score, category, birthDates }) => [entryId, score, category, birthDates]),
    [['Q7747', 100, 'AdverseMedia', ['1984', '1984-02', '1984-02-03']]],
  )
})

test('companies, organisations and legal entities are matches of a business, whether or not they are targets', async () => {
  const matches = await screen(BUSINESSES, business)
  assert.deepEqual(
    matches.map(({ entryId, score, category, countries }) => [entryId, score, category, countries]),
    [
      ['NK-56Edov9bas9puzaChH5pBy', 98, 'Sanctions', ['RUS']],
      ['NK-9Xa4Kg7Y7nfccE7VcZt6Q6', 90, 'Sanctions', ['CYP']],
      // Former countries and regions have no code in our list.
      ['ds-abc-legal-1', 85, 'Other', ['NGA']],
    ],
  )
  assert.deepEqual(matches[0]?.aliases, ['Invent LLC', 'Inventa'])
})

test('fields that are added later are ignored', async () => {
  const answer = structuredClone<any>(PERSON_OF_A_CLIENT)
  Object.assign(answer, { took: 3, matcher: { name: 'logic-v3' } })
  Object.assign(answer.responses.subject, { next: null })
  Object.assign(answer.responses.subject.results[0], { risk: { level: 3 }, statements: [] })
  answer.responses.subject.results[0].properties.newProperty = [{ id: 'x', schema: 'Y', properties: {} }, 7, null]
  assert.deepEqual(await screen(answer), await screen(PERSON_OF_A_CLIENT))
})

test('a response that may leave out matches is a failure', async () => {
  for (const total of [
    { value: 1, relation: 'gte' },
    { value: 201, relation: 'eq' },
    { value: 10_000, relation: 'gte' },
  ]) {
    const answer = structuredClone<any>(PERSON_OF_A_CLIENT)
    answer.responses.subject.total = total
    await assert.rejects(screen(answer), { kind: 'InvalidAnswer' }, JSON.stringify(total))
  }
})

test('every published error is a failure, never an empty result', async () => {
  for (const [reason, status, body] of ERRORS)
    await assert.rejects(
      screen(body, person, status),
      (error) => error instanceof ScreeningFailure && error.kind === 'HttpStatus',
      reason,
    )
})
