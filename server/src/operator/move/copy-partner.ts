// Copies a partner while it works, then closes the fence for a moment: the last changes are copied and verified, and the partner is
// switched. If that takes too long, the fence is opened again.
import { sealEntries } from '../../audit/seals/seal-entries.ts'
import type { App } from '../../platform/app.ts'
import { isLockTimeout } from '../../platform/db/db.ts'
import { type ComparedTable, compareAndRepair, findDifferences, findMiscounted } from './compare-rows.ts'
import { type ChangedKeys, type Copying, copyTable, followChanges } from './copy-rows.ts'
import { beginFence, type Move, setPhase } from './move-sql.ts'
import { closeFence, countChanges, keepFenceClosed, openFence } from './moving-partner-sql.ts'
import { switchPartner } from './switch-partner.ts'
import { customerOf, findChainProblem, listBroken, verifyChains } from './verify-chains.ts'

/** The fence opens after this time even if the command was killed. */
const FENCE_SECONDS = 4.5
/** The new cell stays closed for another 1.5 seconds, so that writes are rejected for less than 5 seconds. */
const SWITCH_WITHIN_MS = 3000
/** Counting all rows must leave time for the rest. */
const MOST_COUNTED_MS = 500
const ATTEMPTS = 5
/** The fence isn't closed while there are more changes than can be followed in this time. */
const CAUGHT_UP_MS = 1000
const MOST_ROUNDS = 10
/** Between two looks at how many changes are left. */
const LOOK_AFTER_CHANGES = 10_000
/** If none of so many looks finds fewer changes than the one with the fewest, the partner changes faster than it can be copied. */
const MOST_LOOKS = 12

export interface SwitchResult {
  readonly rows: Readonly<Record<string, number>>
  readonly problem?: string
  /** From the first rejected write until `settled` was called. */
  readonly fencedMs: number | null
  /** Writes pass again. */
  settled(): void
}

class FenceTooLong extends Error {}
class ChangesTooFast extends Error {}

export async function copyPartner(
  app: App,
  move: Move,
  copying: Copying,
  progress: (line: string) => void,
): Promise<SwitchResult> {
  try {
    return await copyAndSwitch(app, move, copying, progress)
  } catch (error) {
    if (!(error instanceof ChangesTooFast)) throw error
    return failed({}, `Cell ${copying.source.name} changes faster than it can be copied. Try again at a quieter time.`)
  }
}

async function copyAndSwitch(
  app: App,
  move: Move,
  copying: Copying,
  progress: (line: string) => void,
): Promise<SwitchResult> {
  const { source, target, tables, reached } = copying
  const follow = () => followChanges(copying, whileFewer(copying, progress))
  for (const table of tables) {
    const copied = await copyTable(copying, table)
    if (copied > 0) progress(`Copied ${table.name}: ${copied} rows.`)
  }
  await reached('copied')
  await follow()
  const compared = await compareAndRepair(copying, ({ name, rows }) => {
    if (rows > 0) progress(`Compared ${name}: ${rows} rows.`)
  })
  const rows = Object.fromEntries(compared.map((table) => [table.name, table.rows]))
  const chains = await verifyChains(app, copying, tables.find(({ name }) => name === 'customer')!)
  if (chains.problem) return failed(rows, chains.problem)
  progress(`Verified the audit logs of ${chains.customers} customers.`)
  await reached('compared')
  // The new cell looks for entries to seal among those of the last ten minutes only.
  await sealEntries(app, [source.cell])
  const countedIn = performance.now()
  await findMiscounted(copying)
  const mayCount = performance.now() - countedIn < MOST_COUNTED_MS
  let suspects = keysOf(compared)
  let { doubtful } = chains

  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    // What still differs is compared and verified again during the fence.
    suspects = await catchUp(copying, follow, suspects)
    doubtful = await listBroken(app, target, doubtful)
    const fencedAt = performance.now()
    const outcome = await attemptSwitch(app, move, copying, { suspects, doubtful, mayCount, fencedAt })
    if (outcome === 'switched') {
      let fencedMs: number | null = null
      return {
        rows,
        get fencedMs() {
          return fencedMs
        },
        settled() {
          fencedMs = Math.round(performance.now() - fencedAt)
        },
      }
    }
    if (outcome !== 'too long') return failed(rows, outcome)
    progress(`The last changes took too long (attempt ${attempt} of ${ATTEMPTS}). Writes pass again.`)
  }
  return failed(
    rows,
    `Cell ${source.name} changes too fast to be copied within the fence. Try again at a quieter time.`,
  )
}

