// Prepares the database role that partner traffic uses. It owns nothing, can't change row-level security, and sees only the
// rows of the partner that its connection was proven to be for (migration 0015). Staff, dispatcher and migrations keep the
// owner role. Runs after the migrations and changes nothing when everything is in place.
import postgres from 'postgres'
import { userOf } from './database-url.ts'
import { findHost } from './find-host.ts'
import { MigrationError } from './migrate.ts'
import { withSessionLock } from './session-lock.ts'

const ALL = 'select, insert, update, delete'
const APPEND = 'select, insert'

/**
 * Rights on each tenant table. Triggers on customer data run with these rights as well. A table that isn't listed is out of
 * reach, and a test asks for its entry.
 */
export const RIGHTS: Readonly<Record<string, string>> = {
  api_certificate: ALL,
  completion_link: ALL,
  completion_session: ALL,
  customer: ALL,
  customer_count: ALL,
  customer_seal: ALL,
  customer_term: ALL,
  document: ALL,
  idempotency_key: ALL,
  identity: ALL,
  partner_branding: ALL,
  person: ALL,
  requested_item: ALL,
  review_case: ALL,
  user_visit: ALL,
  webhook_attempt: ALL,
  webhook_attempt_count: ALL,
  webhook_delivery: ALL,
  webhook_delivery_count: ALL,
  webhook_endpoint: ALL,
  webhook_queue: ALL,
  webhook_unrouted: ALL,
  // What happened stays as it was written.
  account_event: APPEND,
  audit_entry: APPEND,
  credential_event: APPEND,
  event: APPEND,
  // Locking the row needs the right to update one column; the others are the operator's to change.
  partner: 'select, update (name)',
  risk_due: 'select, insert, update',
  upload_usage: 'select, insert, update',
  screening_subject: 'select (partner_id, customer_id, subject_id), update (stale)',
  notification: 'select, update (read_at)',
  notification_preference: ALL,
  api_request: 'select',
  cell_partner: 'select',
  api_request_count: 'select',
  // Raised with a change, and read by background work only.
  raised_notification: 'insert',
  // Written when a partner's change moves the case, and read by staff only.
  case_stage_time: 'insert',
  // Written when a certificate is revoked, and finished by background work.
  pending_revocation: 'insert',
  notification_mail: '',
  partner_move: '',
  copied_notification: '',
  // Its text is opened by background work only.
  customer_mail:
    'select (partner_id, customer_id, mail_id, sent_at, given_up_at), insert, update (sealed, given_up_at, last_error)',
  // For staff and background work only.
  alert: '',
  customer_risk: '',
  customer_trait: '',
  erased_file: '',
  sealed_customer_entry: '',
  invitation: 'select (partner_id, invitation_id, email)',
  membership: 'select (partner_id, account_id, role)',
  review_decision: '',
  change_request_draft: '',
  case_escalation: '',
  case_attachment: '',
  case_snooze: '',
  case_tag: '',
  checked_mark: '',
  duplicate_verdict: '',
  quality_sample: '',
  review_note: '',
  screening_decision: '',
  screening_hit: '',
}

/** Rights on tables without a partner; the policy limits the rows. All others are out of reach. */
const SHARED: Readonly<Record<string, { rights: string; rows?: string }>> = {
  // Users of the partner, and everyone its audit log names.
  account: {
    rights: 'select (account_id, email)',
    rows: `exists (select from membership m where m.account_id = account.account_id)
      or exists (select from account_event e
        where e.partner_id = (select c.partner_id from partner_context c) and e.actor_id = account.account_id)
      or exists (select from account_event e
        where e.partner_id = (select c.partner_id from partner_context c) and e.subject_id = account.account_id::text)`,
  },
  // Counts of cases without a partner: a change of a case adds to them, and only staff read them.
  review_case_move: { rights: 'insert' },
  webhook_dispatcher: { rights: 'select' },
  partner_context: { rights: 'select' },
}

const OWN_ROWS = 'partner_id = (select partner_id from partner_context)'

const LOCK = 7_203_114_503 // an arbitrary number unique to this lock

export async function preparePartnerRole(ownerUrl: string, partnerUrl: string): Promise<void> {
  const role = userOf(partnerUrl)
  await withSessionLock(ownerUrl, LOCK, async (session) => {
    await assertSeparateRole(session.sql, role)
    await assertSameDatabase(partnerUrl)
    const missing = await missingStatements(session.sql, role)
    if (missing.length > 0) await session.transaction((tx) => tx.unsafe(missing.join(';\n')).simple())
    await assertNoTemporaryTables(session.sql, role)
  })
}

async function assertSeparateRole(sql: postgres.Sql, role: string): Promise<void> {
  const [found] = await sql<{ unsafe: boolean }[]>`
    select r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolname = current_user
      or pg_has_role(r.oid, current_user, 'member')
      or exists (select from pg_roles o where (o.rolsuper or o.rolbypassrls) and pg_has_role(r.oid, o.oid, 'member'))
      or exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = current_schema()::regnamespace)
      as unsafe
    from pg_roles r where r.rolname = ${role}`
  if (!found)
    throw new MigrationError(
      `The database role "${role}" of DATABASE_PARTNER_URL does not exist. Create it: create role ${role} login password '...';`,
    )
  if (found.unsafe)
    throw new MigrationError(
      `The database role "${role}" of DATABASE_PARTNER_URL must be separate from the role of DATABASE_URL: it must own ` +
        'nothing, be a member of no other role, and be neither a superuser nor able to bypass row-level security.',
    )
}

