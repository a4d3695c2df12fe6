// Personal data never reaches the log: neither the row of a database error nor the value in its message.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import postgres from 'postgres'
import { cloneDatabase } from '../../test/database/test-database.ts'
import { ApiError } from '../errors.ts'
import { describeError, openLog } from './log.ts'

const database = await cloneDatabase()
const sql = postgres(database.url, { max: 1, onnotice: () => {} })
after(async () => {
  await sql.end()
  await database.drop()
})
await sql`create table subject (email text constraint email_once unique, born date, id uuid, age int check (age < 150))`
await sql`insert into subject (email) values ('zoe@quagga.example')`

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog('trace', { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

async function failure(run: () => Promise<unknown>): Promise<Error> {
  return run().then(
    () => assert.fail('it did not fail'),
    (error: Error) => error,
  )
}

describe('a database error is logged with its code and constraint only', async () => {
  const failures: [string, () => Promise<unknown>, string, string?][] = [
    [
      'a value that must be unique',
      () => sql`insert into subject (email) values ('zoe@quagga.example')`,
      '23505',
      'email_once',
    ],
    [
      'a value that a check rejects',
      () => sql`insert into subject (email, age) values ('zoe@quagga.example.org', 999)`,
      '23514',
      'subject_age_check',
    ],
    ['a value of the wrong form', () => sql`select ${'zoe@quagga.example'}::text::uuid`, '22P02'],
    ['a date that does not exist', () => sql`select ${'zoe@quagga.example'}::text::date`, '22007'],
    ['a statement that is wrong', () => sql.unsafe(`select "zoe@quagga.example" from subject`), '42703'],
  ]
  for (const [title, run, code, constraint] of failures) {
    test(title, async () => {
      const error = await failure(run)
      const ways = [
        logged((log) => log.error({ err: error }, 'request failed')),
        logged((log) => log.error(error)),
        logged((log) => log.error({ err: new ApiError('Service.Error', { cause: error }) }, 'request failed')),
        logged((log) => log.error({ err: new Error('outer', { cause: new Error('inner', { cause: error }) }) })),
        JSON.stringify(describeError(error)),
      ]
      for (const text of ways) {
        assert.ok(!/zoe|quagga/i.test(text), text)
        assert.match(text, new RegExp(`"code":"${code}"`))
        if (constraint) assert.match(text, new RegExp(`"constraint":"${constraint}"`))
      }
    })
  }
})

test('a multi-line message is removed from the stack', async () => {
  const error = await failure(
    () => sql`select ${'first\nzoe@quagga.example\n    at zoe (quagga.example:1:1)'}::text::uuid`,
  )
  assert.ok(!/zoe|quagga/.test(logged((log) => log.error({ err: error }))))
})

test('an error of our code keeps its message and stack', () => {
  const line = JSON.parse(logged((log) => log.error({ err: new TypeError('x is not a function') }, 'request failed')))
  assert.equal(line.err.kind, 'TypeError')
  assert.equal(line.err.message, 'x is not a function')
  assert.match(line.err.stack, /log\.test\.ts/)
  assert.equal(line.level, 'error')
  assert.equal(line.msg, 'request failed')
})

test('a thrown value that is not an error is logged by its type only', () => {
  for (const thrown of ['zoe@quagga.example', { email: 'zoe@quagga.example' }, ['zoe@quagga.example'], null]) {
    assert.ok(!logged((log) => log.error({ err: thrown })).includes('quagga'))
  }
})

test('an error that is its own cause, or wraps several, does not break the log', () => {
  const ring = new Error('ring')
  ring.cause = new Error('around', { cause: ring })
  assert.match(
    logged((log) => log.error({ err: ring })),
    /ring/,
  )
  assert.match(
    logged((log) => log.error({ err: new AggregateError([new Error('one')], 'several') })),
    /several/,
  )
})

test('an error under another field name is described in the same way', async () => {
  const error = await failure(() => sql`insert into subject (email) values ('zoe@quagga.example')`)
  for (const name of ['error', 'cause', 'reason', 'e']) {
    assert.ok(!logged((log) => log.error({ [name]: error })).includes('quagga'), `log.error({ ${name} })`)
  }
})
