// Where the schema of a cell is. In an ordinary database it stays. In a Citus cluster one node has it, and it can move: the
// coordinator is asked before connections are opened, and statements run on the node, on the tables themselves (prepare-node.ts).
import { hostsOf, inSchema, schemaOf } from '../database-url.ts'
import type { Sql } from '../handles.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import { beginDefinitions, findPlace, isDistributed, type Place } from './citus-sql.ts'
import type { NodeFinder } from './node-finder.ts'
import { directSchema, GUARD, MAX_WAIT_MS } from './node-parts.ts'
import { prepareNode } from './prepare-node.ts'
import { withConnection } from './with-connection.ts'

export interface SchemaPlace {
  finderFor(url: string): NodeFinder
  /** Runs the work in a transaction on the coordinator; `ordinary` in an ordinary database. */
  define<T>(work: (sql: Sql) => Promise<T>, ordinary: () => Promise<T>): Promise<T>
}

/** Raised by the tables of a node that no longer has them. */
const MOVED = 'GW001'
/** Of a table that Citus has dropped after a move, or of one that has never existed. */
const NO_TABLE = '42P01'
/** The connections that a pool opens at the same time share an answer. */
const KNOWN_FOR_MS = 1000
const LOCK_TIMEOUT = '55P03'
const SHARD_SUFFIX = /_\d{6,}$/

interface DatabaseError {
  readonly code?: string
  readonly constraint_name?: string
  readonly where?: string
}

interface Located {
  /** Undefined in an ordinary database. */
  readonly place: Place | undefined
  /** The coordinator was asked, and the node had everything that it needs. */
  readonly isSettled: boolean
}

/** Finds the node that has the schema, and prepares it. */
export async function locateSchema(ownerUrl: string): Promise<Located> {
  const schema = schemaOf(ownerUrl)!
  return withConnection(ownerUrl, async (sql) => {
    if (!(await isDistributed(sql, schema))) return { place: undefined, isSettled: true }
    const place = await findPlace(sql, schema)
    return { place, isSettled: !(await prepareNode(sql, ownerUrl, schema, place)) }
  })
}

/** A request that waits longer for the node gets 503, and the preparation goes on. */
export function openSchemaPlace(ownerUrl: string, maxWaitMs = MAX_WAIT_MS): SchemaPlace {
  const schema = schemaOf(ownerUrl)!
  let isOrdinary = false
  let known: Place | undefined
  let knownAt = Number.NEGATIVE_INFINITY
  let asked: Promise<Located> | undefined

  async function locate(): Promise<Located> {
    try {
      const located = await locateSchema(ownerUrl)
      known = located.place
      isOrdinary = known === undefined
      knownAt = performance.now()
      return located
    } catch (error) {
      // The node rejects work if it no longer has the schema, so what was known before can be tried.
      if (known && isDatabaseUnavailable(error)) return { place: known, isSettled: false }
      throw error
    }
  }

  async function find(): Promise<Located> {
    if (isOrdinary || performance.now() - knownAt < KNOWN_FOR_MS) return { place: known, isSettled: false }
    asked ??= locate().finally(() => {
      asked = undefined
    })
    return asked
  }

  const urlOf = (url: string, place: Place) => hostsOf(inSchema(url, directSchema(schema), place))[0]!

  return {
    finderFor: (url) => ({
      async find() {
        const { place } = await inTime(find(), maxWaitMs)
        return place && urlOf(url, place)
      },
      isMoved(error, connectedTo) {
        if (isOrdinary) return false
        const { code = '', constraint_name: constraint, where } = (error ?? {}) as DatabaseError
        // The tables of a node, and their constraints, end with a number.
        if (constraint) Object.assign(error as object, { constraint_name: constraint.replace(SHARD_SUFFIX, '') })
        // The last copy of a move took longer than a write may wait.
        const isMoving = code === LOCK_TIMEOUT && where?.includes(GUARD)
        if (code !== MOVED && code !== NO_TABLE && !isMoving) return false
        knownAt = Number.NEGATIVE_INFINITY
        if (code !== NO_TABLE) return true
        return inTime(find(), maxWaitMs).then(
          ({ place, isSettled }) => !(isSettled && place && urlOf(url, place) === connectedTo),
          () => true,
        )
      },
    }),
    async define(work, ordinary) {
      if (!(await find()).place) return ordinary()
      const result = await withConnection(ownerUrl, (sql) =>
        sql.begin(async (tx) => {
          await beginDefinitions(tx as unknown as Sql)
          return work(tx as unknown as Sql)
        }),
      )
      // New partitions get their views and policies.
      knownAt = Number.NEGATIVE_INFINITY
      await find()
      return result as Awaited<ReturnType<typeof work>>
    },
  }
}

async function inTime<T>(found: Promise<T>, maxWaitMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(Object.assign(new Error('the node of the schema is being prepared'), { code: '57P03' })),
    maxWaitMs,
  )
  try {
    return await Promise.race([found, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