/** The caller holds the lock, so in the same database it can't be taken again. */
async function assertSameDatabase(partnerUrl: string): Promise<void> {
  const sql = postgres(await findHost(partnerUrl, 'primary'), { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const [found] = await sql<{ free: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as free`
    if (found!.free) throw new MigrationError('DATABASE_PARTNER_URL must name the same database as DATABASE_URL.')
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== '28P01' && code !== '28000') throw error
    throw new MigrationError('The database rejected the user or password in DATABASE_PARTNER_URL.')
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** A temporary table would shadow a real one for the next request on the connection. */
async function assertNoTemporaryTables(sql: postgres.Sql, role: string): Promise<void> {
  const [found] = await sql<{ allowed: boolean; name: string }[]>`
    select has_database_privilege(${role}, current_database(), 'TEMP') as allowed, current_database() as name`
  if (found!.allowed)
    throw new MigrationError(
      `The database role "${role}" can create temporary tables. Run as an administrator: revoke temporary on database ${found!.name} from public;`,
    )
}

/** What is left to do, so that the role has exactly the rights above. */
async function missingStatements(sql: postgres.Sql, role: string): Promise<string[]> {
  const [names] = await sql<Names[]>`
    select quote_ident(${role}) as role, quote_ident(current_user) as owner,
      quote_ident(current_database()) as database, quote_ident(current_schema()) as schema`
  const relations = await sql<RelationState[]>`
    select c.relname::text as name, quote_ident(c.relname) as quoted, c.relispartition as "isPartition",
      (select obj_description(p.oid, 'pg_policy') from pg_policy p join pg_roles r on r.oid = any (p.polroles)
        where p.polrelid = c.oid and p.polname = 'partner_role' and r.rolname = ${role}) as policy,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_partner' and p.polroles = '{0}') as "isPublic",
      array(select lower(a.privilege_type) from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
          where r.rolname = ${role}
        union all
        select format('%s (%s)', lower(a.privilege_type), t.attname)
          from pg_attribute t, aclexplode(t.attacl) a join pg_roles r on r.oid = a.grantee
          where t.attrelid = c.oid and r.rolname = ${role}) as granted,
      exists (select from aclexplode(c.relacl) a where a.grantee = 0)
        or exists (select from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid and a.grantee = 0) as "isOpen"
    from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = current_schema()::regnamespace
    order by 1`
  const statements = relations.flatMap((relation) => statementsFor(relation, names!))
  const [rights] = await sql<{ usage: boolean; temporary: boolean; create: boolean }[]>`
    select has_schema_privilege(${role}, current_schema(), 'USAGE') as usage,
      has_schema_privilege(${role}, current_schema(), 'CREATE') as create,
      has_database_privilege(${role}, current_database(), 'TEMP')
        and pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'USAGE') as temporary`
  if (!rights!.usage) statements.push(`grant usage on schema ${names!.schema} to ${names!.role}`)
  if (rights!.create) statements.push(`revoke create on schema ${names!.schema} from public, ${names!.role}`)
  if (rights!.temporary) statements.push(`revoke temporary on database ${names!.database} from public, ${names!.role}`)
  return statements
}

interface Names {
  readonly role: string
  readonly owner: string
  readonly database: string
  readonly schema: string
}

interface RelationState {
  readonly name: string
  readonly quoted: string
  readonly isPartition: boolean
  /** The condition that the role's policy was created with. */
  readonly policy: string | null
  /** The policy that knows "every" applies to all roles. */
  readonly isPublic: boolean
  /** Such as "select", "update (name)". */
  readonly granted: readonly string[]
  /** Every role has a right on it. */
  readonly isOpen: boolean
}

function statementsFor(relation: RelationState, { role, owner }: Names): string[] {
  const { name, quoted } = relation
  const shared = SHARED[name]
  const rights = relation.isPartition ? '' : (shared?.rights ?? RIGHTS[name] ?? '')
  const rows = shared ? shared.rows : RIGHTS[name] === undefined ? undefined : OWN_ROWS
  const isGranted = sameRights(relation.granted, rightsIn(rights))
  return [
    ...(relation.isPublic ? [`alter policy own_partner on ${quoted} to ${owner}`] : []),
    ...(relation.isOpen ? [`revoke all on ${quoted} from public`] : []),
    ...(isGranted ? [] : [`revoke all on ${quoted} from ${role}`]),
    ...(!rows || relation.policy === rows
      ? []
      : [
          `drop policy if exists partner_role on ${quoted}`,
          `create policy partner_role on ${quoted} for all to ${role} using (${rows})`,
          `comment on policy partner_role on ${quoted} is '${rows.replaceAll("'", "''")}'`,
        ]),
    ...(isGranted || rights === '' ? [] : [`grant ${rights} on ${quoted} to ${role}`]),
  ]
}

/** "select (a, b), insert" is "select (a)", "select (b)" and "insert". */
function rightsIn(rights: string): string[] {
  return [...rights.matchAll(/(\w+)(?: \(([^)]*)\))?/g)].flatMap(([, right, columns]) =>
    columns === undefined ? [right!] : columns.split(', ').map((column) => `${right} (${column})`),
  )
}

function sameRights(granted: readonly string[], wanted: readonly string[]): boolean {
  return granted.length === wanted.length && wanted.every((right) => granted.includes(right))
}
