// Opens everything the process needs as one App, which every operation receives.
import type { Config } from '../config/config.ts'
import type { App } from '../platform/app.ts'
import { type Clock, SandboxClock, systemClock } from '../platform/clock.ts'
import { type DbOptions, openDb } from '../platform/db/db.ts'
import { openEventSignal } from '../platform/event-signal.ts'
import { MasterKeys } from '../platform/keys/keyring.ts'
import { openVault } from '../platform/keys/vault.ts'
import { openRateLimits } from '../platform/limits/rate-limits.ts'
import { type Log, openLog } from '../platform/log.ts'
import { openMetrics } from '../platform/metrics.ts'
import type { ResolveHost } from '../platform/outbound/resolve-host.ts'
import { openWebhookClient } from '../platform/outbound/webhook-client.ts'
import { openPasswordHashes, type PasswordCost } from '../platform/password-hashes.ts'
import { openScanner } from '../platform/store/clamd.ts'
import { openStore } from '../platform/store/open-store.ts'
import { logOutage } from './log-outage.ts'

export interface Parts {
  readonly config: Config
  readonly databaseUrl: string
  /** Of the role for partner traffic; without it, one role does both. */
  readonly partnerDatabaseUrl?: string | undefined
  /** Of a replica, for reads. */
  readonly databaseReadUrl?: string | undefined
  /** In addition to the default cell, which is in the database of the directory. */
  readonly cells?: DbOptions['cells']
  /** Work in these cells starts with `db.admitCell`. */
  readonly cellsAwaitAdmission?: boolean
  readonly masterKeys: readonly Buffer[]
  readonly clock?: Clock
  readonly log?: Log
  /** Replaces DNS for webhook hosts in tests. */
  readonly resolveHost?: ResolveHost
  /** Lower in tests, which sign in often. */
  readonly passwordCost?: PasswordCost
}

export function openApp(parts: Parts): App {
  const log = parts.log ?? openLog(parts.config.logLevel)
  const db = openDb({
    url: parts.databaseUrl,
    partnerUrl: parts.partnerDatabaseUrl,
    readUrl: parts.databaseReadUrl,
    cells: parts.cells,
    cellsAwaitAdmission: parts.cellsAwaitAdmission,
    poolSize: parts.config.databasePoolSize,
    onOutage: (outage) => logOutage(log, outage),
    onReplicaChange(state) {
      if (state === 'ok') log.info('reads use the replica')
      else log.warn({ replica: state }, 'reads use the primary until the replica can be used')
    },
  })
  const masterKeys = new MasterKeys(parts.masterKeys)
  const realClock = parts.clock ?? systemClock
  const clock = parts.config.sandbox ? new SandboxClock(realClock) : realClock
  const vault = openVault(db, masterKeys)
  return {
    config: parts.config,
    clock,
    realClock,
    db,
    masterKeys,
    vault,
    store: openStore(parts.config, vault, { clock, realClock }),
    scanner: parts.config.clamd && openScanner(parts.config.clamd),
    log,
    passwordHashes: openPasswordHashes(parts.passwordCost),
    rates: openRateLimits(db, realClock, log),
    metrics: openMetrics(db),
    events: openEventSignal(db),
    webhookClient: openWebhookClient({ ...parts.config.webhooks, resolveHost: parts.resolveHost }),
  }
}
