// The house as data: who may import whom, and which places a rule lets through, each with its reason.
// A new room or top-level file gets its floor here. An exception that nobody needs any more fails the test.
import type { Exceptions, Permission } from './house-rules.ts'

/** Rooms of one floor don't know each other: onboarding and webhooks meet in events, and callers come as a `Caller`. */
const A_ROOM: Permission = {
  may: ['audit', 'events', 'reference', 'http', 'platform', 'errors.ts'],
  mayName: ['config.ts'],
}
const ROOMS = ['onboarding', 'screening', 'review', 'evidence', 'webhooks', 'partners', 'people']
const BELOW = ['audit', 'events', 'reference', 'http', 'platform', 'errors.ts']
const AN_API: Permission = {
  may: [...ROOMS, 'events', 'reference', 'http', 'errors.ts', 'partner-rate-limits.ts'],
  mayName: ['config.ts', 'platform'],
}
const APIS = ['partner-api.ts', 'dashboard-api.ts', 'compliance-api.ts', 'operator-api.ts']

export const MAY_IMPORT: Readonly<Record<string, Permission>> = {
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
  // The review stands on the customers and on what the lists say of them, and neither knows of it.
  screening: { ...A_ROOM, may: ['onboarding', ...A_ROOM.may] },
  review: { ...A_ROOM, may: ['onboarding', 'screening', ...A_ROOM.may] },
  // Tells what all of them know of a customer.
  evidence: { ...A_ROOM, may: ['onboarding', 'screening', 'review', ...A_ROOM.may] },
  // Sample analysts of the sandbox, who work as people do.
  scenarios: { ...A_ROOM, may: ['onboarding', 'screening', 'review', ...A_ROOM.may] },
  webhooks: A_ROOM,
  partners: A_ROOM,
  people: A_ROOM,
  // Above the rooms: the APIs
  'partner-rate-limits.ts': { may: ['http', 'platform', 'errors.ts'] },
  'partner-api.ts': AN_API,
  'dashboard-api.ts': AN_API,
  'compliance-api.ts': AN_API,
  'operator-api.ts': AN_API,
  // The server and its pages
  'withdrawn.ts': { may: [] },
  'health.ts': { may: ['webhooks', 'platform'] },
  'dashboard-pages.ts': { may: ['platform', 'errors.ts'] },
  // Written from the same data, rules and error table that judge requests.
  guide: { may: ['reference', 'errors.ts'], mayName: ['platform'] },
  'reference-pages.ts': { may: [...APIS, 'guide', 'platform'] },
  'server.ts': {
    may: [...APIS, 'withdrawn.ts', 'health.ts', 'dashboard-pages.ts', 'reference-pages.ts', ...ROOMS, ...BELOW],
    mayName: ['config.ts'],
  },
  // The process
  'port.ts': { may: [] },
  'master-key-file.ts': { may: ['platform', 'errors.ts'], mayName: ['config.ts'] },
  'open-app.ts': { may: ['platform'], mayName: ['config.ts'] },
  'sandbox-receiver.ts': { may: ['platform'], mayName: ['config.ts'] },
  'sandbox.ts': { may: ['config.ts', 'open-app.ts', ...ROOMS, ...BELOW], mayName: ['sandbox-receiver.ts'] },
  'start-message.ts': { may: ['sandbox.ts', 'scenarios'], mayName: ['config.ts'] },
  // What operators do reaches over all rooms; none of them knows of it.
  operator: { may: [...ROOMS, ...BELOW], mayName: ['config.ts'] },
  'background.ts': { may: [...ROOMS, 'operator', ...BELOW], mayName: ['config.ts'] },
  'main.ts': {
    may: [
      ...['config.ts', 'open-app.ts', 'server.ts', 'background.ts', 'sandbox.ts', 'port.ts', 'master-key-file.ts'],
      ...['start-message.ts', 'sandbox-receiver.ts', 'scenarios', ...ROOMS, ...BELOW],
    ],
  },
  'cli.ts': { may: ['config.ts', 'open-app.ts', 'master-key-file.ts', 'operator', ...ROOMS, ...BELOW] },
}

export const NEVER_A_NAME = [
  ...['util', 'utils', 'helper', 'helpers', 'type', 'types', 'interfaces', 'common', 'lib', 'misc', 'shared'],
]

export const ACROSS_WORKSPACES: Exceptions = {
  'server/src/sandbox.ts':
    "a newcomer's key and certificate are made as the SDK makes them, so that the quick start is true",
  'server/src/sandbox-receiver.ts':
    'the certificate of a receiver on this machine is made as the SDK makes certificates',
}

export const SQL_ELSEWHERE: Exceptions = {
  'server/src/platform/event-signal.ts': 'one pg_notify, which is all there is to a signal',
  'server/src/health.ts': 'select 1: it asks whether the database answers, not for anything in it',
}

export const DATES_FROM_TEXT: Exceptions = {
  'server/src/webhooks/delivery-sql.ts': 'milliseconds that countedSpan has reckoned',
  'server/src/webhooks/get-webhook-stats.ts': 'the start of an hour, in milliseconds',
}

const ONE_CLOCK = 'leases and heartbeats of several machines are told by one clock, the database'
export const DATABASE_CLOCK: Exceptions = {
  'server/src/platform/migrate.ts': 'when a migration was applied is for people to read; nothing is decided by it',
  'server/src/operator/doctor-sql.ts': 'compares the two clocks, and reads heartbeats by the one they are written by',
  'server/src/webhooks/dispatcher-sql.ts': ONE_CLOCK,
  'server/src/webhooks/endpoint-sql.ts': ONE_CLOCK,
  'server/src/webhooks/maintenance-sql.ts': ONE_CLOCK,
}

export const OUTGOING_ELSEWHERE: Exceptions = {
  'server/src/platform/store/s3.ts': 'calls the store of the configuration, never an address that a caller names',
}

const CASES = 'a table of cases; cut in two, they could not be compared'
const TO_BE_SPLIT = 'too long; to be split by its owner'
export const LONG_FILES: Exceptions = {
  'server/src/onboarding/identity-rules.test.ts': CASES,
  'server/test/token-cases.ts': CASES,
  'server/src/config.ts': 'one table of settings with its checks',
  'sdk/src/generated/partner-api.ts': 'generated from the contract',
  'dashboard/src/api/compliance-operations.ts': 'written from the contract',
  'dashboard/src/api/dashboard-operations.ts': 'written from the contract',
  'server/src/onboarding/create-business-profile.test.ts': TO_BE_SPLIT,
  'server/src/onboarding/update-business-profile.test.ts': TO_BE_SPLIT,
  'server/src/webhooks/dispatcher.ts': TO_BE_SPLIT,
  'server/src/webhooks/dashboard.test.ts': TO_BE_SPLIT,
  'bench/webhooks.ts': TO_BE_SPLIT,
}

const OF_THE_ROOM = 'what the room does as a whole, from outside'
export const TESTS_OF_A_ROOM: Exceptions = {
  'server/src/partners/token-cases.test.ts': OF_THE_ROOM,
  'server/src/partners/two-nodes.test.ts': OF_THE_ROOM,
  'server/src/platform/outbound/webhook-url.test.ts': OF_THE_ROOM,
  'server/src/webhooks/dashboard.test.ts': OF_THE_ROOM,
  'server/src/webhooks/isolation.test.ts': OF_THE_ROOM,
  'server/src/webhooks/kill.test.ts': OF_THE_ROOM,
  'server/src/webhooks/retries.test.ts': OF_THE_ROOM,
}
