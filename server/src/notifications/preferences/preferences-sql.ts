// The users' preferences, where they differ from the preset.
import type { DirectorySql } from '../../platform/db/db.ts'
import type { Choice } from '../kinds.ts'

interface Owner {
  readonly partnerId: string
  readonly accountId: string
}

export async function findPreferences(
  sql: DirectorySql,
  { partnerId, accountId }: Owner,
): Promise<Map<string, Choice>> {
  const rows = await sql<{ kind: string; choice: Choice }[]>`
    select kind, choice from notification_preference where partner_id = ${partnerId} and account_id = ${accountId}`
  return new Map(rows.map(({ kind, choice }) => [kind, choice]))
}

export async function savePreferences(
  sql: DirectorySql,
  { partnerId, accountId }: Owner,
  choices: Readonly<Record<string, Choice>>,
): Promise<void> {
  await sql`
    insert into notification_preference (partner_id, account_id, kind, choice)
    select ${partnerId}, ${accountId}, key, value from json_each_text(${JSON.stringify(choices)}::text::json) as c (key, value)
    on conflict (partner_id, account_id, kind) do update set choice = excluded.choice`
}

/** Changes nothing for an account that doesn't exist. */
export async function turnOff(
  sql: DirectorySql,
  { partnerId, accountId }: Owner,
  kinds: readonly string[],
): Promise<void> {
  await sql`
    insert into notification_preference (partner_id, account_id, kind, choice)
    select ${partnerId}, a.account_id, k.kind, 'Off'
    from account a cross join unnest(${kinds as string[]}::text[]) as k (kind)
    where a.account_id = ${accountId}
    on conflict (partner_id, account_id, kind) do update set choice = excluded.choice`
}

/** Turns off those of the kinds that the user gets daily, by choice or by preset. */
export async function turnOffDaily(
  sql: DirectorySql,
  { partnerId, accountId }: Owner,
  kinds: readonly string[],
  presetDaily: readonly string[],
): Promise<void> {
  await sql`
    insert into notification_preference (partner_id, account_id, kind, choice)
    select ${partnerId}, a.account_id, k.kind, 'Off'
    from account a cross join unnest(${kinds as string[]}::text[]) as k (kind)
    left join notification_preference p
      on p.partner_id = ${partnerId} and p.account_id = a.account_id and p.kind = k.kind
    where a.account_id = ${accountId}
      and coalesce(p.choice, case when k.kind = any(${presetDaily as string[]}::text[]) then 'Daily' end) = 'Daily'
    on conflict (partner_id, account_id, kind) do update set choice = excluded.choice`
}
