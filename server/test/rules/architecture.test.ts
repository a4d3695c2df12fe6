// The rules, held against every file. house-tables.ts says what is allowed where; house-rules.ts knows how to look.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { sep } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as tables from './layers.ts'
import { readSource, type Source } from './source-file.ts'
import * as rules from './source-rules.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const HOME = 'server/src'
const LOOK_AGAIN_AT = 350
const SPLIT_SQL_PAST = 400

let all: Source[]
let paths: string[]
let service: Source[]

before(async () => {
  const skip = (name: string) => /(?:^|[\\/])(?:node_modules|dist|\.git|data|coverage)$/.test(name)
  paths = []
  for await (const path of glob('{server,sdk,dashboard,bench,scripts,contract,docs}/**', {
    cwd: ROOT,
    exclude: skip,
  })) {
    paths.push(path.replaceAll(sep, '/'))
  }
  const code = paths.filter((path) => /\.ts$/.test(path))
  all = await Promise.all(code.map(async (path) => readSource(path, await readFile(`${ROOT}/${path}`, 'utf8'))))
  service = all.filter(({ path }) => path.startsWith(`${HOME}/`) && !path.endsWith('.test.ts'))
})

function holds(rule: string, fieldErrors: () => string[]): void {
  test(rule, () => {
    const found = fieldErrors()
    assert.ok(found.length === 0, `${rule}, but:\n${found.join('\n')}`)
  })
}

holds('imports run downhill only, and rooms on one floor do not know each other', () =>
  rules.uphillImports(service, HOME, tables.MAY_IMPORT),
)

holds('nothing imports itself by a detour', () => [
  ...rules.importCycles(service),
  ...rules.importCycles(all, ({ typeOnly }) => !typeOnly),
])

holds('the server, the SDK and the dashboard share the contract and no code', () =>
  rules.misplacedImports(
    all.filter(({ path }) => !path.endsWith('.test.ts')),
    {
      forbidden: ({ specifier }, { path }) => {
        const [workspace] = path.split('/')
        const others = ['server', 'sdk', 'dashboard'].filter((name) => name !== workspace)
        return others.some((name) => specifier.startsWith(`@gangway/${name}`) || specifier.includes(`../${name}/`))
      },
      only: /^(?:scripts|bench|server\/test)\//,
      message: 'a workspace imports nothing from another',
      except: tables.ACROSS_WORKSPACES,
    },
  ),
)

holds('SQL is in the sql.ts of its room', () =>
  rules.misplacedSql(service, {
    only: /\/(?:[\w-]*sql|platform\/(?:db|embedded-postgres)\/[\w-]+)\.ts$/,
    message: 'SQL belongs in the sql.ts of its room',
    except: tables.SQL_ELSEWHERE,
  }),
)

holds('the environment is read in main and cli, and passed to config', () =>
  rules.misplacedCode(service, {
    pattern: /\bprocess\s*\.\s*env\b|\bprocess\s*\[|\benv\s*\}\s*=\s*process\b/g,
    only: /\/src\/(?:main|cli)\.ts$/,
    message: 'only main.ts and cli.ts read the environment, into config.ts',
  }),
)

holds('the clock is read in platform/clock.ts', () =>
  rules.misplacedCode(service, {
    pattern: /\bDate\s*\.\s*now\b|\bnew\s+Date\s*\(\s*\)|(?<!new\s+)\bDate\s*\(\s*\)/g,
    only: /\/platform\/clock\.ts$/,
    message: 'ask app.clock, so that a test can move the time',
  }),
)

holds('a Date is made by moving a time, not by reading text', () =>
  rules.misplacedCode(service, {
    pattern: rules.DATE_WITHOUT_ARITHMETIC,
    only: /\/platform\/clock\.ts$/,
    message: 'new Date(text) takes days that do not exist: check the form first, and list the file with its reason',
    except: tables.DATES_FROM_TEXT,
  }),
)

holds('SQL gets its time as a parameter', () =>
  rules.clockInSql(service, {
    only: /$^/,
    message: 'pass app.clock.now() in, so that a test can move the time',
    except: tables.DATABASE_CLOCK,
  }),
)

const OUTBOUND = /\/platform\/outbound\//
const ONLY_OUTBOUND = 'only platform/outbound makes outgoing requests: it refuses private addresses'

holds('outgoing HTTP is made in platform/outbound', () => [
  ...rules.misplacedCode(service, {
    pattern: /(?<![.#\w])fetch\s*\(|\bglobalThis\s*\.\s*fetch\b|\bnew\s+(?:WebSocket|EventSource)\s*\(/g,
    only: OUTBOUND,
    message: ONLY_OUTBOUND,
  }),
  ...rules.misplacedImports(service, {
    forbidden: ({ specifier, typeOnly }) =>
      !typeOnly && /^(?:undici|axios|got|(?:node:)?(?:http|https|http2|tls|dgram))$/.test(specifier),
    only: OUTBOUND,
    message: ONLY_OUTBOUND,
    except: tables.OUTGOING_ELSEWHERE,
  }),
])

holds('a thing lives with its owner or has a name of its own', () => rules.forbiddenNames(paths, tables.NEVER_A_NAME))

holds('exports have names', () =>
  rules.misplacedCode(all, {
    pattern: /\bexport\s+default\b|\bas\s+default\b/g,
    only: /\.config\.ts$|\.d\.ts$/,
    message: 'name what you export',
  }),
)

holds('files stay short enough to be read', () => {
  const isSql = ({ path }: Source) => /sql\.ts$/.test(path)
  return [
    ...rules.tooLong(
      all.filter((source) => !isSql(source)),
      LOOK_AGAIN_AT,
      tables.LONG_FILES,
    ),
    ...rules.tooLong(all.filter(isSql), SPLIT_SQL_PAST, {}),
  ]
})

holds('one operation is one file, named as its id, and in the list of an API', () =>
  rules.misnamedOperations(service, /\/src\/(?:apis\/[\w-]+-api|[\w-]+\/operations)\.ts$/),
)

holds('tests stand beside what they test', () => rules.strayTests(paths, /^server\/test\//, tables.TESTS_OF_A_ROOM))
