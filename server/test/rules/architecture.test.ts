// The structure of the project: every source file of every package is checked against layers.ts and rules.ts.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { MAY_IMPORT } from './layers.ts'
import { MAX_FILES, RULES, WRITES_ELSEWHERE } from './rules.ts'
import { readSource } from './source-file.ts'
import * as rules from './source-rules.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const paths = globSync('{server,sdk,dashboard,bench,clients,scripts}/**/*.{ts,tsx,js,mjs}', {
  cwd: ROOT,
  exclude: (name) => /(?:^|[\\/])(?:node_modules|dist|data|coverage)$/.test(name),
}).map((path) => path.replaceAll(sep, '/'))
const sources = paths.map((path) => readSource(path, readFileSync(`${ROOT}/${path}`, 'utf8')))

function check(title: string, found: () => string[]): void {
  test(title, () => {
    const list = found()
    assert.ok(list.length === 0, `${title}, but:\n${list.join('\n')}`)
  })
}

test('every package has sources to check', () => {
  for (const tree of Object.keys(MAY_IMPORT))
    assert.ok(
      paths.some((path) => path.startsWith(`${tree}/`)),
      tree,
    )
  assert.ok(paths.some((path) => path.endsWith('.tsx')))
})

check('imports follow the layers', () => rules.forbiddenImports(sources, MAY_IMPORT))
check('no imports form a circle, imports of types included', () => rules.importCircles(sources))
for (const [title, rule] of Object.entries(RULES)) check(title, () => rules.violations(rule, sources))

check(`folders have at most ${MAX_FILES} source files`, () => rules.crowdedFolders(paths, MAX_FILES, {}))

check('every table is written by one module', () => rules.sharedTables(sources, WRITES_ELSEWHERE))

check('an operation is in the file of its name and in the list of an API', () =>
  rules.misnamedOperations(
    sources.filter(({ path }) => path.startsWith('server/src/') && !rules.isTest(path)),
    /\/src\/(?:apis\/[\w-]+-api|[\w-]+\/operations)\.ts$/,
  ),
)

const WHOLE_MODULE = 'tests the module as a whole'
check('tests are beside what they test', () =>
  rules.strayTests(
    paths.filter((path) => !path.startsWith('server/test/')),
    {
      'server/src/partners/tokens/token-cases.test.ts': WHOLE_MODULE,
      'server/src/partners/tokens/two-nodes.isolated.test.ts': WHOLE_MODULE,
      'server/src/platform/outbound/webhook-url.test.ts': WHOLE_MODULE,
      'server/src/webhooks/dispatch/isolation.test.ts': WHOLE_MODULE,
      'server/src/webhooks/dispatch/kill.isolated.test.ts': WHOLE_MODULE,
      'server/src/webhooks/dispatch/retries.test.ts': WHOLE_MODULE,
    },
  ),
)
