// Every table with customer data: how its rows are exported and what erasure does to them. A test compares this list with
// the database, so that a new table can't be forgotten.
import { closeErasedCase } from '../../customer/case/case-sql.ts'
import { eraseMessages } from '../../customer/case/requested-changes-sql.ts'
import type { CustomerRef } from '../../customer/customer-ref.ts'
import { eraseCustomerRow } from '../../customer/customer-sql.ts'
import type { CellSql, Sql } from '../../platform/db/db.ts'
import { closeErasedAlerts } from '../../review/alerts/alerts-sql.ts'

type Row = Readonly<Record<string, unknown>>

export interface CustomerTable {
  readonly table: string
  /** The column that rows are sorted by. */
  readonly order: string
  /** Columns sealed with the customer's key, with the place each value is bound to. An export decrypts them. */
  readonly sealed?: Readonly<Record<string, (row: Row) => string>>
  /** Columns that an export leaves out: keys and search indexes. */
  readonly withheld?: readonly string[]
  /** What remains after erasure. */
  readonly keeps: string
  /** Left out when nothing personal is readable once the customer's key is destroyed. */
  readonly erase?: (sql: CellSql, customerRef: CustomerRef, at: Date) => PromiseLike<unknown>
}

const its = (sql: Sql, { partnerId, customerId }: CustomerRef) =>
  sql`partner_id = ${partnerId} and customer_id = ${customerId}`

