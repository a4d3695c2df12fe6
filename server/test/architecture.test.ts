// The house as tables: who may import whom, and where SQL, the environment, the clock and outgoing HTTP may appear.
// A new room or top-level file gets its floor here; an exception needs its reason.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { sep } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  clockInSql,
  DATE_WITHOUT_ARITHMETIC,
  forbiddenNames,
  importCycles,
  misnamedOperations,
  misplacedCode,
  misplacedImports,
  misplacedSql,
  type Permission,
  strayTests,
  tooLong,
  uphillImports,
} from './house-rules.ts'
import { readSource, type Source } from './source-text.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HOME = 'server/src'

/** Rooms of one floor don't know each other: onboarding and webhooks meet in events, and callers come as a `Caller`. */
const A_ROOM: Permission = {
  may: ['audit', 'events', 'reference', 'http', 'platform', 'errors.ts'],
  mayName: ['config.ts'],
}
const AN_API: Permission = {
  may: ['onboarding', 'review', 'webhooks', 'partners', 'people', 'events', 'reference', 'http', 'errors.ts'],
  mayName: ['config.ts', 'platform'],
}
const ALL_ROOMS = [
  'onboarding',
  'review',
  'webhooks',
  'partners',
  'people',
  'audit',
  'events',
  'reference',
  'http',
  'platform',
  'errors.ts',
]

const MAY_IMPORT: Readonly<Record<string, Permission>> = {
  // The ground
  'errors.ts': { may: [] },
  'config.ts': { may: [] },
  platform: { may: ['errors.ts'], mayName: ['config.ts'] },
  // What all rooms stand on
  http: { may: ['platform', 'errors.ts'], mayName: ['config.ts'] },
  reference: { may: ['http', 'platform', 'errors.ts'] },
  // Both describe what they record with the building blocks of schemas and the published vocabularies; a trail names who.
  events: { may: ['reference', 'http/fields.ts', 'platform', 'errors.ts'] },
  audit: { may: ['reference', 'http/fields.ts', 'platform', 'errors.ts'], mayName: ['http/caller.ts'] },
  // The rooms
  onboarding: A_ROOM,
  review: A_ROOM,
  webhooks: A_ROOM,
  partners: A_ROOM,
  people: A_ROOM,
  // Above the rooms
  'partner-api.ts': AN_API,
  'dashboard-api.ts': AN_API,
  'compliance-api.ts': AN_API,
  'operator-api.ts': AN_API,
  'withdrawn.ts': { may: [] },
  'health.ts': { may: ['platform'] },
  'port.ts': { may: [] },
  'master-key-file.ts': { may: ['platform', 'errors.ts'], mayName: ['config.ts'] },
  'start-message.ts': { may: [], mayName: ['config.ts', 'sandbox.ts'] },
  'open-app.ts': { may: ['platform'], mayName: ['config.ts'] },
  'sandbox.ts': { may: ['config.ts', 'open-app.ts', ...ALL_ROOMS] },
  'server.ts': {
    may: [
      'partner-api.ts',
      'dashboard-api.ts',
      'compliance-api.ts',
      'operator-api.ts',
      'withdrawn.ts',
      'health.ts',
      ...ALL_ROOMS,
    ],
    mayName: ['config.ts'],
  },
  'main.ts': {
    may: [
      'config.ts',
      'open-app.ts',
      'server.ts',
      'sandbox.ts',
      'port.ts',
      'master-key-file.ts',
      'start-message.ts',
      ...ALL_ROOMS,
    ],
  },
  'cli.ts': { may: ['config.ts', 'open-app.ts', 'sandbox.ts', 'master-key-file.ts', ...ALL_ROOMS] },
}

const NEVER_A_NAME = [
  'util',
  'utils',
  'helper',
  'helpers',
  'type',
  'types',
  'interfaces',
  'common',
  'lib',
  'misc',
  'shared',
]

const LONG_FILES = {
  'server/src/onboarding/identity-rules.test.ts':
    'a table of cases by country; cut in two, the countries could not be compared',
}

const SQL_ELSEWHERE = {
  'server/src/platform/event-signal.ts': 'one pg_notify, which is all there is to a signal',
  'server/src/health.ts': 'select 1: it asks whether the database answers, not for anything in it',
}

const DATES_FROM_TEXT = {}

const DATABASE_CLOCK = {
  'server/src/platform/migrate.ts': 'when a migration was applied is for people to read; nothing is decided by it',
}

/** A file or a folder. */
const OUTBOUND = /\/platform\/outbound(?:[\w-]*\.ts$|\/)/
const OUTGOING_ELSEWHERE = {
  'server/src/platform/store/s3.ts': 'calls the store of the configuration, never an address that a caller names',
}

