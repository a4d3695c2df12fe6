// Keeps directory and cells apart: where each table is, and that no statement needs both in one database.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { TABLES } from '../../src/platform/db/tables.ts'
import { namedTables } from './named-tables.ts'
import { readSource } from './source-file.ts'
import { violations } from './source-rules.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8')
const schema = read('server/schema.sql')
const sources = globSync('server/src/**/*.ts', { cwd: ROOT })
  .map((path) => path.replaceAll(sep, '/'))
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('server/src/guide/browser/'))
  .map((path) => readSource(path, read(path)))

const placeOf = (name: string) => TABLES[name]!

function check(title: string, found: string[]): void {
  test(title, () => assert.ok(found.length === 0, `${title}, but:\n${found.join('\n')}`))
}

test('every table of the schema is in the directory, in a cell or in both', () => {
  const names = [...schema.matchAll(/^create table (\w+)/gm)].map(([, name]) => name!)
  assert.deepEqual(Object.keys(TABLES).sort(), names.sort())
})

test('no foreign key leads from a cell to the directory or back', () => {
  const tables = schema.split(/^create table /m).slice(1)
  const crossing = tables.flatMap((text) => {
    const from = /^\w+/.exec(text)![0]
    const targets = [...text.matchAll(/FOREIGN KEY .* REFERENCES (\w+)/g)].map(([, to]) => to!)
    return targets.filter((to) => placeOf(to) !== placeOf(from)).map((to) => `${from} -> ${to}`)
  })
  assert.deepEqual(crossing, [])
})

test('the tables of a statement are found wherever it names them', () => {
  const names = (text: string) =>
    namedTables(text, TABLES).map(({ name, isInsert }) => (isInsert ? `into ${name}` : name))
  assert.deepEqual(names('select from account a, partner as p where event = 1'), ['account', 'partner'])
  assert.deepEqual(names('with event as (select 1), x as (delete from person using document d) select from event'), [
    'person',
    'document',
  ])
  assert.deepEqual(names('insert into event (a) select 1 from customer c left join review_case r on true'), [
    'into event',
    'customer',
    'review_case',
  ])
})

const SQL_TAG = /(?:^|\.)(?:sql|tx)$/i

check(
  'a statement names tables of the directory or of a cell',
  violations(
    {
      files: /./,
      message: 'split it, or read the copy in cell_partner',
      find: ({ literals }) =>
        literals.flatMap(({ line, tag, text }) => {
          if (!SQL_TAG.test(tag)) return []
          const named = namedTables(text, TABLES)
          const of = (place: string) => named.find(({ name }) => placeOf(name) === place)?.name
          const [inDirectory, inCell] = [of('directory'), of('cell')]
          return inDirectory && inCell ? [{ line, what: `${inDirectory} beside ${inCell}` }] : []
        }),
    },
    sources,
  ),
)
