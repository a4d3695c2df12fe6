// Invitations, password resets and pending SSO sign-ins: each is stored by the hash of a token and used once.
import type { Role } from '../../http/caller.ts'
import type { DirectorySql } from '../../platform/db/db.ts'

export interface NewInvitation {
  readonly partnerId: string
  readonly invitationId: string
  readonly email: string
  readonly emailKey: string
  readonly role: Role
  readonly tokenHash: Buffer
  readonly invitedBy: string | null
  readonly invitedAt: Date
  readonly expiresAt: Date
}

/** A second invitation to the same address replaces the first and revokes its link. */
export async function putInvitation(sql: DirectorySql, row: NewInvitation): Promise<string> {
  const [stored] = await sql<{ invitationId: string }[]>`
    insert into invitation (partner_id, invitation_id, email, email_key, role, token_hash, invited_by, invited_at, expires_at)
    values (${row.partnerId}, ${row.invitationId}, ${row.email}, ${row.emailKey}, ${row.role}, ${row.tokenHash},
      ${row.invitedBy}, ${row.invitedAt}, ${row.expiresAt})
    on conflict on constraint invitation_once do update set
      email = excluded.email, role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      invited_at = excluded.invited_at, expires_at = excluded.expires_at
    returning invitation_id as "invitationId"`
  return stored!.invitationId
}

export interface Invitation {
  readonly partnerId: string
  readonly invitationId: string
  readonly email: string
  readonly emailKey: string
  readonly role: Role
  readonly expiresAt: Date
  readonly organisation: string | null
}

export async function findInvitation(sql: DirectorySql, tokenHash: Buffer): Promise<Invitation | undefined> {
  const [row] = await sql<Invitation[]>`
    select i.partner_id as "partnerId", i.invitation_id as "invitationId", i.email, i.email_key as "emailKey", i.role,
      i.expires_at as "expiresAt", p.name as organisation
    from invitation i left join partner p using (partner_id)
    where i.token_hash = ${tokenHash}`
  return row
}

/** Uses the invitation. Of two concurrent requests with the same link, one succeeds. */
export async function takeInvitation(sql: DirectorySql, invitation: Invitation, tokenHash: Buffer): Promise<boolean> {
  const { count } = await sql`
    delete from invitation
    where partner_id = ${invitation.partnerId} and invitation_id = ${invitation.invitationId} and token_hash = ${tokenHash}`
  return count > 0
}

/** Returns the invited address; undefined when there is no such invitation. */
export async function deleteInvitation(
  sql: DirectorySql,
  partnerId: string,
  invitationId: string,
): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`
    delete from invitation where partner_id = ${partnerId} and invitation_id = ${invitationId} returning email`
  return row?.email
}

/** Withdraws the open invitations that a user sent. Returns how many. */
export async function deleteInvitationsBy(sql: DirectorySql, invitedBy: string): Promise<number> {
  return (await sql`delete from invitation where invited_by = ${invitedBy}`).count
}

export interface ListedInvitation {
  readonly invitationId: string
  readonly email: string
  readonly role: Role
  readonly invitedAt: Date
  readonly expiresAt: Date
}

export async function listInvitations(
  sql: DirectorySql,
  partnerId: string,
  limit: number,
): Promise<ListedInvitation[]> {
  return sql<ListedInvitation[]>`
    select invitation_id as "invitationId", email, role, invited_at as "invitedAt", expires_at as "expiresAt"
    from invitation where partner_id = ${partnerId}
    order by invited_at desc, invitation_id desc limit ${limit}`
}

export async function countInvitations(sql: DirectorySql, partnerId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from invitation where partner_id = ${partnerId}`
  return row!.count
}

export async function insertPasswordReset(
  sql: DirectorySql,
  accountId: string,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await sql`insert into password_reset (token_hash, account_id, expires_at) values (${tokenHash}, ${accountId}, ${expiresAt})`
}

/** The account of a reset link. The link stays usable, so that the user can try again after a rejected password. */
export async function findPasswordReset(
  sql: DirectorySql,
  tokenHash: Buffer,
  now: Date,
): Promise<{ accountId: string; email: string; expiresAt: Date } | undefined> {
  const [row] = await sql<{ accountId: string; email: string; expiresAt: Date }[]>`
    select r.account_id as "accountId", a.email, r.expires_at as "expiresAt" from password_reset r join account a using (account_id)
    where r.token_hash = ${tokenHash} and r.expires_at > ${now}`
  return row
}

/** Uses a reset link. False when it was used in the meantime. */
export async function takePasswordReset(sql: DirectorySql, tokenHash: Buffer): Promise<boolean> {
  const { count } = await sql`delete from password_reset where token_hash = ${tokenHash}`
  return count > 0
}

export async function insertSsoSignIn(
  sql: DirectorySql,
  flowHash: Buffer,
  wrappedFlow: Buffer,
  expiresAt: Date,
): Promise<void> {
  await sql`insert into outside_sign_in (flow_hash, wrapped_flow, expires_at) values (${flowHash}, ${wrappedFlow}, ${expiresAt})`
}

export async function takeSsoSignIn(sql: DirectorySql, flowHash: Buffer, now: Date): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ wrappedFlow: Uint8Array; expiresAt: Date }[]>`
    delete from outside_sign_in where flow_hash = ${flowHash} returning wrapped_flow as "wrappedFlow", expires_at as "expiresAt"`
  return row && row.expiresAt > now ? row.wrappedFlow : undefined
}

export async function findSsoIdentity(sql: DirectorySql, issuer: string, subject: string): Promise<string | undefined> {
  const [row] = await sql<{ accountId: string }[]>`
    select account_id as "accountId" from outside_identity where issuer = ${issuer} and subject = ${subject}`
  return row?.accountId
}

/** False when this identity already belongs to an account. */
export async function insertSsoIdentity(
  sql: DirectorySql,
  issuer: string,
  subject: string,
  accountId: string,
  at: Date,
): Promise<boolean> {
  const { count } = await sql`
    insert into outside_identity (issuer, subject, account_id, linked_at) values (${issuer}, ${subject}, ${accountId}, ${at})
    on conflict do nothing`
  return count > 0
}

/** Deletes expired links. Expired invitations stay visible for a month so that they can be sent again. */
export async function deleteEndedLinks(
  sql: DirectorySql,
  { now, realNow, invitationsBefore }: { now: Date; realNow: Date; invitationsBefore: Date },
): Promise<number> {
  const resets = await sql`delete from password_reset where expires_at <= ${now}`
  const flows = await sql`delete from outside_sign_in where expires_at <= ${realNow}`
  const invitations = await sql`delete from invitation where expires_at <= ${invitationsBefore}`
  return resets.count + flows.count + invitations.count
}
