// The sandbox inbox (the newest hundred emails), and the addresses of admins.
import type { Sql } from '../db/db.ts'

export interface SandboxMail {
  readonly mailId: string
  readonly sentAt: Date
  readonly to: string
  readonly subject: string
  readonly text: string
}

const KEPT = 100

export async function insertSandboxMail(sql: Sql, mail: SandboxMail): Promise<void> {
  await sql`
    insert into sandbox_mail (mail_id, sent_at, recipient, subject, body)
    values (${mail.mailId}, ${mail.sentAt}, ${mail.to}, ${mail.subject}, ${mail.text})`
  await sql`delete from sandbox_mail where mail_id not in (select mail_id from sandbox_mail order by mail_id desc limit ${KEPT})`
}

export async function listSandboxMail(sql: Sql): Promise<SandboxMail[]> {
  return sql<SandboxMail[]>`
    select mail_id as "mailId", sent_at as "sentAt", recipient as "to", subject, body as "text"
    from sandbox_mail order by mail_id desc limit ${KEPT}`
}

export async function listAdminEmails(sql: Sql, partnerId: string): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select a.email from membership m join account a using (account_id)
    where m.partner_id = ${partnerId} and m.role = 'admin' order by a.email_key`
  return rows.map(({ email }) => email)
}