const failed = (rows: SwitchResult['rows'], problem: string): SwitchResult => ({
  rows,
  problem,
  fencedMs: null,
  settled: () => {},
})

/** Reports how many changes are left, and throws if they don't get fewer. */
function whileFewer({ source }: Copying, progress: (line: string) => void): (applied: number) => Promise<boolean> {
  let lookedAt = 0
  let fewest = Number.POSITIVE_INFINITY
  let looks = 0
  return async (applied) => {
    if (applied - lookedAt < LOOK_AFTER_CHANGES) return true
    lookedAt = applied
    const left = await source.transaction((sql) => countChanges(sql, source.partnerId))
    progress(`Following changes: ${left} left.`)
    looks = left < fewest ? 0 : looks + 1
    fewest = Math.min(fewest, left)
    if (looks === MOST_LOOKS) throw new ChangesTooFast()
    return true
  }
}

/** Each round follows what changed during the one before, so rounds get shorter. Returns the rows that still differ. */
async function catchUp(
  copying: Copying,
  follow: () => Promise<ChangedKeys>,
  suspects: ChangedKeys,
): Promise<ChangedKeys> {
  let differing = suspects
  for (let round = 1; ; round++) {
    const startedAt = performance.now()
    differing = await findDifferences(copying, merged(differing, await follow()))
    if (performance.now() - startedAt < CAUGHT_UP_MS || round === MOST_ROUNDS) return differing
  }
}

interface SwitchAttempt {
  /** Rows that may differ. */
  readonly suspects: ChangedKeys
  /** Customers whose audit logs are to be verified. */
  readonly doubtful: readonly string[]
  readonly mayCount: boolean
  readonly fencedAt: number
}

/** Returns a sentence if the copy isn't the same, or 'too long'. Then writes pass again in the old cell. */
async function attemptSwitch(
  app: App,
  move: Move,
  copying: Copying,
  { suspects, doubtful, mayCount, fencedAt }: SwitchAttempt,
): Promise<string> {
  const { source, target, reached } = copying
  const { partnerId } = move
  const isInTime = () => performance.now() - fencedAt < SWITCH_WITHIN_MS
  const number = await app.db.directory((sql) => beginFence(sql, move))
  if (number === undefined) return 'The move was cancelled by another command.'
  try {
    await source.transaction((sql) => closeFence(sql, partnerId, number, FENCE_SECONDS))
    await reached('fenced')
    const changed = await followChanges(copying, isInTime)
    await reached('last changes copied')
    const touched = merged(suspects, changed)
    const different = new Set([
      ...(await findDifferences(copying, touched)).keys(),
      ...(mayCount ? await findMiscounted(copying) : []),
    ])
    if (different.size > 0) {
      await liftFence(app, move, copying)
      return `The rows in both cells differ: ${[...different].join(', ')}.`
    }
    const customers = new Set([...doubtful, ...[...(touched.get('customer') ?? [])].map(customerOf)])
    const problem = await findChainProblem(app, target, [...customers])
    if (problem) {
      await liftFence(app, move, copying)
      return problem
    }
    if (!isInTime()) throw new FenceTooLong()
    await app.db.directory((sql) => setPhase(sql, move, ['Fenced'], 'Switching', app.clock.now()))
    await reached('switching')
    if (!(await source.transaction((sql) => keepFenceClosed(sql, partnerId, number)))) throw new FenceTooLong()
    await reached('closed for good')
  } catch (error) {
    // Another error may be a lost connection, after which it isn't known what has happened. The next run finds out.
    if (!(error instanceof FenceTooLong || isLockTimeout(error))) throw error
    await liftFence(app, move, copying)
    return 'too long'
  }
  await switchPartner(app, move, copying, reached)
  return 'switched'
}

async function liftFence(app: App, move: Move, { source }: Copying): Promise<void> {
  await app.db.directory((sql) => setPhase(sql, move, ['Fenced', 'Switching'], 'Copying', app.clock.now()))
  await source.transaction((sql) => openFence(sql, move.partnerId))
}

const keysOf = (compared: readonly ComparedTable[]): ChangedKeys =>
  new Map(
    compared.filter(({ differing }) => differing.length > 0).map(({ name, differing }) => [name, new Set(differing)]),
  )

function merged(a: ChangedKeys, b: ChangedKeys): ChangedKeys {
  return new Map(
    [...new Set([...a.keys(), ...b.keys()])].map((name) => [
      name,
      new Set([...(a.get(name) ?? []), ...(b.get(name) ?? [])]),
    ]),
  )
}
