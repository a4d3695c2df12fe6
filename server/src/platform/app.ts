// The dependencies of every operation. Built once in open-app.ts and passed as an argument.
import type { Config } from '../config/config.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { EventSignal } from './event-signal.ts'
import type { MasterKeys } from './keys/keyring.ts'
import type { Vault } from './keys/vault.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { WebhookClient } from './outbound/webhook-client.ts'
import type { PasswordHashes } from './password-hashes.ts'
import type { Scanner } from './store/clamd.ts'
import type { OpenedStore } from './store/open-store.ts'

export interface App {
  readonly config: Config
  /** The time of the product: due dates, retries, expiries, what is recorded. Ahead of real time after a sandbox was advanced. */
  readonly clock: Clock
  /** The system's time, for what another computer compares with its own: tokens, sessions, signatures, rate limits. */
  readonly realClock: Clock
  readonly db: Db
  readonly masterKeys: MasterKeys
  readonly vault: Vault
  /** The store of uploaded files. */
  readonly store: OpenedStore
  /** Undefined: uploaded files are not scanned for malware. */
  readonly scanner: Scanner | undefined
  readonly log: Log
  readonly passwordHashes: PasswordHashes
  readonly rates: RateLimits
  readonly metrics: Metrics
  /** Call events.notifyDispatcher(partnerId) after the commit of a change that wrote events. */
  readonly events: EventSignal
  readonly webhookClient: WebhookClient
}
