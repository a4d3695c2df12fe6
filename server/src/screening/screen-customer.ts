// Screens the subjects of a customer that are due. The provider is called outside of any transaction; the result is written in
// one that locks the customer's row, and only if no other node has claimed the subject since.
import type { CustomerRef } from '../customer/customer-ref.ts'
import { lockCustomerRow } from '../customer/customer-sql.ts'
import type { App } from '../platform/app.ts'
import { newId } from '../platform/ids.ts'
import { hitChanges } from './hits/hit-changes.ts'
import { insertHit, listHitsOf, type NewHit, reopenHit, updateSeenHit, withdrawHits } from './hits/hits-sql.ts'
import { entryHash, entryIndex, sealHit } from './hits/sealed-hit.ts'
import { findLastActivation, isLastActivation } from './lists/imported/imported-lists-sql.ts'
import { MATCHER_VERSION } from './lists/matcher-version.ts'
import { screeningMetrics } from './metrics.ts'
import { configuredProvider } from './providers/configured-provider.ts'
import { type Found, type Screened, ScreeningFailure } from './providers/provider.ts'
import { retryAt } from './providers/retry-schedule.ts'
import { type Reconciled, reconcileSubjects } from './subjects/reconcile-subjects.ts'
import type { Subject } from './subjects/subject.ts'
import {
  claimSubject,
  listSubjects,
  markRiskDue,
  releaseClaim,
  type SubjectRow,
  writeOutcome,
} from './subjects/subjects-sql.ts'

/** Longer than any request takes. After this a claim counts as abandoned, and another node screens the subject. */
const CLAIM_MS = 60_000
const DAY_MS = 24 * 60 * 60_000
const CONCURRENCY = 4
/** When a subject that was compared with a replaced list is compared again. */
const AFTER_ACTIVATION_MS = 1000

/** Returns how many subjects were screened. `known` saves reading the customer again. */
export async function screenCustomer(app: App, at: CustomerRef, known?: Reconciled): Promise<number> {
  const reconciled = known ?? (await reconcileSubjects(app, at))
  if (!reconciled?.key) return 0
  const { key, subjects } = reconciled
  const byId = new Map(subjects.map((subject) => [subject.subjectId, subject]))
  const now = app.clock.now()
  const rows = await app.db.staff(at.partnerId, (sql) => listSubjects(sql, at))
  const due = rows.filter((row) => row.nextAt !== null && row.nextAt <= now && byId.has(row.subjectId))
  const waiting = due.values()
  const worker = async () => {
    for (const row of waiting) await screenSubject(app, at, row, byId.get(row.subjectId)!, key)
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, due.length) }, worker))
  return due.length
}

async function screenSubject(app: App, at: CustomerRef, row: SubjectRow, subject: Subject, key: Buffer): Promise<void> {
  const claim = new Date(app.clock.now().getTime() + CLAIM_MS)
  if (!(await app.db.staff(at.partnerId, (sql) => claimSubject(sql, at, row, claim)))) return
  const metrics = screeningMetrics(app)
  const began = performance.now()
  const result = await configuredProvider(app)
    .screen(subject, newId(app.clock.now()))
    .catch((error: unknown) => (error instanceof ScreeningFailure ? error : new ScreeningFailure('Internal', error)))
  metrics.seconds.observe((performance.now() - began) / 1000)

  if (result instanceof ScreeningFailure) {
    metrics.screenings.inc({ outcome: 'Error', failure: result.kind })
    app.log.warn(
      { customerId: at.customerId, failure: result.kind, err: result.cause },
      'a screening failed; retrying later',
    )
    await writeFailure(app, at, row, claim, result)
    return
  }
  const outcome = result.matches.length > 0 ? 'Hits' : 'Clear'
  metrics.screenings.inc({ outcome, failure: 'none' })
  await writeResult(app, at, row, claim, key, result)
}

