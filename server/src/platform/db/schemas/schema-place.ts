// Where the schema of a cell is. In an ordinary database it stays. In a Citus cluster one node has it, and it can move: the
// coordinator is asked before connections are opened, and statements run on the node, on the tables themselves (prepare-node.ts).
import { hostsOf, inSchema, schemaOf } from '../database-url.ts'
import type { Sql } from '../handles.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import { beginDefinitions, findPlace, isDistributed, type Place } from './citus-sql.ts'
import type { NodeFinder } from './node-finder.ts'
import { directSchema, GUARD } from './node-parts.ts'
import { prepareNode } from './prepare-node.ts'
import { withConnection } from './with-connection.ts'

export interface SchemaPlace {
  finderFor(url: string): NodeFinder
  /** Runs the work in a transaction on the coordinator; `ordinary` in an ordinary database. */
  define<T>(work: (sql: Sql) => Promise<T>, ordinary: () => Promise<T>): Promise<T>
}

/** Raised by the tables of a node that no longer has them, and for those that Citus has dropped. */
const MOVED = new Set(['GW001', '42P01'])
/** The connections that a pool opens at the same time share an answer. */
const KNOWN_FOR_MS = 1000
const LOCK_TIMEOUT = '55P03'
const SHARD_SUFFIX = /_\d{6,}$/

interface DatabaseError {
  readonly code?: string
  readonly constraint_name?: string
  readonly where?: string
}

export function openSchemaPlace(ownerUrl: string): SchemaPlace {
  const schema = schemaOf(ownerUrl)!
  let isOrdinary = false
  let known: Place | undefined
  let knownAt = Number.NEGATIVE_INFINITY
  let asked: Promise<Place | undefined> | undefined

  async function locate(): Promise<Place | undefined> {
    try {
      known = await withConnection(ownerUrl, async (sql) => {
        if (!(await isDistributed(sql, schema))) return undefined
        const found = await findPlace(sql, schema)
        await prepareNode(sql, ownerUrl, schema, found)
        return found
      })
      isOrdinary = known === undefined
      knownAt = performance.now()
      return known
    } catch (error) {
      // The node rejects work if it no longer has the schema, so what was known before can be tried.
      if (known && isDatabaseUnavailable(error)) return known
      throw error
    }
  }

  async function find(): Promise<Place | undefined> {
    if (isOrdinary || performance.now() - knownAt < KNOWN_FOR_MS) return known
    asked ??= locate().finally(() => {
      asked = undefined
    })
    return asked
  }

  return {
    finderFor: (url) => ({
      async find() {
        const place = await find()
        return place && hostsOf(inSchema(url, directSchema(schema), place))[0]
      },
      isMoved(error) {
        if (isOrdinary) return false
        const { code = '', constraint_name: constraint, where } = (error ?? {}) as DatabaseError
        // The tables of a node, and their constraints, end with a number.
        if (constraint) Object.assign(error as object, { constraint_name: constraint.replace(SHARD_SUFFIX, '') })
        // The last copy of a move took longer than a write may wait.
        const isMoving = code === LOCK_TIMEOUT && where?.includes(GUARD)
        if (!MOVED.has(code) && !isMoving) return false
        knownAt = Number.NEGATIVE_INFINITY
        return true
      },
    }),
    async define(work, ordinary) {
      if (!(await find())) return ordinary()
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
