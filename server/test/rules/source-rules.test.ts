// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source text.
// Each rule is shown to find what it is there for: a check that can't fail checks nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSource } from './source-file.ts'
import * as rules from './source-rules.ts'

const sources = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => readSource(path, text))

function finds(title: string, faults: () => string[], ...expected: RegExp[]): void {
  test(title, () => {
    const found = faults()
    assert.equal(found.length, expected.length, found.join('\n'))
    for (const [i, pattern] of expected.entries()) assert.match(found[i]!, pattern)
  })
}

const table = {
  rooms: { may: ['ground', 'middle/one.ts'], mayName: ['config.ts'] },
  other: { may: [] },
  ground: { may: [] },
  middle: { may: [] },
  'config.ts': { may: [] },
}
const importing = (text: string) => rules.uphillImports(sources({ 'src/rooms/a.ts': text }), 'src', table)

finds(
  'an import from a room of the same floor is found',
  () => importing("\nimport { b } from '../other/b.ts'"),
  /^src\/rooms\/a\.ts:2 imports other\/b\.ts: rooms may import only ground, middle/,
)
finds('an import of what lies below is fine', () =>
  importing("import { b } from '../ground/b.ts'\nimport './c.ts'\nimport '../middle/one.ts'"),
)
finds(
  'one file of a room being allowed does not allow the room',
  () => importing("import '../middle/two.ts'"),
  /imports middle\/two\.ts/,
)
finds('naming a type is not using a value', () => importing("import type { C } from '../config.ts'"))
finds(
  'using a value where only types may be named is found',
  () => importing("import { C } from '../config.ts'"),
  /other than types from config\.ts/,
)
finds(
  'an import from outside the house is found',
  () => importing("import { x } from '../../test/harness.ts'"),
  /outside src/,
)
finds(
  'a room that the table does not have is found',
  () => rules.uphillImports(sources({ 'src/cellar/a.ts': '' }), 'src', table),
  /give it a floor/,
)

const ring = {
  'a.ts': "import './b.ts'",
  'b.ts': "\nimport type { C } from './c.ts'",
  'c.ts': "import './a.ts'\nimport './d.ts'",
  'd.ts': '',
}
finds(
  'a circle of imports is found and shown',
  () => rules.importCycles(sources(ring)),
  /^a\.ts:1 .* a\.ts -> b\.ts -> c\.ts -> a\.ts\.$/,
)
finds('a circle with a type in it counts only when types do', () =>
  rules.importCycles(sources(ring), ({ typeOnly }) => !typeOnly),
)

const only = /(?:sql|clock)\.ts$/
const message = 'not here'
const sql = (path: string, text: string, except = {}) =>
  rules.misplacedSql(sources({ [path]: text }), { only, message, except })
