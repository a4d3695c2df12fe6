// The way every change by a partner goes, whatever it changes: whose customer is it, was this request answered before,
// may it be changed now, is it the version the caller knows; then the change, its events, its audit entry and the
// answer, all in one transaction that holds the customer's row.
import { insertAuditEntry } from '../audit/sql.ts'
import { auditEntry } from '../audit/trail.ts'
import { type Fault, Refusal, refuseIfAny } from '../errors.ts'
import { EventSeries } from '../events/outbox.ts'
import { readIdempotencyKey } from '../http/idempotency.ts'
import type { Answer, Input } from '../http/operation.ts'
import { isLockTimeout, type Sql } from '../platform/db.ts'
import type { BusinessTypeCode, ReviewStage, VerificationStatus } from '../reference/vocabularies.ts'
import {
  insertEvents,
  insertPeople,
  lockCustomer,
  moveCount,
  placePeople,
  removePeople,
  replaceIdentities,
  replaceTerms,
  updateCustomer,
  updatePeople,
} from './changes-sql.ts'
import { type CustomerFields, changedFields, fieldsOf, isMaterial } from './customer-fields.ts'
import { confirmDocuments, lookAtDocuments, type NamedDocuments, unconfirmedOf } from './document-confirmation.ts'
import { type DocumentRecord, documentRecord } from './document-record.ts'
import { type KnownPerson, peopleFrom, rowsOf } from './known-people.ts'
import { assertCustomerId, notYours } from './own-customer.ts'
import { hasPeopleChange, type PeopleChange } from './people-changes.ts'
import { personAdded } from './person-events.ts'
import { packageOf } from './profile-record.ts'
import { outstandingRequirements, type Package } from './requirements.ts'
import { searchTerms } from './search-terms.ts'
import { customerExistsFor, findPackage, findStoredAnswer, insertAnswer, type PackageRow } from './sql.ts'
import { openAnswer, sealAnswer, storedAnswer } from './stored-answer.ts'
import { afterPartnerChange, editRefusal, type ReviewState } from './verification.ts'

export interface Current {
  readonly row: PackageRow
  readonly fields: CustomerFields
  readonly people: readonly KnownPerson[]
}

export interface Change {
  readonly fields: CustomerFields
  readonly people: PeopleChange
  /** A PATCH that brings people is the partner's response to a request for changes. */
  readonly patchedPeople: boolean
}

export interface Changed {
  readonly row: PackageRow
  readonly state: ReviewState
  readonly change: Change
  readonly documents: DocumentRecord[]
}

export interface ChangePlan<Value> {
  readonly operationId: string
  /** Shape and rules; throws what is wrong. Runs before the database is asked for anything but ownership. */
  read(): void
  /** Uploaded documents that the request confirms. Asked once the request is known to be sound. */
  documentIds?(): readonly string[]
  /** What the request makes of the customer as it is now. */
  change(current: Current, now: Date): Change
  answer(changed: Changed): Value
}

