// What may be in which file, as data: where each kind of code is allowed, and the exceptions with their reasons.
import { matches, type Rule } from './source-rules.ts'

/** Without the scripts of the documentation, which run in the reader's browser. */
const SERVICE = /^server\/src\/(?!guide\/browser\/)(?!.*\.test\.ts$)/
const SCREENS = /^dashboard\/src\/.*\.tsx$/
/** A capital letter and at least two words: a sentence or a label, not a code, key or class name. */
const SENTENCE = /^\s*[A-Z][a-z']+ [a-z]/
const GENERATED = /^sdk\/src\/generated\/|^dashboard\/src\/api\/\w+-operations\.ts$/

const SQL_TAG = /(?:^|\.)(?:sql|tx)$/i
const SQL_TEXT =
  /^\s*(?:select\s[\s\S]*\bfrom\s|insert\s+into\s|update\s+[\w"]+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|(?:create|alter|drop)\s+(?:table|index|role|database|function|policy)\s|truncate\s+\w)/i
const SQL_CLOCK = /\b(?:now\(\)|clock_timestamp\(|statement_timestamp\(|current_(?:date|time))/i
/** Tokens, sessions, limits, signatures and health. docs/decisions/0067 has the reason for each. */
const REAL_TIME = [
  ...['/platform/(?:app|clock)\\.ts$', '/platform/(?:limits|store)/', '/process/(?:open-app|health)\\.ts$'],
  ...[
    '/accounts/(?:sessions|second-factor|passkeys|sign-in)/',
    '/accounts/sweep\\.ts$',
    '/partners/(?:tokens|certificates)/',
  ],
  ...[
    '/operator/(?:checks|jobs|partners)/',
    '/operator/commands/key-commands\\.ts$',
    '/audit/stream/push-activity\\.ts$',
  ],
  ...['/webhooks/attempt/send-delivery\\.ts$', '/onboarding/documents/sweep\\.ts$', '/sandbox/'],
  // These check whether a session is still valid.
  ...['/operator/get-audit-stream\\.ts$', '/exports/csv-export\\.ts$', '/queue/list-reviewers\\.ts$'],
]
const ONE_CLOCK = 'leases and heartbeats of several nodes are compared by one clock, that of the database'

const PER_OBJECT = 'remembers something about an object for as long as the object exists'

/** new Date(x) where x is not calculated: `new Date(now.getTime() + 300_000)` moves a time, `new Date(text)` parses one. */
const PARSED_DATE =
  /\bnew\s+Date\s*\(\s*(?!(?:[^()]|\([^()]*\))*?(?:[-+*]|\bgetTime\s*\(|\bMath\s*\.|\bDate\s*\.\s*UTC\b))[^\s)]/g

const OUTBOUND = {
  files: SERVICE,
  allowed: /\/platform\/outbound\//,
  message: 'platform/outbound makes outgoing requests and rejects private addresses',
}

const code =
  (pattern: RegExp): Rule['find'] =>
  (source) =>
    matches(source, pattern)

export const MAX_LINES = 350
export const MAX_FILES = 25

/** Files that write to a table of another module. Every other file writes to tables of its own module only. */
export const WRITES_ELSEWHERE: Readonly<Record<string, string>> = {
  'server/src/customer/create-sql.ts': 'a create is one statement',
  'server/src/events/routing-sql.ts': 'an event is routed by the statement that writes it',
  'server/src/operator/customer-data/customer-tables-sql.ts': 'lists what erasure does to each table of a customer',
  'server/src/webhooks/dispatch/dispatcher-sql.ts': 'a batch of results is one statement',
  'server/src/partners/tokens/assertion-use-sql.ts': 'a token request is one statement',
  'server/src/access/revoke-links-sql.ts': 'ends links with the account that created them, and their emails',
  'server/src/access/completion-links-sql.ts': 'a revoked link ends its sessions',
  'server/src/completion/sessions/sessions-sql.ts': 'a session marks its link as used in the statement that opens it',
  'server/src/screening/subjects/subjects-sql.ts': 'marks a customer whose risk the review module assesses',
  'server/src/review/queue/case-counts-sql.ts': 'adds up the moves of cases that their writers leave',
}

export const RULES: Readonly<Record<string, Rule>> = {
  'no file imports a test': {
    files: /./,
    message: 'move what is shared to server/test',
    find: ({ imports }) =>
      imports
        .filter(({ specifier }) => /\.test\.tsx?$/.test(specifier))
        .map(({ line, specifier }) => ({ line, what: specifier })),
  },
  'the dashboard imports the SDK only through its package': {
    files: /^dashboard\//,
    message: "import from '@gangway/sdk'",
    find: ({ imports }) =>
      imports
        .filter(({ specifier }) => /\.\.\/sdk\//.test(specifier))
        .map(({ line, specifier }) => ({ line, what: specifier })),
  },
  'the text of the dashboard is in its texts files': {
    files: SCREENS,
    message: 'move it to the texts.ts of its folder, where a translator finds it',
    find: ({ literals }) =>
      literals
        .filter(({ text }) => SENTENCE.test(text))
        .map(({ line, text }) => ({ line, what: `"${text.trim().slice(0, 40)}"` })),
  },
  'dashboard/src/format formats numbers, dates and lists': {
    files: /^dashboard\/src\/(?!.*\.test\.ts$)/,
    allowed: /^dashboard\/src\/(?:format|completion\/(?:locale|catalogues))\//,
    message: 'use a function of src/format, so that every screen formats alike',
    find: code(/\bIntl\s*\.|\.\s*toLocale\w*String\b/g),
  },
  'plurals in texts come from plural()': {
    files: /^dashboard\/src\/.*texts/,
    message: 'use plural() of src/format/sentences.ts, because other languages have other plural forms',
    except: { 'dashboard/src/credentials/texts.ts': 'tomorrow is not a plural' },
    find: code(/[=!]==\s*1\b/g),
  },
  'SQL is in the SQL file of its module': {
    files: SERVICE,
    allowed: /\/(?:[\w-]*sql|platform\/(?:db(?:\/schemas)?|embedded-postgres)\/[\w-]+)\.ts$/,
    message: 'SQL belongs in the sql.ts of its module',
    except: {
      'server/src/platform/event-signal.ts': 'one pg_notify is all there is to a signal',
    },
    find: (source) => [
      ...source.literals
        .filter(({ tag, text }) => SQL_TAG.test(tag) || SQL_TEXT.test(text))
        .map(({ line, text }) => ({ line, what: `"${text.trim().slice(0, 30)}"` })),
      ...matches(source, /\.unsafe\s*\(/g),
    ],
  },
  'SQL gets its time as a parameter': {
    files: SERVICE,
    message: 'pass app.clock.now(), so that a test can set the time',
    except: {
      'server/src/platform/db/migrate.ts': 'the time of a migration is only for people to read',
      'server/src/operator/checks/doctor-sql.ts': 'compares the two clocks',
      'server/src/platform/db/usable-database.ts': 'compares the two clocks',
      'server/src/audit/stream/stream-sql.ts': ONE_CLOCK,
      'server/src/webhooks/dispatch/dispatcher-sql.ts': ONE_CLOCK,
      'server/src/webhooks/endpoint/endpoint-sql.ts': ONE_CLOCK,
      'server/src/webhooks/maintenance/maintenance-sql.ts': ONE_CLOCK,
    },
    find: ({ literals }) =>
      literals
        .filter(({ tag, text }) => SQL_TAG.test(tag) && SQL_CLOCK.test(text))
        .map(({ line }) => ({ line, what: 'the clock of the database' })),
  },
  'main.ts and cli.ts read the environment': {
    files: SERVICE,
    allowed: /\/src\/(?:main|cli)\.ts$/,
    message: 'main.ts and cli.ts pass the environment to readConfig',
    find: code(/\bprocess\s*\.\s*env\b|\bprocess\s*\[|\benv\s*\}\s*=\s*process\b/g),
  },
  'real time is for what another computer compares with its own clock': {
    files: SERVICE,
    allowed: new RegExp(REAL_TIME.join('|')),
    message: 'use app.clock, which moves with the time of a sandbox, or add the file to REAL_TIME',
    find: code(/\brealClock\b/g),
  },
  'platform/clock.ts reads the clock': {
    files: SERVICE,
    allowed: /\/platform\/clock\.ts$/,
    message: 'use app.clock, so that a test can set the time',
    find: code(/\bDate\s*\.\s*now\b|\bnew\s+Date\s*\(\s*\)|(?<!new\s+)\bDate\s*\(\s*\)/g),
  },
  'a Date is calculated from a time, not parsed from text': {
    files: SERVICE,
    allowed: /\/platform\/clock\.ts$/,
    message: 'new Date(text) accepts days that do not exist: validate the text first',
    except: {
      'server/src/webhooks/deliveries/delivery-sql.ts': 'milliseconds that countedSpan has calculated',
      'server/src/webhooks/deliveries/get-webhook-stats.ts': 'the start of an hour, in milliseconds',
    },
    find: code(PARSED_DATE),
  },
  'platform/outbound makes outgoing requests': {
    ...OUTBOUND,
    find: code(/(?<![.#\w])fetch\s*\(|\bglobalThis\s*\.\s*fetch\b|\bnew\s+(?:WebSocket|EventSource)\s*\(/g),
  },
  'platform/outbound imports the HTTP clients': {
    ...OUTBOUND,
    except: {
      'server/src/platform/store/s3.ts': 'calls the store of the configuration, never an address from a caller',
    },
    find: ({ imports }) =>
      imports
        .filter(
          ({ specifier, typeOnly }) =>
            !typeOnly && /^(?:undici|axios|got|(?:node:)?(?:http|https|http2|tls|dgram))$/.test(specifier),
        )
        .map(({ line, specifier }) => ({ line, what: specifier })),
  },
  'files and folders are named for what they hold': {
    files: /./,
    message: 'a thing is in the file of its owner or has its own name',
    find: ({ path }) =>
      path
        .split('/')
        .filter((part) => /^(?:utils?|helpers?|types?|interfaces|common|lib|misc|shared)(?:\.|$)/.test(part))
        .map((part) => ({ line: 1, what: `the name ${part}` })),
  },
  'modules keep no state': {
    files: /^(?:server|dashboard)\/src\/(?!.*\.test\.tsx?$).*\.tsx?$/,
    message: 'what can change belongs to the App (perApp) or to a component, so that two of them share nothing',
    except: {
      'dashboard/src/format/service-now.ts':
        'a page talks to one service, and times are formatted outside of components',
      'dashboard/src/format/user-name.ts':
        'a page has one signed-in user, and names are formatted outside of components',
      'server/src/accounts/authenticate-user.ts': PER_OBJECT,
      'server/src/http/schema.ts': PER_OBJECT,
      'server/src/partners/tokens/client-assertion.ts': 'keys that were parsed from the same certificates',
      'server/src/partners/tokens/token-endpoint.ts': PER_OBJECT,
      'server/src/platform/db/trace-statement.ts': PER_OBJECT,
      'server/src/platform/embedded-postgres/embedded-postgres-fixtures.ts': 'one template for the tests of a process',
      'server/src/platform/embedded-postgres/server-process.ts': 'what has to end with the process',
      'server/src/platform/ids.ts': 'the IDs of a process increase; random bytes are drawn in advance',
      'server/src/platform/keys/keyring.ts': 'random bytes that are drawn in advance, and keys per buffer',
      'server/src/platform/tracing/trace.ts': 'a process has one tracer',
      'server/src/process/dashboard-pages.ts': 'the files of the build, which all servers of a process share',
      'server/src/reference/identity-documents.ts': 'a process serves one database, and pure rules have no App',
      'server/src/screening/lists/name-variants.ts': 'filled once, when it is loaded',
    },
    find: code(
      /^(?:export )?(?:let\b|const \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap|WeakSet|AsyncLocalStorage)(?:<.*>)?\(\))/gm,
    ),
  },
  'exports have names': {
    files: /\.tsx?$/,
    allowed: /\.config\.ts$|\.d\.ts$/,
    message: 'name what you export',
    find: code(/\bexport\s+default\b|\bas\s+default\b/g),
  },
  [`files have at most ${MAX_LINES} lines`]: {
    files: /./,
    allowed: GENERATED,
    message: 'split it by what its parts are about',
    find: ({ lines }) => (lines > MAX_LINES ? [{ line: MAX_LINES, what: `${lines} lines` }] : []),
  },
}
