// Migrates a cell in a distributed schema of a Citus cluster: tables, keys, indexes and rows in the schema itself, on the
// coordinator; everything, without rows, in an ordinary schema beside it, from which the nodes get the rest (prepare-node.ts).
import { inSchema, schemaOf } from '../database-url.ts'
import { migrate } from '../migrate.ts'
import { preparePartnerRole } from '../partner-role.ts'
import { distribute, isDistributed, makeMovable, NO_POLICIES } from './citus-sql.ts'
import { modelSchema } from './node-parts.ts'
import { withConnection } from './with-connection.ts'

export async function migrateDistributed(url: string, partnerUrl: string | undefined): Promise<string[]> {
  const schema = schemaOf(url)!
  const model = modelSchema(schema)
  return withConnection(url, async (sql) => {
    await sql`create schema if not exists ${sql(model)}`
    await migrate(inSchema(url, model))
    if (partnerUrl) await preparePartnerRole(inSchema(url, model), inSchema(partnerUrl, model))
    const wasDistributed = await isDistributed(sql, schema)
    const adapted = (text: string) => [...SETTINGS, ...statementsOf(withoutRules(text))]
    const applied = await migrate(url, wasDistributed ? adapted : undefined)
    await makeMovable(sql, schema)
    if (!wasDistributed) await distribute(sql, schema)
    return applied
  })
}

/** Triggers, policies and how columns are stored: Citus rejects them. */
const RULES = [
  /^create trigger [^;]*;/gm,
  /^drop trigger [^;]*;/gm,
  /^select keep_to_own_partner\([^;]*;/gm,
  /^alter table \w+ (?:enable|force) row level security;/gm,
  /^alter table \w+ alter column \w+ set (?:storage|statistics) \w+;/gm,
]

const SETTINGS = ["set local citus.propagate_set_commands = 'local'", "set local app.partner_id = 'every'"]

export function withoutRules(text: string): string {
  const rest = RULES.reduce((left, rule) => left.replaceAll(rule, ''), text)
  return /function keep_to_own_partner/.test(rest) ? `${rest}\n${NO_POLICIES};` : rest
}

const QUOTED = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|;/g

/** One by one: Citus passes the text of some statements on to the nodes, with everything that was sent with it. */
export function statementsOf(text: string): string[] {
  const ends = [...text.matchAll(QUOTED)].filter(([token]) => token === ';').map(({ index }) => index)
  return [...ends, text.length]
    .map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1]! + 1, end))
    .filter((part) => /^\s*[^\s-]/m.test(part.replaceAll(/--.*$/gm, '')))
}
