// Prepares the node of a Citus cluster that has the schema of a cell, so that statements run on the tables that it stores.
// A statement on a distributed table is planned by Citus each time it runs, at four times the cost. So a schema beside it has a view
// on each table that the node stores, under its name, with the policies, triggers and rights of an ordinary cell.
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import { inSchema } from '../database-url.ts'
import { listFingerprints, listShards, lockPreparation, type Place, readModel } from './citus-sql.ts'
import { directSchema, modelSchema, type NodePart, partsOf } from './node-parts.ts'
import { withConnection } from './with-connection.ts'

const LOCK_NOT_AVAILABLE = '55P03'
const MAX_TRIES = 30
const RETRY_MS = 200

/** Does only what is missing: tables that are in use and prepared aren't locked. Returns whether something was. */
export async function prepareNode(
  coordinator: postgres.Sql,
  url: string,
  schema: string,
  place: Place,
): Promise<boolean> {
  const direct = directSchema(schema)
  const model = await readModel(coordinator, modelSchema(schema))
  return withConnection(inSchema(url, direct, place), async (node) => {
    const parts = partsOf({ schema, model, place, shards: await listShards(node, schema, direct) })
    if ((await missingOf(node, direct, parts)).length === 0) return false
    await lockPreparation(node, direct)
    const known = await listFingerprints(node, direct)
    if (!parts.some(({ name, view }) => view && known.has(name))) {
      // The tables of a node that has just got them are not in use yet, so that one transaction can lock them all.
      await apply(node, [
        ...parts.flatMap(({ view, statements }) => (view ? [] : statements)),
        ...parts.flatMap(({ view }) => view ?? []),
        ...parts.flatMap(({ view, statements }) => (view ? statements : [])),
        ...parts.map((part) => remembered(part, direct)),
      ])
      return true
    }
    // Policies read other tables, so that all views must exist first.
    const views = parts.filter(({ name, view }) => view && !known.has(name))
    for (const part of parts.filter(isMissingIn(known)))
      if (!part.view) await apply(node, part.statements, remembered(part, direct))
    if (views.length > 0)
      await apply(
        node,
        views.map(({ view }) => view!),
      )
    for (const part of parts.filter(isMissingIn(known)))
      if (part.view) await apply(node, [part.view, ...part.statements], remembered(part, direct))
    return true
  })
}

const fingerprintOf = ({ view, statements }: NodePart) =>
  createHash('sha256')
    .update(JSON.stringify([view, statements]))
    .digest('hex')

const isMissingIn = (known: Map<string, string | null>) => (part: NodePart) =>
  known.get(part.name) !== fingerprintOf(part)

async function missingOf(node: postgres.Sql, direct: string, parts: readonly NodePart[]): Promise<NodePart[]> {
  return parts.filter(isMissingIn(await listFingerprints(node, direct)))
}

const remembered = (part: NodePart, direct: string) =>
  part.name === direct
    ? `comment on schema ${direct} is '${fingerprintOf(part)}'`
    : `comment on view ${direct}.${part.name} is '${fingerprintOf(part)}'`

/** In one transaction that gives up when it waits for a table: requests would wait behind it. */
async function apply(node: postgres.Sql, statements: readonly string[], last = ''): Promise<void> {
  const text = [
    'begin',
    'set local citus.enable_ddl_propagation = off',
    'set local citus.enable_manual_changes_to_shards = on',
    'set local check_function_bodies = off',
    "set local lock_timeout = '1s'",
    ...statements,
    ...(last === '' ? [] : [last]),
    'commit',
  ].join(';\n')
  for (let tries = 1; ; tries++)
    try {
      await node.unsafe(text).simple()
      return
    } catch (error) {
      await node.unsafe('rollback').simple()
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === MAX_TRIES) throw error
      await wait(RETRY_MS)
    }
}