export async function changeCustomer<Value>(
  { app, caller, params, body, headers, requestId }: Input<unknown, unknown>,
  pathId: string | undefined,
  plan: ChangePlan<Value>,
): Promise<Answer<Value>> {
  const customerId = assertCustomerId(pathId)
  const idempotency = readIdempotencyKey(headers, { operationId: plan.operationId, params, body })
  try {
    plan.read()
  } catch (refusal) {
    // Whose customer it is comes before what is wrong with the request.
    const own = await app.db.partner(caller.partnerId, (sql) => customerExistsFor(sql, caller.partnerId, customerId))
    throw own ? refusal : await notYours(app, customerId)
  }
  const now = app.clock.now()
  const [partnerKey, indexKey] = await Promise.all([app.vault.partnerKey(caller.partnerId), app.vault.blindIndexKey()])
  const at = { partnerId: caller.partnerId, customerId, now }
  // The store is asked now, because no transaction stays open meanwhile; a refusal waits until its turn comes.
  const named = await lookAtDocuments(app, at, plan.documentIds?.() ?? [], requestId).catch((refusal: unknown) => ({
    refusal,
  }))

  const outcome = await app.db
    .partnerTransaction(caller.partnerId, async (sql) => {
      const [locked, row] = await Promise.all([
        lockCustomer(sql, caller.partnerId, customerId),
        findPackage(sql, caller.partnerId, customerId),
      ])
      if (!locked || !row) return { kind: 'missing' } as const
      if (idempotency) {
        const stored = await findStoredAnswer(sql, caller.partnerId, idempotency.key, now)
        if (stored) return { kind: 'stored', stored } as const
      }
      assertEditable(row)
      assertVersion(headers['if-match'], row.version)
      if ('refusal' in named) throw named.refusal
      if (!row.wrapped_key) throw new Refusal('Customer.NotEditable', { message: 'The customer has been erased.' })
      const key = app.vault.customerKey(partnerKey, customerId, row.wrapped_key)
      const current: Current = { row, fields: fieldsOf(row), people: peopleFrom(row, key) }
      const change = plan.change(current, now)
      refuseIfAny(change.people.faults as Fault[])

      const { documents, ...state } = await write(sql, {
        at,
        current,
        change,
        named,
        key,
        indexKey,
        plan,
        clientId: caller.clientId,
        requestId,
      })
      const value = plan.answer({ row, state, change, documents })
      const answer: Answer<Value> = { value, headers: { etag: `"${state.version}"` } }
      if (
        idempotency &&
        !(await insertAnswer(sql, caller.partnerId, idempotency, sealAnswer(partnerKey, idempotency, answer), now))
      ) {
        // The key was used for another customer at the same moment: nothing of this may stay.
        throw KEY_TAKEN
      }
      return { kind: 'done', answer } as const
    })
    .catch((error) => {
      if (error === KEY_TAKEN) return { kind: 'taken' } as const
      if (isLockTimeout(error)) {
        const code = idempotency ? 'Idempotency.InProgress' : 'Service.Unavailable'
        throw new Refusal(code, { headers: { 'retry-after': '2' } })
      }
      throw error
    })

  switch (outcome.kind) {
    case 'missing':
      throw await notYours(app, customerId)
    case 'stored':
      return openAnswer<Value>(app, caller, idempotency!, outcome.stored)
    case 'taken':
      return storedAnswer<Value>(app, caller, idempotency!)
    case 'done':
      app.events.wake(caller.partnerId)
      return outcome.answer
  }
}

const KEY_TAKEN = new Error('the idempotency key was taken')

function stateOf(row: PackageRow): ReviewState {
  return {
    verificationStatus: row.verification_status as VerificationStatus,
    reviewStage: row.review_stage as ReviewStage,
    round: row.round,
  }
}

function assertEditable(row: PackageRow): void {
  const refusal = editRefusal(stateOf(row))
  if (refusal) throw new Refusal(refusal)
}

/** If-Match names the versions the caller can build on; * means any. */
function assertVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const named = ifMatch.split(',').map((tag) => tag.trim())
  if (!named.includes(`"${version}"`)) throw new Refusal('Customer.VersionMismatch')
}

interface Writing {
  at: { partnerId: string; customerId: string; now: Date }
  current: Current
  change: Change
  named: NamedDocuments
  key: Buffer
  indexKey: Buffer
  plan: ChangePlan<unknown>
  clientId: string
  requestId: string
}

