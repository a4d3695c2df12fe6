// Every table that holds something of a customer: how its rows are exported, and what erasing does to them. A test compares
// this list with the database, so that a new table can't be forgotten.
import { closeErasedCase } from '../../customer/case/case-sql.ts'
import { eraseMessages } from '../../customer/case/requested-changes-sql.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface Whose {
  readonly partnerId: string
  readonly customerId: string
}

type Row = Readonly<Record<string, unknown>>

export interface CustomerTable {
  readonly table: string
  /** What rows are put in order by. */
  readonly order: string
  /** Columns sealed with the customer's key: the place they are bound to, as their owner writes it. An export opens them. */
  readonly sealed?: Readonly<Record<string, (row: Row) => string>>
  /** Columns that an export leaves out: keys, and what only finds or links. */
  readonly withheld?: readonly string[]
  /** What remains after erasing, and why it may. */
  readonly keeps: string
  /** Left out: nothing in it is personal once the customer's key is gone. */
  readonly erase?: (sql: Sql, whose: Whose, at: Date) => PromiseLike<unknown>
}

const its = (sql: Sql, { partnerId, customerId }: Whose) =>
  sql`partner_id = ${partnerId} and customer_id = ${customerId}`

/** In the order in which rows may come; they go in the other. */
export const CUSTOMER_TABLES: readonly CustomerTable[] = [
  {
    table: 'customer',
    order: 'customer_id',
    sealed: { sealed_message: (row) => `status_message:${row.customer_id}` },
    withheld: ['wrapped_key', 'search_terms'],
    keeps: "ids, the partner's reference, type, country, industry, status, decisions, times, the end of the trail",
    // The key first of all: what it sealed is gone with it.
    erase: (sql, whose) => sql`
      update customer set wrapped_key = null, email = 'erased@erased.invalid', phone_number = null, company_name = 'Erased',
        trading_name = null, description = null, website = 'https://erased.invalid', registration_number = 'ERASED',
        registration_date = null, addresses = '[]', financials = null, search_terms = '{}', sealed_message = null,
        review_stage = 'Closed'
      where ${its(sql, whose)}`,
  },
  {
    table: 'customer_term',
    order: 'term',
    keeps: 'nothing: it finds a customer by its names, email and number',
    erase: (sql, whose) => sql`delete from customer_term where ${its(sql, whose)}`,
  },
  {
    table: 'person',
    order: 'position',
    sealed: { sealed: (row) => `person:${row.person_id}` },
    keeps: 'ids, what kind of owner with what share, country of residence, status: who it was is gone',
    erase: (sql, whose) => sql`update person set sealed = '' where ${its(sql, whose)}`,
  },
  {
    table: 'identity',
    order: 'position',
    sealed: { sealed: (row) => `identity:${row.identity_id}` },
    withheld: ['value_index'],
    keeps: 'ids, the kind of document and its country: the number is gone, and so is its blind index',
    erase: (sql, whose) => sql`update identity set sealed = '', value_index = '' where ${its(sql, whose)}`,
  },
  {
    table: 'document',
    order: 'document_id',
    keeps:
      'ids, category, type, size, verdict, times: the file is removed, and so is what could prove that it is the same',
    // A link that is still open must not bring anything back.
    erase: (sql, whose) => sql`
      update document set sha256 = case when sha256 is null then null else ''::bytea end, next_look_at = null,
        status = case when status in ('Pending', 'Expired') then 'Superseded' else status end
      where ${its(sql, whose)}`,
  },
  {
    table: 'review_case',
    order: 'queued_at',
    keeps:
      'who reviewed and approved it, reason codes and risk: it is closed, so that nobody is asked to decide on nothing',
    erase: closeErasedCase,
  },
  {
    table: 'requested_item',
    order: 'item_id',
    sealed: { sealed: (row) => `requested_item:${row.item_id}` },
    keeps: 'what was asked for, by codes and names of fields, and what became of it: the message is gone',
    erase: eraseMessages,
  },
  {
    table: 'review_decision',
    order: 'decision_id',
    keeps: 'all of it: who decided what on which version, by codes',
  },
  {
    table: 'review_note',
    order: 'note_id',
    sealed: { sealed: (row) => `review_note:${row.note_id}` },
    keeps: 'that there was a note, by whom and when',
    erase: (sql, whose) => sql`update review_note set sealed = '' where ${its(sql, whose)}`,
  },
  {
    table: 'risk_due',
    order: 'due_at',
    keeps: 'nothing: there is nothing left to assess',
    erase: (sql, whose) => sql`delete from risk_due where ${its(sql, whose)}`,
  },
  {
    table: 'customer_risk',
    order: 'assessed_at',
    keeps: 'all of it: codes, weights, fixed sentences and ids, which decisions were made on',
  },
  {
    table: 'customer_trait',
    order: 'kind',
    withheld: ['value_index'],
    keeps: 'nothing: it links customers by what they have in common',
    erase: (sql, whose) => sql`delete from customer_trait where ${its(sql, whose)}`,
  },
  {
    table: 'screening_subject',
    order: 'subject_id',
    withheld: ['fingerprint'],
    keeps: 'that it was held against which list, when, and how that ended: nobody is held against one again',
    erase: (sql, whose) => sql`
      update screening_subject set fingerprint = '', stale = false, next_at = null where ${its(sql, whose)}`,
  },
  {
    table: 'screening_hit',
    order: 'hit_id',
    sealed: { sealed: (row) => `screening-hit:${row.hit_id}` },
    withheld: ['entry_index', 'entry_hash', 'fingerprint'],
    keeps: 'that there was a hit, of which kind, how near, and how it was decided: who it was is gone',
    // Each still differs from the others of its subject, and no longer says which entry of a list it is.
    erase: (sql, whose) => sql`
      update screening_hit set sealed = '', entry_index = uuid_send(hit_id), entry_hash = '', fingerprint = ''
      where ${its(sql, whose)}`,
  },
  {
    table: 'screening_decision',
    order: 'decision_id',
    sealed: { sealed_comment: (row) => `screening-decision:${row.decision_id}` },
    keeps: 'who decided what, when: the comment is gone',
    erase: (sql, whose) => sql`update screening_decision set sealed_comment = '' where ${its(sql, whose)}`,
  },
  {
    table: 'audit_entry',
    order: 'audit_entry_id',
    sealed: { sealed: (row) => `audit:${row.audit_entry_id}` },
    keeps: 'all of it, so that the chain holds: what was sealed in it cannot be opened without the key',
  },
  {
    table: 'event',
    order: 'sequence',
    keeps: 'all of it for its 30 days: ids, codes and names of fields',
  },
  {
    table: 'erased_file',
    order: 'storage_key',
    keeps: 'until the file is removed: ids',
  },
]
