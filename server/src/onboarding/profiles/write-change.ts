// Writes a change of a customer: the rows, its events, its audit entry and the counts, in the transaction of the caller.
import { insertAuditEntry } from '../../audit/sql.ts'
import { auditEntry } from '../../audit/trail.ts'
import { findCase } from '../../customer/case/case-sql.ts'
import { isMoved, moveReview } from '../../customer/case/move-review.ts'
import {
  answeredChanges,
  type Brought,
  dueCount,
  howAnswered,
  withAnswers,
} from '../../customer/case/requested-changes.ts'
import { markAnswered } from '../../customer/case/requested-changes-sql.ts'
import type { Package } from '../../customer/case/requirements.ts'
import { stateOf, step } from '../../customer/case/verification.ts'
import { insertEvents, replaceTerms, updateCustomer } from '../../customer/changes-sql.ts'
import { type CustomerFields, changedFields, isMaterial } from '../../customer/customer-fields.ts'
import { documentRecord } from '../../customer/documents/document-record.ts'
import type { ChangeSnapshot } from '../../customer/past-version.ts'
import { type KnownPerson, rowsOf } from '../../customer/people/known-people.ts'
import { hasPeopleChange, type PeopleChange } from '../../customer/people/people-changes.ts'
import {
  insertPeople,
  placePeople,
  removePeople,
  replaceIdentities,
  updatePeople,
} from '../../customer/people/people-sql.ts'
import { personAdded } from '../../customer/people/person-events.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { searchTerms } from '../../customer/search-terms.ts'
import type { PackageRow } from '../../customer/sql.ts'
import { EventSeries } from '../../events/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { BusinessTypeCode } from '../../reference/vocabularies.ts'
import { confirmDocuments, type NamedDocuments, unconfirmedOf } from '../documents/confirmation.ts'

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
  /** How long a round of review may take. */
  slaMs: number
}

/** Writes what differs. A change that changes nothing writes and tells nothing. */
export async function writeChange(
  sql: Sql,
  { at, current, change, named, key, indexKey, operationId, clientId, requestId, slaMs }: Writing,
) {
  const { row } = current
  const before = stateOf(row)
  const changed = changedFields(current.fields, change.fields)
  if (hasPeopleChange(change.people)) changed.push('businessPersonList')
  const documents = await unconfirmedOf(sql, at, named)
  const answered = answeredChanges(row.requestedChanges, broughtBy(change, changed, documents.unconfirmed))
  const facts = {
    material: isMaterial(changed),
    patchedPeople: change.patchedPeople,
    answered: howAnswered(row.requestedChanges, answered),
  }
  const state = step(before, 'PartnerChange', facts) ?? before
  const statusChanged = state.verificationStatus !== before.verificationStatus
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
  const reviewCase = isMoved({ before, after: state }) ? await findCase(sql, at) : undefined
  const moved = moveReview(sql, series, {
    at,
    partnerCustomerId: row.partner_customer_id,
    before,
    after: state,
    reviewCase,
    how: { trigger: 'PartnerChange', by: null, now: at.now, version, slaMs },
    reasonCodes: [],
    dueCount: statusChanged
      ? dueCount(
          packageAfter(row, change, documents.unconfirmed),
          withAnswers(row.requestedChanges, answered),
          state.reviewStage,
        )
      : 0,
    counted: { before: countedOf(current.fields), after: countedOf(change.fields) },
  })
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
    moved,
    markAnswered(sql, at, answered, version),
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
  const replaced = new Set(people.people.map(({ supersedesPersonId }) => supersedesPersonId))
  return {
    ...before,
    documents: [...before.documents, ...confirmed],
    incorporationCountry: fields.incorporationCountryIso3Code,
    businessTypeCode: fields.businessTypeCode as BusinessTypeCode,
    addressCount: fields.addresses.length,
    hasFinancials: fields.financials !== null,
    people: people.people
      .filter(({ personId }) => !replaced.has(personId))
      .map((person) => ({
        personId: person.personId,
        residence: person.address.countryCode,
        ownershipType: person.ownershipType,
        identities: person.identities,
      })),
  }
}

/** What of it may be an answer to something that was asked. */
function broughtBy({ people }: Change, changed: readonly string[], confirmed: Package['documents']): Brought {
  const replaced = people.added.flatMap(({ supersedesPersonId }) => supersedesPersonId ?? [])
  return {
    fields: changed.filter((name) => name !== 'businessPersonList'),
    addedPeople: people.added.map(({ personId }) => personId),
    touchedPeople: [...[...people.updated, ...people.removed].map(({ personId }) => personId), ...replaced],
    documents: confirmed,
  }
}

const countedOf = (fields: CustomerFields) => ({
  businessTypeCode: fields.businessTypeCode,
  incorporationCountry: fields.incorporationCountryIso3Code,
})
