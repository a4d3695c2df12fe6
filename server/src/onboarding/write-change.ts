// Writes a change of a customer: the rows, its events, its audit entry and the counts, in the transaction of the caller.
import { insertAuditEntry } from '../audit/sql.ts'
import { auditEntry } from '../audit/trail.ts'
import { EventSeries } from '../events/outbox.ts'
import type { Sql } from '../platform/db.ts'
import type { BusinessTypeCode, ReviewStage, VerificationStatus } from '../reference/vocabularies.ts'
import {
  insertEvents,
  insertPeople,
  moveCount,
  placePeople,
  removePeople,
  replaceIdentities,
  replaceTerms,
  updateCustomer,
  updatePeople,
} from './changes-sql.ts'
import { type CustomerFields, changedFields, isMaterial } from './customer-fields.ts'
import { confirmDocuments, type NamedDocuments, unconfirmedOf } from './document-confirmation.ts'
import { documentRecord } from './document-record.ts'
import { type KnownPerson, rowsOf } from './known-people.ts'
import type { ChangeSnapshot } from './past-version.ts'
import { hasPeopleChange, type PeopleChange } from './people-changes.ts'
import { personAdded } from './person-events.ts'
import { packageOf } from './profile-record.ts'
import { outstandingRequirements, type Package } from './requirements.ts'
import { searchTerms } from './search-terms.ts'
import type { PackageRow } from './sql.ts'
import { afterPartnerChange, type ReviewState } from './verification.ts'

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

export function stateOf(row: PackageRow): ReviewState {
  return {
    verificationStatus: row.verification_status as VerificationStatus,
    reviewStage: row.review_stage as ReviewStage,
    round: row.round,
  }
}

interface Writing {
  at: { partnerId: string; customerId: string; now: Date }
  current: Current
  change: Change
  named: NamedDocuments
  key: Buffer
  indexKey: Buffer
  operationId: string
  clientId: string
  requestId: string
}

/** Writes what differs. A change that changes nothing writes and tells nothing. */
export async function writeChange(
  sql: Sql,
  { at, current, change, named, key, indexKey, operationId, clientId, requestId }: Writing,
) {
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
      action: operationId,
      changedFields: [...changed, ...documents.unconfirmed.map(({ documentId }) => `documents/${documentId}`)],
      requestId,
    },
    Buffer.from(row.audit_hash),
    key,
    {
      before: { ...about, verificationStatus: before.verificationStatus, ...current.fields, people: current.people },
      after: { ...about, verificationStatus: state.verificationStatus, ...change.fields, people: change.people.people },
    } satisfies ChangeSnapshot,
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