async function writeFailure(
  app: App,
  at: CustomerRef,
  row: SubjectRow,
  claim: Date,
  failure: ScreeningFailure,
): Promise<void> {
  await app.db.staff(at.partnerId, (sql) =>
    writeOutcome(sql, at, {
      subjectId: row.subjectId,
      claim,
      state: 'Error',
      errorKind: failure.kind,
      listVersion: null,
      matcherVersion: null,
      screenedAt: null,
      nextAt: retryAt(app.clock.now(), row.attempts + 1),
    }),
  )
}

async function writeResult(
  app: App,
  at: CustomerRef,
  row: SubjectRow,
  claim: Date,
  key: Buffer,
  { matches, listVersion, activationId }: Screened,
): Promise<void> {
  const indexKey = await app.vault.blindIndexKey()
  const now = app.clock.now()
  const days = app.config.screening.refreshDays
  const seen = matches.map((match) => ({
    match,
    entryIndex: entryIndex(indexKey, match).toString('hex'),
    entryHash: entryHash(indexKey, match).toString('hex'),
  }))
  await app.db.staffTransaction(at.partnerId, async (sql) => {
    await lockCustomerRow(sql, at.partnerId, at.customerId)
    const findLast = () => app.db.staffDirectoryBeside(sql, at.partnerId)(findLastActivation)
    if (activationId !== undefined && !(await isLastActivation(sql, findLast, activationId))) {
      await releaseClaim(sql, at, {
        subjectId: row.subjectId,
        claim,
        nextAt: new Date(now.getTime() + AFTER_ACTIVATION_MS),
      })
      return
    }
    const counts = await writeOutcome(sql, at, {
      subjectId: row.subjectId,
      claim,
      state: matches.length > 0 ? 'Hits' : 'Clear',
      errorKind: null,
      listVersion,
      matcherVersion: MATCHER_VERSION,
      screenedAt: now,
      nextAt: days > 0 ? new Date(now.getTime() + days * DAY_MS) : null,
    })
    if (!counts) return
    const known = (await listHitsOf(sql, at, row.subjectId)).map((hit) => ({
      hitId: hit.hitId,
      entryIndex: hexOf(hit.entryIndex),
      entryHash: hexOf(hit.entryHash),
      fingerprint: hexOf(hit.fingerprint),
      state: hit.state,
      withdrawn: hit.withdrawnAt !== null,
    }))
    const changes = hitChanges(known, seen, hexOf(row.fingerprint))
    const written = (hitId: string, entry: (typeof seen)[number]): NewHit => ({
      hitId,
      subjectId: row.subjectId,
      entryIndex: Buffer.from(entry.entryIndex, 'hex'),
      entryHash: Buffer.from(entry.entryHash, 'hex'),
      fingerprint: Buffer.from(row.fingerprint),
      category: entry.match.category,
      score: entry.match.score,
      sealed: sealHit(key, hitId, entry.match satisfies Found, listVersion),
    })
    await Promise.all([
      ...changes.fresh.map((entry) => insertHit(sql, { ...at, now }, written(newId(now), entry))),
      ...changes.reopened.map(({ hitId, entry }) => reopenHit(sql, { ...at, now }, written(hitId, entry))),
      ...changes.same.map(({ hitId, entry }) =>
        updateSeenHit(sql, { ...at, now }, { hitId, score: entry.match.score }),
      ),
      ...(changes.withdrawn.length > 0 ? [withdrawHits(sql, { ...at, now }, changes.withdrawn)] : []),
      ...(changes.fresh.length + changes.reopened.length + changes.withdrawn.length + returned(known, changes.same) > 0
        ? [markRiskDue(sql, { ...at, now })]
        : []),
    ])
  })
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Hits that were withdrawn and are listed again unchanged. */
function returned(known: readonly { hitId: string; withdrawn: boolean }[], same: readonly { hitId: string }[]): number {
  const gone = new Set(known.filter((hit) => hit.withdrawn).map((hit) => hit.hitId))
  return same.filter(({ hitId }) => gone.has(hitId)).length
}
