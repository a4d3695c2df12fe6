import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { blocksOf } from '../../../test/guide/guide-blocks.ts'
import { match, respond, startScreeningService } from '../../../test/peers/screening-service.ts'
import { Secret } from '../../config/secret.ts'
import type { Subject } from '../subjects/subject.ts'
import { httpProvider } from './http-provider.ts'
import { ScreeningFailure } from './provider.ts'

const service = await startScreeningService()
after(() => service.close())
const withTimeout = (timeoutMs: number) =>
  httpProvider({ url: service.url, secret: new Secret('a secret of ours'), timeoutMs })
const provider = withTimeout(60_000)
const subject: Subject = {
  subjectId: '',
  kind: 'Person',
  name: 'Ada Obi',
  aliases: [],
  birthDate: null,
  country: 'NGA',
  registrationNumber: null,
}

test('the request and response in docs/operating.md are the real ones', async () => {
  const shown = (kind: string) =>
    JSON.parse(blocksOf('docs/operating.md').find(({ info }) => info === `json screening ${kind}`)!.text)
  const [question, answer] = [shown('question'), shown('answer')]
  service.answer = (_asked, response) => void response.end(JSON.stringify(answer))
  const { type, ...about } = question.subject
  const { listVersion, matches } = await provider.screen({ subjectId: '', kind: type, ...about }, question.requestId)
  const { headers, body } = service.asked.at(-1)!
  assert.deepEqual(body, question)
  assert.equal(headers.authorization, 'Bearer a secret of ours')
  assert.deepEqual({ requestId: question.requestId, listVersion, matches }, answer)
})

test('a response is read without unknown fields, each entry once with its best score', async () => {
  const more = { aliases: ['A. Listed'], birthDates: ['1984', '1984-02'], countries: ['NGA'], url: 'https://x.example' }
  service.answer = (asked, response) =>
    respond(asked, response, [
      match({ score: 80 }),
      match({ ...more, score: 97, secret: 1 }),
      match({ entryId: 'E-2' }),
    ])
  const { listVersion, matches } = await provider.screen(subject, 'question-1')
  assert.equal(listVersion, 'test-1')
  assert.deepEqual(matches, [
    { ...match(), ...more, note: null, score: 97 },
    { ...match({ entryId: 'E-2' }), aliases: [], birthDates: [], countries: [], url: null, note: null },
  ])
})

describe('every other response is a failure, never an empty result', () => {
  const failures: [string, string, typeof service.answer][] = [
    ['an error of its own', 'HttpStatus', (_asked, response) => void response.writeHead(500).end('{}')],
    ['a refusal', 'HttpStatus', (_asked, response) => void response.writeHead(401).end()],
    ['a redirect', 'Redirect', (_asked, response) => void response.writeHead(302, { location: service.url }).end()],
    ['no answer in time', 'Timeout', () => {}],
    [
      'an answer that never ends',
      'Timeout',
      (_asked, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{"requestId":')
      },
    ],
    ['a page instead of JSON', 'InvalidAnswer', (_asked, response) => void response.end('<html></html>')],
    ['an empty object', 'InvalidAnswer', (_asked, response) => void response.end('{}')],
    ['null', 'InvalidAnswer', (_asked, response) => void response.end('null')],
    ['half an answer', 'InvalidAnswer', (_asked, response) => void response.end('{"requestId":"x","matches":[')],
    [
      'an answer to another question',
      'InvalidAnswer',
      (asked, response) => respond(asked, response, [], { requestId: 'another' }),
    ],
    [
      'an answer without a list',
      'InvalidAnswer',
      (asked, response) => respond(asked, response, [], { listVersion: '' }),
    ],
    [
      'a match without a name',
      'InvalidAnswer',
      (asked, response) => respond(asked, response, [match({ name: undefined })]),
    ],
    ['a score beyond 100', 'InvalidAnswer', (asked, response) => respond(asked, response, [match({ score: 101 })])],
    [
      'an unknown category',
      'InvalidAnswer',
      (asked, response) => respond(asked, response, [match({ category: 'Friend' })]),
    ],
    [
      'more than 200 matches',
      'InvalidAnswer',
      (asked, response) =>
        respond(
          asked,
          response,
          Array.from({ length: 201 }, (_, i) => match({ entryId: `E-${i}` })),
        ),
    ],
    ['a connection that breaks', 'ConnectionReset', (_asked, response) => void response.socket!.destroy()],
  ]
  for (const [title, kind, answer] of failures) {
    test(title, async () => {
      service.answer = answer
      await assert.rejects(
        (kind === 'Timeout' ? withTimeout(200) : provider).screen(subject, 'question-2'),
        (error) => error instanceof ScreeningFailure && error.kind === kind,
      )
    })
  }

  test('an unreachable service is a failure', async () => {
    await service.stop()
    await assert.rejects(provider.screen(subject, 'question-3'), { kind: 'ConnectionRefused' })
    await service.restart()
  })
})
