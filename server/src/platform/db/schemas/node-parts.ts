// What a node of a Citus cluster needs beside the schema of a cell: functions, a view on each table that it stores, and the policies,
// triggers and rights of those tables. Pure; prepare-node.ts runs the statements.
//
// What Citus does when the schema moves stays safe: before a statement writes, a trigger takes the lock that Citus's own writes take,
// and checks that the node still has the schema; each read checks it as well. After the move both raise GW001.
import type { Model, Place, Shard } from './citus-sql.ts'

/** Has the views on the tables that the node stores. */
export const directSchema = (schema: string) => `${schema}_direct`

/** Has empty tables with everything that an ordinary cell has. */
export const modelSchema = (schema: string) => `${schema}_model`

/** How long a request waits for a move. Then it gets 503. */
export const MAX_WAIT_MS = 5000

/** The function that a write calls first. */
export const GUARD = 'stay_during_write'

/** What is prepared together, in one transaction. */
export interface NodePart {
  /** Of a view, or of the schema itself. */
  readonly name: string
  /** Creates the view of a stored table. */
  readonly view?: string
  readonly statements: readonly string[]
}

interface NodeFacts {
  readonly schema: string
  readonly model: Model
  readonly place: Place
  readonly shards: readonly Shard[]
}

/** System columns that our statements read: a view has only those that it names. */
const SYSTEM_COLUMNS: Readonly<Record<string, string>> = { review_case: 'xmax', case_stage_time: 'ctid' }

/** In the order in which they must be prepared. */
export function partsOf({ schema, model, place, shards }: NodeFacts): NodePart[] {
  const direct = directSchema(schema)
  const ofModel = new Map(model.tables.map((table) => [table.name, table]))
  return [
    {
      name: direct,
      statements: [
        `create schema if not exists ${direct}`,
        // The views are the only way to the tables, whose own rights are wider.
        ...model.users.flatMap((user) => [
          `grant usage on schema ${direct} to ${user}`,
          `revoke usage on schema ${schema} from ${user}`,
        ]),
        ...model.functions.map((text) => text.replaceAll(modelSchema(schema), direct)),
        ...guardFunctions(direct, place),
      ],
    },
    ...model.views.map(({ name, text }) => ({
      name,
      statements: [
        `create or replace view ${direct}.${name} as ${onShards(text, shards)}`,
        ...grantsOf(model, name).map((grant) => grant(`${direct}.${name}`)),
      ],
    })),
    ...shards.map((shard) => {
      // Partitions differ between the schemas; the default partition has the rules of all.
      const rules = ofModel.get(shard.table) ?? ofModel.get(`${shard.parent}_default`)
      return {
        name: shard.table,
        view: viewOn(shard, direct),
        statements: rules ? tableStatements(model, shard, rules, direct) : [],
      }
    }),
  ]
}

function guardFunctions(direct: string, { group, shard }: Place): string[] {
  const isHere = `exists (select from pg_catalog.pg_dist_placement where shardid = ${shard} and groupid = ${group})`
  const fail = `raise exception 'the schema has moved to another node' using errcode = 'GW001'`
  return [
    // With the rights of the owner: only the owner may take the lock of Citus. A move keeps it for its last copy.
    `create or replace function ${direct}.${GUARD}() returns trigger language plpgsql security definer
      set search_path = pg_catalog set lock_timeout = '${MAX_WAIT_MS}ms' as $guard$ begin
      perform pg_catalog.lock_shard_metadata(5, array[${shard}]::bigint[]);
      if not ${isHere} then ${fail}; end if;
      return null; end $guard$`,
    `create or replace function ${direct}.is_here() returns boolean language plpgsql stable as $guard$ begin
      if not ${isHere} then ${fail}; end if;
      return true; end $guard$`,
  ]
}

function viewOn({ table, name, columns, shown }: Shard, direct: string): string {
  const wanted = [...columns, ...(SYSTEM_COLUMNS[table] ? [SYSTEM_COLUMNS[table]] : [])]
  // A view can only get further columns at its end: policies of other tables read it, so it can't be dropped.
  const all = [...new Set([...shown.filter((column) => wanted.includes(column)), ...wanted])].join(', ')
  return `create or replace view ${direct}.${table} with (security_invoker = true) as select ${all} from ${name} where ${direct}.is_here()`
}

/** A view with the rights of its owner reads the tables themselves: the views on them have the rights of their reader. */
function onShards(text: string, shards: readonly Shard[]): string {
  const tables = new Map(shards.map(({ table, name }) => [table, name]))
  return text
    .replace(/;\s*$/, '')
    .replace(/\b(from|join) (\w+)/gi, (_, word, table) => `${word} ${tables.get(table) ?? table}`)
}

function tableStatements(model: Model, shard: Shard, rules: Model['tables'][number], direct: string): string[] {
  const { name, table } = shard
  const policies = model.policies.filter((policy) => policy.table === rules.name)
  const triggers = model.triggers.filter((trigger) => trigger.table === table)
  const ownColumns = (condition: string) => condition.replaceAll(`${rules.name}.`, `${name.split('.').at(-1)}.`)
  return [
    ...(rules.isProtected ? [`alter table ${name} enable row level security`] : []),
    ...(rules.isForced ? [`alter table ${name} force row level security`] : []),
    ...policies.flatMap((policy) => [
      `drop policy if exists ${policy.name} on ${name}`,
      `create policy ${policy.name} on ${name} for all to ${policy.roles} using (${ownColumns(policy.condition)})`,
    ]),
    ...triggers.flatMap((trigger) => [
      `drop trigger if exists ${trigger.name} on ${name}`,
      trigger.text.replace(/ ON \S+ /, ` ON ${name} `),
    ]),
    `drop trigger if exists a_${GUARD} on ${name}`,
    `create trigger a_${GUARD} before insert or update or delete on ${name} for each statement execute function ${direct}.${GUARD}()`,
    ...model.users.map((user) => `revoke all on ${name}, ${direct}.${table} from ${user}`),
    ...grantsOf(model, rules.name).map((grant) => grant(`${direct}.${table}`)),
    ...grantsOf(model, rules.name, wholeRows).map((grant) => grant(name)),
  ]
}

/** Who reads one column of a view needs the right to read all columns of its table. The view has the right to the column alone. */
const wholeRows = (right: string) => right.replace(/^SELECT \(.*\)$/, 'SELECT')

const grantsOf = (model: Model, table: string, change = (right: string) => right) =>
  model.grants
    .filter((grant) => grant.table === table)
    .map(
      ({ right, role }) =>
        (on: string) =>
          `grant ${change(right)} on ${on} to ${role}`,
    )