/** In the order of the foreign keys; rows are deleted in reverse. */
export const CUSTOMER_TABLES: readonly CustomerTable[] = [
  {
    table: 'customer',
    order: 'customer_id',
    sealed: { sealed_message: (row) => `status_message:${row.customer_id}` },
    withheld: ['wrapped_key', 'search_terms'],
    keeps:
      "IDs, the partner's reference, type, country, industry, status, decisions, times, the head of the audit chain",
    // Destroying the key makes everything it sealed unreadable.
    erase: eraseCustomerRow,
  },
  {
    table: 'customer_term',
    order: 'term',
    keeps: 'nothing: a search index over names, email and number',
    erase: (sql, customerRef) => sql`delete from customer_term where ${its(sql, customerRef)}`,
  },
  {
    table: 'person',
    order: 'position',
    sealed: { sealed: (row) => `person:${row.person_id}` },
    keeps: 'IDs, kind of owner and share, country of residence, status; no identifying data',
    erase: (sql, customerRef) => sql`update person set sealed = '' where ${its(sql, customerRef)}`,
  },
  {
    table: 'identity',
    order: 'position',
    sealed: { sealed: (row) => `identity:${row.identity_id}` },
    withheld: ['value_index'],
    keeps: 'IDs, document type and country; the number and its blind index are deleted',
    erase: (sql, customerRef) => sql`update identity set sealed = '', value_index = '' where ${its(sql, customerRef)}`,
  },
  {
    table: 'document',
    order: 'document_id',
    keeps: 'IDs, category, type, size, status, times; the file and its hash are deleted',
    // An open upload link must not restore a file.
    erase: (sql, customerRef) => sql`
      update document set sha256 = case when sha256 is null then null else ''::bytea end, next_look_at = null,
        status = case when status in ('Pending', 'Expired') then 'Superseded' else status end
      where ${its(sql, customerRef)}`,
  },
  {
    table: 'completion_link',
    order: 'link_id',
    withheld: ['token_hash', 'recipient_hash'],
    keeps: 'nothing: the links end',
    erase: (sql, customerRef) => sql`delete from completion_link where ${its(sql, customerRef)}`,
  },
  {
    table: 'completion_session',
    order: 'session_id',
    withheld: ['token_hash'],
    keeps: 'nothing: the sessions end',
    erase: (sql, customerRef) => sql`delete from completion_session where ${its(sql, customerRef)}`,
  },
  {
    table: 'customer_mail',
    order: 'mail_id',
    // May contain a link that can still be used.
    withheld: ['sealed'],
    keeps: 'nothing: emails that wait are not sent',
    erase: (sql, customerRef) => sql`delete from customer_mail where ${its(sql, customerRef)}`,
  },
  {
    table: 'review_case',
    order: 'queued_at',
    keeps: 'who reviewed and approved it, reason codes and risk; the case is closed',
    erase: closeErasedCase,
  },
  {
    table: 'requested_item',
    order: 'item_id',
    sealed: { sealed: (row) => `requested_item:${row.item_id}` },
    keeps: 'codes and field names of the requested changes and their outcome; the message is deleted',
    erase: eraseMessages,
  },
  {
    table: 'review_decision',
    order: 'decision_id',
    keeps: 'everything: who decided what on which version, as codes',
  },
  {
    table: 'quality_sample',
    order: 'sample_id',
    sealed: { sealed_reason: (row) => `quality_sample:${row.sample_id}` },
    keeps:
      'who decided, who reviewed the decision, when and with what result, and who settled it; the reason is deleted',
    erase: (sql, customerRef) => sql`update quality_sample set sealed_reason = null where ${its(sql, customerRef)}`,
  },
  {
    table: 'alert',
    order: 'alert_id',
    keeps: 'kind, times, who decided it and how; the details are deleted',
    erase: closeErasedAlerts,
  },
  {
    table: 'change_request_draft',
    order: 'saved_at',
    sealed: { sealed: (row) => `change_request_draft:${row.customer_id}:${row.account_id}` },
    keeps: 'nothing',
    erase: (sql, customerRef) => sql`delete from change_request_draft where ${its(sql, customerRef)}`,
  },
  {
    table: 'case_snooze',
    order: 'snoozed_at',
    keeps: 'nothing',
    erase: (sql, customerRef) => sql`delete from case_snooze where ${its(sql, customerRef)}`,
  },
  {
    table: 'case_escalation',
    order: 'escalated_at',
    keeps: 'nothing',
    erase: (sql, customerRef) => sql`delete from case_escalation where ${its(sql, customerRef)}`,
  },
  {
    table: 'case_tag',
    order: 'tag',
    keeps: 'nothing',
    erase: (sql, customerRef) => sql`delete from case_tag where ${its(sql, customerRef)}`,
  },
  {
    table: 'case_stage_time',
    order: 'left_at',
    keeps: 'nothing',
    erase: (sql, customerRef) => sql`delete from case_stage_time where ${its(sql, customerRef)}`,
  },
  {
    table: 'checked_mark',
    order: 'marked_at',
    withheld: ['fingerprint'],
    keeps: 'nothing: the audit log has who checked what',
    erase: (sql, customerRef) => sql`delete from checked_mark where ${its(sql, customerRef)}`,
  },
  {
    table: 'duplicate_verdict',
    order: 'decided_at',
    withheld: ['other_customer_id', 'matches', 'replaced'],
    keeps: 'nothing: the audit log has who decided what',
    erase: (sql, customerRef) => sql`delete from duplicate_verdict where ${its(sql, customerRef)}`,
  },
  {
    table: 'review_note',
    order: 'note_id',
    withheld: ['about_id'],
    sealed: { sealed: (row) => `review_note:${row.note_id}` },
    keeps: 'that a note existed, its author and time',
    erase: (sql, customerRef) => sql`update review_note set sealed = '' where ${its(sql, customerRef)}`,
  },
  {
    table: 'case_attachment',
    order: 'attachment_id',
    sealed: { sealed: (row) => `case_attachment:${row.attachment_id}` },
    keeps:
      'that a file was attached, its type and size, who added and removed it and when; the file, its hash and the description are deleted',
    erase: (sql, customerRef) => sql`
      update case_attachment set sealed = '', sha256 = case when sha256 is null then null else ''::bytea end, remove_file_at = null
      where ${its(sql, customerRef)}`,
  },
  {
    table: 'risk_due',
    order: 'due_at',
    keeps: 'nothing',
    erase: (sql, customerRef) => sql`delete from risk_due where ${its(sql, customerRef)}`,
  },
  {
    table: 'customer_risk',
    order: 'assessed_at',
    keeps: 'everything: codes, weights, fixed sentences and IDs that decisions were based on',
  },
  {
    table: 'customer_trait',
    order: 'kind',
    withheld: ['value_index'],
    keeps: 'nothing: an index of common traits',
    erase: (sql, customerRef) => sql`delete from customer_trait where ${its(sql, customerRef)}`,
  },
  {
    table: 'screening_subject',
    order: 'subject_id',
    withheld: ['fingerprint'],
    keeps: 'which list was screened, when and with what result; screening stops',
    erase: (sql, customerRef) => sql`
      with erased as (
        update screening_subject set fingerprint = '', stale = false, next_at = null, is_indexed = true
        where ${its(sql, customerRef)} returning subject_id
      )
      delete from screening_name where subject_id in (select subject_id from erased)`,
  },
  {
    table: 'screening_hit',
    order: 'hit_id',
    sealed: { sealed: (row) => `screening-hit:${row.hit_id}` },
    withheld: ['entry_index', 'entry_hash', 'fingerprint'],
    keeps: 'that there was a match, its kind, score and decision; no identifying data',
    // Stays unique per subject without naming the list entry.
    erase: (sql, customerRef) => sql`
      update screening_hit set sealed = '', entry_index = uuid_send(hit_id), entry_hash = '', fingerprint = ''
      where ${its(sql, customerRef)}`,
  },
  {
    table: 'screening_decision',
    order: 'decision_id',
    sealed: { sealed_comment: (row) => `screening-decision:${row.decision_id}` },
    keeps: 'who decided what and when; the comment is deleted',
    erase: (sql, customerRef) => sql`update screening_decision set sealed_comment = '' where ${its(sql, customerRef)}`,
  },
  {
    table: 'audit_entry',
    order: 'audit_entry_id',
    sealed: { sealed: (row) => `audit:${row.audit_entry_id}` },
    keeps: 'everything, so that the chain stays valid; sealed snapshots are unreadable without the key',
  },
  {
    table: 'customer_seal',
    order: 'customer_id',
    keeps: 'everything: hashes that authenticate the audit log',
  },
  {
    table: 'sealed_customer_entry',
    order: 'audit_entry_id',
    keeps: 'everything: which seal an entry of the audit log belongs to',
  },
  {
    table: 'event',
    order: 'sequence',
    keeps: 'everything for 30 days: IDs, codes and field names',
  },
  {
    table: 'erased_file',
    order: 'storage_key',
    keeps: 'IDs, until the file is removed',
  },
]
