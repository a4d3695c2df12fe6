// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source text.
// Each rule is shown to find what it is for: a check that can't fail checks nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RULES } from './rules.ts'
import { readSource } from './source-file.ts'
import * as rules from './source-rules.ts'

const sources = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => readSource(path, text))

function finds(title: string, found: () => string[], ...expected: RegExp[]): void {
  test(title, () => {
    const list = found()
    assert.equal(list.length, expected.length, list.join('\n'))
    for (const [i, pattern] of expected.entries()) assert.match(list[i]!, pattern)
  })
}

const A = 'server/src/review/a.ts'
/** Rule, what it finds, and what it must not find. */
const SAMPLES: readonly [rule: string, found: readonly string[], fine: readonly [path: string, text: string][]][] = [
  ['no file imports a test', ["import './b.test.ts'"], [[A, "import './b.ts'"]]],
  [
    'SQL is in the SQL file of its module',
    ['sql<Row[]>`select 1`', 'tx`commit`', "run('insert into customer values (1)')", 'sql.unsafe(text)'],
    [
      [A, "'Create a business customer'; 'Update rules'; `select one of ${x}`; 'With people'"],
      ['server/src/review/case-sql.ts', 'sql`select 1`'],
      ['server/src/review/a.test.ts', 'sql`select 1`'],
    ],
  ],
  [
    'SQL gets its time as a parameter',
    ['sql`update x set at = now() where id = ${id}`'],
    [[A, 'sql`update x set at = ${clock.now()}`; "now() in a sentence"']],
  ],
  [
    'main.ts and cli.ts read the environment',
    ['const x = process.env.PORT', 'const { env } = process'],
    [
      [A, "// process.env\nconst x = 'process.env'"],
      ['server/src/main.ts', 'process.env'],
    ],
  ],
  [
    'real time is for what another computer compares with its own clock',
    ['app.realClock.now()'],
    [
      [A, 'app.clock.now()'],
      ['server/src/accounts/sessions/session.ts', 'app.realClock.now()'],
    ],
  ],
  ['platform/clock.ts reads the clock', ['Date.now()', 'new Date()'], [[A, 'new Date(now.getTime())']]],
  [
    'a Date is calculated from a time, not parsed from text',
    ['new Date(row.at)', 'new Date(f(x), y)'],
    [
      [A, 'new Date(now.getTime() + DAY); new Date(exp * 1000); new Date(Math.min(a.getTime(), b))'],
      [A, 'new Date(at(x).getTime()); new Date(Date.UTC(2026, 1, 1))'],
    ],
  ],
  ['platform/outbound makes outgoing requests', ['fetch(url)'], [[A, 'this.fetch(url)']]],
  [
    'platform/outbound imports the HTTP clients',
    ["import { request } from 'undici'"],
    [
      [A, "import type { Agent } from 'undici'"],
      ['server/src/platform/outbound/a.ts', "import { request } from 'undici'"],
    ],
  ],
  ['exports have names', ['export default 1'], [[A, 'export const a = 1']]],
  ['files have at most 350 lines', ['x\n'.repeat(351)], [[A, 'x\n'.repeat(350)]]],
]
for (const [name, found, fine] of SAMPLES)
  test(`the rule "${name}" finds what it is for and nothing else`, () => {
    const rule = { ...RULES[name]!, except: {} }
    for (const text of found) assert.equal(rules.violations(rule, sources({ [A]: `\n${text}` })).length, 1, text)
    for (const [path, text] of fine) assert.deepEqual(rules.violations(rule, sources({ [path]: text })), [], text)
  })

const named = (path: string) =>
  rules.violations(RULES['files and folders are named for what they hold']!, sources({ [path]: '' }))
finds(
  'a file or folder without its own name is found',
  () => [...named('a/utils.ts'), ...named('a/types/b.ts')],
  /utils/,
  /types/,
)
finds('a name that contains such a word is fine', () => named('a/event-types.ts'))
finds(
  'an import of the SDK past its package is found in the dashboard',
  () => {
    const rule = RULES['the dashboard imports the SDK only through its package']!
    const text = "import '../../../sdk/src/index.ts'\nimport '@gangway/sdk/key-pair'"
    return rules.violations(rule, sources({ 'dashboard/src/a.tsx': text, 'server/src/a.ts': text }))
  },
  /^dashboard\/src\/a\.tsx:1 has \.\.\/\.\.\/\.\.\/sdk\/src\/index\.ts/,
)

finds(
  'text, formats and plurals outside of their files are found in the dashboard',
  () =>
    [
      'the text of the dashboard is in its texts files',
      'dashboard/src/format formats numbers, dates and lists',
      'plurals in texts come from plural()',
    ].flatMap((name) =>
      rules.violations(
        { ...RULES[name]!, except: {} },
        sources({
          'dashboard/src/a.tsx': "f('Approved', 'a b'); <p>Save your changes</p>",
          'dashboard/src/b.ts': 'new Intl.NumberFormat()',
          'dashboard/src/c/texts.ts': "n === 1 ? 'a day' : 'days'",
          'dashboard/src/format/d.ts': 'new Intl.NumberFormat()',
        }),
      ),
    ),
  /^dashboard\/src\/a\.tsx:1 has "Save your changes"/,
  /^dashboard\/src\/b\.ts:1/,
  /^dashboard\/src\/c\/texts\.ts:1/,
)