/** Writes what differs. A change that changes nothing writes and tells nothing. */
async function write(sql: Sql, { at, current, change, named, key, indexKey, plan, clientId, requestId }: Writing) {
  const { row } = current
  const before = stateOf(row)
  const changed = changedFields(current.fields, change.fields)
  if (hasPeopleChange(change.people)) changed.push('businessPersonList')
  const state = afterPartnerChange(before, { material: isMaterial(changed), patchedPeople: change.patchedPeople })
  const statusChanged = state.verificationStatus !== before.verificationStatus
  const documents = await unconfirmedOf(sql, at, named)
  if (changed.length === 0 && !statusChanged && documents.unconfirmed.length === 0) {
    return { ...state, version: row.version, documents: documents.all.map(documentRecord) }
  }

  const version = row.version + 1
  const about = { customerId: at.customerId, partnerCustomerId: row.partner_customer_id }
  const series = new EventSeries(
    { partnerId: at.partnerId, ...about, correlationId: requestId, occurredAt: at.now },
    row.event_sequence,
  )
  if (changed.length > 0) {
    series.add('business.profile.updated', {
      ...about,
      verificationStatus: state.verificationStatus,
      changedFields: changed,
      changedBy: 'Partner',
      version,
      updatedAt: at.now.toISOString(),
    })
  }
  for (const person of change.people.added)
    series.add('business.person.added', personAdded(about, person, 'Update', version, at.now))
  if (statusChanged) {
    series.add('business.verification.changed', {
      ...about,
      previousStatus: before.verificationStatus,
      verificationStatus: state.verificationStatus,
      reviewStage: state.reviewStage,
      reasonCodes: [],
      outstandingRequirementCount: outstandingRequirements(packageAfter(row, change, documents.unconfirmed)).length,
      round: state.round,
      version,
      changedAt: at.now.toISOString(),
    })
  }

  const audit = auditEntry(
    {
      customerId: at.customerId,
      version,
      occurredAt: at.now,
      actor: { kind: 'Partner', id: clientId },
      action: plan.operationId,
      changedFields: [...changed, ...documents.unconfirmed.map(({ documentId }) => `documents/${documentId}`)],
      requestId,
    },
    Buffer.from(row.audit_hash),
    key,
    { ...about, verificationStatus: state.verificationStatus, ...change.fields, people: change.people.people },
  )
  const position = new Map(change.people.people.map((person, index) => [person.personId, index + 1]))
  const placed = (people: readonly KnownPerson[]) =>
    people.map((person) => ({ person, position: position.get(person.personId)! }))
  const added = rowsOf(placed(change.people.added), key, indexKey)
  const updated = rowsOf(placed(change.people.updated), key, indexKey)
  const touched = [...change.people.added, ...change.people.updated].map((person) => person.personId)

  // Started together, so that they travel together. The documents come first: their events join the series.
  const [records] = await Promise.all([
    confirmDocuments(sql, { ...at, ...about }, documents, named, { series, version }),
    removePeople(
      sql,
      at,
      change.people.removed.map((person) => person.personId),
    ),
    insertPeople(sql, at, added.persons),
    updatePeople(sql, at, updated.persons),
    ...(hasPeopleChange(change.people) ? [placePeople(sql, at, [...position.keys()])] : []),
    replaceIdentities(sql, at, touched, [...added.identities, ...updated.identities]),
    replaceTerms(sql, at, searchTerms(current.fields), searchTerms(change.fields)),
    moveCountIfNeeded(sql, at.partnerId, before, current.fields, state, change.fields),
    insertEvents(sql, at, series.events),
    insertAuditEntry(sql, at.partnerId, audit),
    updateCustomer(sql, at, {
      fields: change.fields,
      state,
      statusChanged,
      version,
      eventSequence: series.lastSequence,
      auditHash: audit.hash,
      personCount: change.people.people.length,
      terms: searchTerms(change.fields),
    }),
  ])
  return { ...state, version, documents: records }
}

/** The package as the requirement rules will see it once the change is written. */
function packageAfter(row: PackageRow, { fields, people }: Change, confirmed: Package['documents']): Package {
  const before = packageOf(row)
  return {
    ...before,
    documents: [...before.documents, ...confirmed],
    incorporationCountry: fields.incorporationCountryIso3Code,
    businessTypeCode: fields.businessTypeCode as BusinessTypeCode,
    addressCount: fields.addresses.length,
    hasFinancials: fields.financials !== null,
    people: people.people.map((person) => ({
      personId: person.personId,
      residence: person.address.countryCode,
      ownershipType: person.ownershipType,
      identities: person.identities,
    })),
  }
}

async function moveCountIfNeeded(
  sql: Sql,
  partnerId: string,
  before: ReviewState,
  fieldsBefore: CustomerFields,
  after: ReviewState,
  fieldsAfter: CustomerFields,
): Promise<void> {
  const counted = (state: ReviewState, fields: CustomerFields) => ({
    verificationStatus: state.verificationStatus,
    businessTypeCode: fields.businessTypeCode,
    incorporationCountry: fields.incorporationCountryIso3Code,
  })
  const [from, to] = [counted(before, fieldsBefore), counted(after, fieldsAfter)]
  if (JSON.stringify(from) !== JSON.stringify(to)) await moveCount(sql, partnerId, from, to)
}
