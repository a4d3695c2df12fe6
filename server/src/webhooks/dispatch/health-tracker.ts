// The health of one endpoint between two writes to its row, and the recovery that may follow from it.
import { afterAttempt, type EndpointStatus, type Health, hasRecovered } from '../endpoint/endpoint-health.ts'
import type { EndpointRow, HealthRow, ResultRow } from './dispatcher-sql.ts'

/** A recovery is written before waiting retries are pulled forward (`Due`), so that it survives a crash. */
type RecoveryState = 'None' | 'Unwritten' | 'BeingWritten' | 'Due'

export class HealthTracker {
  #health!: Health
  #isWritten = true
  #recovery: RecoveryState = 'None'

  get status(): EndpointStatus {
    return this.#health.status
  }

  get isFailing(): boolean {
    return this.#health.consecutiveFailures > 0
  }

  get isRecovering(): boolean {
    return this.#recovery !== 'None'
  }

  /** Waiting retries are to be pulled forward now. */
  get isRecoveryDue(): boolean {
    return this.#recovery === 'Due'
  }

  /** Starts from the row. Returns true when a disabled endpoint has been enabled. */
  load(row: EndpointRow): boolean {
    const wasDisabled = this.#health?.status === 'Disabled'
    this.#health = {
      status: row.status,
      consecutiveFailures: row.consecutive_failures,
      failingSince: row.failing_since,
      degradedSince: row.degraded_since,
      goneSince: row.gone_since,
      disabledAt: row.disabled_at,
      disabledReason: row.disabled_reason,
      lastFailure:
        row.last_failure_at && row.last_error_kind
          ? { at: row.last_failure_at, errorKind: row.last_error_kind, statusCode: row.last_status_code }
          : null,
    }
    this.#isWritten = true
    this.#recovery = row.pulling_forward ? 'Due' : 'None'
    return wasDisabled && row.status === 'Active'
  }

  applyResult(result: Pick<ResultRow, 'error_kind' | 'status_code' | 'ended_at'>): void {
    const before = this.#health
    this.#health = afterAttempt(before, {
      at: result.ended_at,
      errorKind: result.error_kind,
      statusCode: result.status_code,
    })
    if (this.#health === before) return
    this.#isWritten = false
    if (hasRecovered(before, this.#health)) this.#recovery = 'Unwritten'
  }

  /** The health to write with the next results, if it has changed since the last time. */
  takeChanged(partnerId: string, generation: number, now: Date): HealthRow | undefined {
    if (this.#isWritten) return undefined
    this.#isWritten = true
    const health = this.#health
    const isRecovery = this.#recovery === 'Unwritten'
    if (isRecovery) this.#recovery = 'BeingWritten'
    return {
      partner_id: partnerId,
      generation,
      status: health.status,
      consecutive_failures: health.consecutiveFailures,
      failing_since: health.failingSince,
      degraded_since: health.degradedSince,
      gone_since: health.goneSince,
      disabled_at: health.disabledAt,
      disabled_reason: health.disabledReason,
      last_failure_at: health.lastFailure?.at ?? null,
      last_error_kind: health.lastFailure?.errorKind ?? null,
      last_status_code: health.lastFailure?.statusCode ?? null,
      pulling_forward: isRecovery,
      at: now,
    }
  }

  written(): void {
    if (this.#recovery === 'BeingWritten') this.#recovery = 'Due'
  }

  endRecovery(): void {
    if (this.#recovery === 'Due') this.#recovery = 'None'
  }
}