const rule: rules.Rule = {
  files: /./,
  message: 'no',
  find: ({ code }) => (code.includes('x') ? [{ line: 1, what: 'x' }] : []),
}
finds('an exception lets a file through', () =>
  rules.violations({ ...rule, except: { 'a.ts': 'why' } }, sources({ 'a.ts': 'x' })),
)
finds(
  'an exception that is no longer needed is found',
  () => rules.violations({ ...rule, except: { 'a.ts': 'why' } }, sources({ 'a.ts': '' })),
  /^a\.ts:1 no longer needs its exception/,
)

const LAYERS = {
  src: { top: 'low middle/one.ts type:config.ts', middle: '', low: '', 'low/deep': 'low', 'config.ts': '' },
  test: { '.': 'src/low @gangway/sdk' },
}
const imports = (text: string, path = 'src/top/a.ts') => rules.forbiddenImports(sources({ [path]: text }), LAYERS)
finds('imports of listed parts and of the own part are fine', () =>
  imports("import '../low/b.ts'\nimport './c.tsx'\nimport '../middle/one.ts'\nimport 'fastify'"),
)
finds(
  'an import of an unlisted part is found',
  () => imports("\nimport { b } from '../middle/two.ts'"),
  /^src\/top\/a\.ts:2 imports src\/middle\/two\.ts/,
)
finds(
  'an import upwards is found in a .tsx file',
  () => imports("import '../top/a.ts'", 'src/low/b.tsx'),
  /imports src\/top\/a\.ts/,
)
finds('a folder within a part can be a part of its own', () => imports("import '../x.ts'", 'src/low/deep/b.ts'))
finds('a type may be imported where only types may', () => imports("import type { C } from '../config.ts'"))
finds(
  'a value may not be imported where only types may',
  () => imports("import { C } from '../config.ts'"),
  /imports src\/config\.ts/,
)
finds(
  'an import of another tree is found unless it is listed',
  () => imports("import '../src/low/a.ts'\nimport '../src/top/a.ts'", 'test/a.ts'),
  /imports src\/top\/a\.ts/,
)
finds(
  'a package of the project is found unless it is listed',
  () => [...imports("import '@gangway/sdk/webhooks'", 'test/a.ts'), ...imports("import '@gangway/sdk'")],
  /imports @gangway\/sdk/,
)
finds('a folder that the table does not have is found', () => imports('', 'src/cellar/a.ts'), /add a line/)
finds('a test may import everything', () => imports("import '../low/b.ts'", 'src/middle/a.test.ts'))

finds(
  'a circle of imports is found and shown, also through a type',
  () =>
    rules.importCircles(
      sources({
        'a.ts': "import './b.tsx'",
        'b.tsx': "import type { C } from './c.ts'",
        'c.ts': "import './a.ts'\nimport './d.ts'",
        'd.ts': '',
      }),
    ),
  /a\.ts -> b\.tsx -> c\.ts -> a\.ts\.$/,
)
finds(
  'a crowded folder is found, and one that is no longer crowded as well',
  () => rules.crowdedFolders(['a/1.ts', 'a/2.ts', 'a/3.ts', 'b/1.ts', 'a/c/1.ts'], 2, { b: 'why' }),
  /^a:1 has 3 files/,
  /^b:1 no longer needs/,
)

const operations = (path: string, text: string, api = `import '../documents/${path}'`) =>
  rules.misnamedOperations(sources({ [`src/documents/${path}`]: text, 'src/apis/x-api.ts': api }), /-api\.ts$/)
const declared = "export const createUploadLink = operation({ id: 'createUploadLink' })"
finds('an operation in the file of its name is fine', () => operations('create-upload-link.ts', declared))
finds(
  'an operation in a file of another name is found',
  () => operations('upload-link.ts', declared),
  /named create-upload-link\.ts/,
)
finds(
  'an operation with another id is found',
  () => operations('create-upload-link.ts', declared.replace("'createUploadLink'", "'other'")),
  /another id/,
)
finds(
  'an operation that no API lists is found',
  () => operations('create-upload-link.ts', declared, ''),
  /the list of no API/,
)
finds(
  'a second operation in a file is found',
  () => operations('create-upload-link.ts', `${declared}\nexport const listLinks = operation({ id: 'listLinks' })`),
  /one of 2/,
  /named list-links\.ts/,
  /one of 2/,
)

finds('a test beside its source, or beside one side of it, is fine', () =>
  rules.strayTests(['a/b.tsx', 'a/b.test.ts', 'a/b-under-load.test.ts'], {}),
)
finds(
  'a test with nothing beside it is found unless it is listed',
  () => rules.strayTests(['a/b.ts', 'a/tests/b.test.ts', 'a/whole.test.ts'], { 'a/whole.test.ts': 'why' }),
  /^a\/tests\/b\.test\.ts:1/,
)