finds(
  'a tagged statement outside its place is found',
  () => sql('a.ts', '\n\nawait sql<Row[]>`select 1`'),
  /^a\.ts:3 has "select 1": not here\.$/,
)
finds('a transaction is SQL too', () => sql('a.ts', 'tx`commit`'), /commit/)
finds(
  'a statement in a plain string is found',
  () => sql('a.ts', "run('insert into customer values (1)')"),
  /insert into/,
)
finds('a statement built by hand is found', () => sql('a.ts', 'sql.unsafe(text)'), /\.unsafe\(/)
finds('a sentence that begins like SQL is not SQL', () =>
  sql('a.ts', "'Create a business customer'; 'Update rules'; `select one of ${x}`; 'With people'"),
)
finds('SQL in its place is fine', () => sql('onboarding-sql.ts', 'sql`select 1`'))
finds('an exception lets a file through', () => sql('a.ts', 'sql`select 1`', { 'a.ts': 'a reason' }))
finds(
  'an exception that nobody needs is found',
  () => sql('a.ts', '', { 'a.ts': 'a reason' }),
  /no longer needs its exception/,
)

const now = (text: string) => rules.clockInSql(sources({ 'a-sql.ts': text }), { only: /$^/, message })
finds(
  'SQL that asks the database for the time is found',
  () => now('sql`update x set at = now() where id = ${id}`'),
  /clock of the database/,
)
finds('SQL that gets the time is fine', () => now('sql`update x set at = ${clock.now()}`; "now() in a sentence"'))

const code = (text: string, pattern: RegExp) =>
  rules.misplacedCode(sources({ 'a.ts': text }), { pattern, only, message })
finds(
  'code outside its place is found',
  () => code('const x = process.env.PORT', /\bprocess\.env\b/g),
  /^a\.ts:1 has process\.env/,
)
finds('the same words in a comment or a string are not code', () =>
  code("// process.env\nconst x = 'process.env'", /\bprocess\.env\b/g),
)

const dates = (text: string) => code(text, rules.DATE_WITHOUT_ARITHMETIC)
finds(
  'a date read from text is found',
  () => dates('new Date(row.at); new Date(f(x), y)'),
  /new Date\(r/,
  /new Date\(f/,
)
finds('a time that is moved is fine', () =>
  dates(
    'new Date(now.getTime() + DAY); new Date(exp * 1000); new Date(Math.min(a.getTime(), b)); new Date(at(x).getTime()); new Date(Date.UTC(2026, 1, 1))',
  ),
)

const imports = (text: string) =>
  rules.misplacedImports(sources({ 'a.ts': text }), {
    forbidden: ({ specifier, typeOnly }) => specifier === 'undici' && !typeOnly,
    only,
    message,
  })
finds('an import outside its place is found', () => imports("import { request } from 'undici'"), /^a\.ts:1 has undici/)
finds('an import of types is let through where the rule says so', () => imports("import type { Agent } from 'undici'"))

const names = ['utils', 'types']
finds(
  'a file without a name of its own is found',
  () => rules.forbiddenNames(['src/room/utils.ts'], names),
  /named utils\.ts/,
)
finds(
  'a folder without a name of its own is found',
  () => rules.forbiddenNames(['src/types/a.ts'], names),
  /named types/,
)
finds('a name that contains such a word is fine', () => rules.forbiddenNames(['src/event-types.ts'], names))

const long = sources({ 'a.ts': 'x\n'.repeat(301), 'b.ts': 'x\n'.repeat(300) })
finds('a long file is found', () => rules.tooLong(long, 300, {}), /^a\.ts:300 has 301 lines/)
finds('a long file with a reason is let through', () => rules.tooLong(long, 300, { 'a.ts': 'a table' }))
finds(
  'a listed file that has become short is found',
  () => rules.tooLong(long, 300, { 'a.ts': 'a table', 'b.ts': 'a table' }),
  /^b\.ts:1 no longer needs/,
)

const operations = (path: string, text: string, api = `import '../room/${path}'`) =>
  rules.misnamedOperations(sources({ [`src/room/${path}`]: text, 'src/apis/x-api.ts': api }), /-api\.ts$/)
const declared = "export const createUploadLink = operation({ id: 'createUploadLink' })"
finds('an operation in the file of its name is fine', () => operations('create-upload-link.ts', declared))
finds(
  'an operation in a file of another name is found',
  () => operations('upload-link.ts', declared),
  /file named create-upload-link\.ts/,
)
finds(
  'an operation with another id is found',
  () => operations('create-upload-link.ts', declared.replace("'createUploadLink'", "'other'")),
  /the id is the name/,
)
finds(
  'an operation that no API lists is found',
  () => operations('create-upload-link.ts', declared, ''),
  /no API lists/,
)
finds(
  'a second operation in a file is found',
  () => operations('create-upload-link.ts', `${declared}\nexport const listLinks = operation({ id: 'listLinks' })`),
  /one of 2/,
  /file named list-links\.ts/,
  /one of 2/,
)

const tests = (...paths: string[]) => rules.strayTests(paths, /^house\//)
finds('a test beside its source, or beside one side of it, is fine', () =>
  tests('a/b.ts', 'a/b.test.ts', 'a/b-under-load.test.ts', 'house/x.test.ts'),
)
finds(
  'a test with nothing beside it is found',
  () => tests('a/b.ts', 'a/tests/b.test.ts'),
  /^a\/tests\/b\.test\.ts:1 tests nothing beside it/,
)
finds(
  'a test of a whole room is listed, and no longer than it is needed',
  () => {
    const paths = ['a/b.ts', 'a/room.test.ts']
    const except = { 'a/room.test.ts': 'the room', 'a/gone.test.ts': 'the room' }
    return rules.strayTests(paths, /^house/, except)
  },
  /^a\/gone\.test\.ts:1 no longer needs/,
)
