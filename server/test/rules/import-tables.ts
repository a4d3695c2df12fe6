// The house as data: who may import whom, and which places a rule lets through, each with its reason.
// A new room or top-level file gets its floor here. An exception that nobody needs any more fails the test.
import type { Exceptions, Permission } from './import-rules.ts'

/** Modules of one layer don't know each other: onboarding and webhooks meet in events, and callers come as a `Caller`. */
const BELOW = ['audit', 'events', 'reference', 'http', 'platform', 'errors.ts']
const MODULE: Permission = { may: BELOW, mayName: ['config.ts'] }
const moduleOver = (...modules: string[]): Permission => ({ ...MODULE, may: [...modules, ...BELOW] })
const MODULES = ['customer', 'onboarding', 'screening', 'review', 'evidence', 'webhooks', 'partners', 'accounts']

export const MAY_IMPORT: Readonly<Record<string, Permission>> = {
  // The ground
  'errors.ts': { may: [] },
  'config.ts': { may: [] },
  platform: { may: ['errors.ts'], mayName: ['config.ts'] },
  // What every module builds on
  http: { may: ['platform', 'errors.ts'], mayName: ['config.ts'] },
  reference: { may: ['http', 'platform', 'errors.ts'] },
  // Both describe what they record with the building blocks of schemas and the published vocabularies; a trail names who.
  events: { may: ['reference', 'http/fields.ts', 'platform', 'errors.ts'] },
  audit: { may: ['reference', 'http/fields.ts', 'platform', 'errors.ts'], mayName: ['http/caller.ts'] },
  // The modules
  customer: MODULE,
  onboarding: moduleOver('customer'),
  screening: moduleOver('customer', 'onboarding'),
  review: moduleOver('customer', 'onboarding', 'screening'),
  evidence: moduleOver('customer', 'onboarding', 'screening', 'review'),
  webhooks: MODULE,
  partners: MODULE,
  accounts: MODULE,
  // What operators do reaches over all modules; none of them knows of it.
  operator: moduleOver(...MODULES),
  // Written from the same data, rules and error table that check requests.
  guide: { may: ['reference', 'errors.ts'], mayName: ['platform'] },
  apis: { may: [...MODULES, ...BELOW], mayName: ['config.ts'] },
  process: { may: ['apis', 'guide', 'operator', ...MODULES, ...BELOW], mayName: ['config.ts'] },
  sandbox: { may: ['config.ts', 'process', ...MODULES, ...BELOW] },
  'main.ts': { may: ['config.ts', 'process', 'sandbox', ...MODULES, ...BELOW] },
  'cli.ts': { may: ['config.ts', 'process', 'operator', ...MODULES, ...BELOW] },
}

export const NEVER_A_NAME = [
  ...['util', 'utils', 'helper', 'helpers', 'type', 'types', 'interfaces', 'common', 'lib', 'misc', 'shared'],
]

export const ACROSS_WORKSPACES: Exceptions = {
  'server/src/sandbox/sandbox.ts':
    "a newcomer's key and certificate are made as the SDK makes them, so that the quick start is true",
  'server/src/sandbox/receiver.ts':
    'the certificate of a receiver on this machine is made as the SDK makes certificates',
}

export const SQL_ELSEWHERE: Exceptions = {
  'server/src/platform/event-signal.ts': 'one pg_notify, which is all there is to a signal',
  'server/src/process/health.ts': 'select 1: it asks whether the database answers, not for anything in it',
}

export const DATES_FROM_TEXT: Exceptions = {
  'server/src/webhooks/deliveries/delivery-sql.ts': 'milliseconds that countedSpan has reckoned',
  'server/src/webhooks/deliveries/get-webhook-stats.ts': 'the start of an hour, in milliseconds',
}

const ONE_CLOCK = 'leases and heartbeats of several machines are told by one clock, the database'
export const DATABASE_CLOCK: Exceptions = {
  'server/src/platform/db/migrate.ts': 'when a migration was applied is for people to read; nothing is decided by it',
  'server/src/operator/doctor-sql.ts': 'compares the two clocks, and reads heartbeats by the one they are written by',
  'server/src/webhooks/dispatch/dispatcher-sql.ts': ONE_CLOCK,
  'server/src/webhooks/endpoint/endpoint-sql.ts': ONE_CLOCK,
  'server/src/webhooks/dispatch/maintenance-sql.ts': ONE_CLOCK,
}

export const OUTGOING_ELSEWHERE: Exceptions = {
  'server/src/platform/store/s3.ts': 'calls the store of the configuration, never an address that a caller names',
}

const CASES = 'a table of cases; cut in two, they could not be compared'
const TO_BE_SPLIT = 'too long; to be split by its owner'
export const LONG_FILES: Exceptions = {
  'server/src/customer/people/identity-rules.test.ts': CASES,
  'server/test/service/token-cases.ts': CASES,
  'server/src/config.ts': 'one table of settings with its checks',
  'sdk/src/generated/partner-api.ts': 'generated from the contract',
  'dashboard/src/api/compliance-operations.ts': 'written from the contract',
  'dashboard/src/api/dashboard-operations.ts': 'written from the contract',
  'server/src/onboarding/profiles/create-business-profile.ts': TO_BE_SPLIT,
  'server/src/onboarding/profiles/create-business-profile.test.ts': TO_BE_SPLIT,
  'server/src/onboarding/profiles/update-business-profile.test.ts': TO_BE_SPLIT,
  'server/src/webhooks/dispatch/dispatcher.ts': TO_BE_SPLIT,
  'server/src/webhooks/endpoint/dashboard.test.ts': TO_BE_SPLIT,
  'bench/webhooks.ts': TO_BE_SPLIT,
}

const OF_THE_ROOM = 'what the room does as a whole, from outside'
export const TESTS_OF_A_ROOM: Exceptions = {
  'server/src/partners/tokens/token-cases.test.ts': OF_THE_ROOM,
  'server/src/partners/tokens/two-nodes.test.ts': OF_THE_ROOM,
  'server/src/platform/outbound/webhook-url.test.ts': OF_THE_ROOM,
  'server/src/webhooks/endpoint/dashboard.test.ts': OF_THE_ROOM,
  'server/src/webhooks/dispatch/isolation.test.ts': OF_THE_ROOM,
  'server/src/webhooks/dispatch/kill.test.ts': OF_THE_ROOM,
  'server/src/webhooks/dispatch/retries.test.ts': OF_THE_ROOM,
}
