// The sandbox inbox: the newest hundred emails.
import type { DirectorySql } from '../db/db.ts'

export interface SandboxMail {
  readonly mailId: string
  readonly sentAt: Date
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Null for an email without an HTML part. */
  readonly html: string | null
  readonly messageId: string | null
  /** Null for an email that can't be turned off. */
  readonly unsubscribeUrl: string | null
}

const KEPT = 100

export async function insertSandboxMail(sql: DirectorySql, mail: SandboxMail): Promise<void> {
  await sql`
    insert into sandbox_mail (mail_id, sent_at, recipient, subject, body, html, message_id, unsubscribe_url)
    values (${mail.mailId}, ${mail.sentAt}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.messageId},
      ${mail.unsubscribeUrl})
    on conflict (mail_id) do nothing`
  await sql`delete from sandbox_mail where mail_id not in (
    select mail_id from sandbox_mail order by sent_at desc, mail_id desc limit ${KEPT})`
}

export async function listSandboxMail(sql: DirectorySql): Promise<SandboxMail[]> {
  return sql<SandboxMail[]>`
    select mail_id as "mailId", sent_at as "sentAt", recipient as "to", subject, body as "text", html,
      message_id as "messageId", unsubscribe_url as "unsubscribeUrl"
    from sandbox_mail order by sent_at desc, mail_id desc limit ${KEPT}`
}