let all: Source[]
let paths: string[]
let house: Source[]

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
  house = all.filter(({ path }) => path.startsWith(`${HOME}/`) && !path.endsWith('.test.ts'))
})

function holds(rule: string, faults: () => string[]): void {
  test(rule, () => {
    const found = faults()
    assert.ok(found.length === 0, `${rule}, but:\n${found.join('\n')}`)
  })
}

holds('imports run downhill only, and rooms on one floor do not know each other', () =>
  uphillImports(house, HOME, MAY_IMPORT),
)

holds('nothing imports itself by a detour', () => [
  ...importCycles(house),
  ...importCycles(all, ({ typeOnly }) => !typeOnly),
])

holds('the server, the SDK and the dashboard share the contract and no code', () =>
  misplacedImports(
    all.filter(({ path }) => !path.endsWith('.test.ts')),
    {
      forbidden: ({ specifier }, { path }) => {
        const [workspace] = path.split('/')
        const others = ['server', 'sdk', 'dashboard'].filter((name) => name !== workspace)
        return others.some((name) => specifier.startsWith(`@gangway/${name}`) || specifier.includes(`../${name}/`))
      },
      only: /^(?:scripts|bench|server\/test)\//,
      says: 'a workspace imports nothing from another',
    },
  ),
)

holds('SQL is in the sql.ts of its room', () =>
  misplacedSql(house, {
    only: /\/(?:[\w-]*sql|platform\/(?:db|migrate|embedded-postgres[\w-]*))\.ts$/,
    says: 'SQL belongs in the sql.ts of its room',
    except: SQL_ELSEWHERE,
  }),
)

holds('the environment is read in main and cli, and passed to config', () =>
  misplacedCode(house, {
    pattern: /\bprocess\s*\.\s*env\b|\bprocess\s*\[|\benv\s*\}\s*=\s*process\b/g,
    only: /\/src\/(?:main|cli)\.ts$/,
    says: 'only main.ts and cli.ts read the environment, into config.ts',
  }),
)

holds('the clock is read in platform/clock.ts', () =>
  misplacedCode(house, {
    pattern: /\bDate\s*\.\s*now\b|\bnew\s+Date\s*\(\s*\)|(?<!new\s+)\bDate\s*\(\s*\)/g,
    only: /\/platform\/clock\.ts$/,
    says: 'ask app.clock, so that a test can move the time',
  }),
)

holds('a Date is made by moving a time, not by reading text', () =>
  misplacedCode(house, {
    pattern: DATE_WITHOUT_ARITHMETIC,
    only: /\/platform\/clock\.ts$/,
    says: 'new Date(text) takes days that do not exist and guesses the zone: check the form first, and list the file with its reason',
    except: DATES_FROM_TEXT,
  }),
)

holds('SQL gets its time as a parameter', () =>
  clockInSql(house, {
    only: /$^/,
    says: 'pass app.clock.now() in, so that a test can move the time',
    except: DATABASE_CLOCK,
  }),
)

holds('outgoing HTTP is made in platform/outbound.ts', () => [
  ...misplacedCode(house, {
    pattern: /(?<![.\w])fetch\s*\(|\bglobalThis\s*\.\s*fetch\b|\bnew\s+(?:WebSocket|EventSource)\s*\(/g,
    only: OUTBOUND,
    says: 'only platform/outbound.ts makes outgoing requests: it refuses private addresses',
  }),
  ...misplacedImports(house, {
    forbidden: ({ specifier, typeOnly }) =>
      !typeOnly && /^(?:undici|axios|got|(?:node:)?(?:http|https|http2|tls|dgram))$/.test(specifier),
    only: OUTBOUND,
    says: 'only platform/outbound.ts makes outgoing requests: it refuses private addresses',
    except: OUTGOING_ELSEWHERE,
  }),
])

holds('a thing lives with its owner or has a name of its own', () => forbiddenNames(paths, NEVER_A_NAME))

holds('exports have names', () =>
  misplacedCode(all, {
    pattern: /\bexport\s+default\b|\bas\s+default\b/g,
    only: /\.config\.ts$|\.d\.ts$/,
    says: 'name what you export',
  }),
)

holds('files stay short enough to be read', () => tooLong(all, 300, LONG_FILES))

holds('one operation is one file, named as its id, and in the list of an API', () =>
  misnamedOperations(house, /\/src\/[\w-]+-api\.ts$/),
)

holds('tests stand beside what they test', () => strayTests(paths, /^server\/test\//))
