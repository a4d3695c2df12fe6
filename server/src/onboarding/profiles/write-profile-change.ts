// Writes a change of a business profile: what differs, and what follows from it.
import type { Actor } from '../../audit/audit-log.ts'
import {
  type AnsweredChange,
  answeredChanges,
  type Brought,
  dueCount,
  howAnswered,
  withAnswers,
} from '../../customer/case/requested-changes.ts'
import { markAnswered } from '../../customer/case/requested-changes-sql.ts'
import type { Package } from '../../customer/case/requirements.ts'
import { type ReviewState, step } from '../../customer/case/verification.ts'
import { assertKey, type LockedCustomer } from '../../customer/change-customer.ts'
import { type CustomerFields, changedFields, isMaterial } from '../../customer/customer-fields.ts'
import { replaceTerms } from '../../customer/customer-sql.ts'
import { type DocumentRecord, documentRecord } from '../../customer/documents/document-record.ts'
import type { PackageRow } from '../../customer/package-sql.ts'
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
import { recordChange } from '../../customer/record-change.ts'
import { searchTerms } from '../../customer/search-terms.ts'
import type { BusinessTypeCode } from '../../reference/vocabularies.ts'
import { confirmDocuments, type NamedDocuments, unconfirmedOf } from '../documents/confirmation.ts'

export interface Current {
  readonly row: PackageRow
  readonly fields: CustomerFields
  readonly people: readonly KnownPerson[]
}

export interface ProfileChange {
  readonly fields: CustomerFields
  readonly people: PeopleChange
  /** A PATCH with people is the partner's response to a request for changes. */
  readonly patchedPeople: boolean
  /** The requested changes that this change answers, where the caller names them. Otherwise they follow from what changes. */
  readonly answers?: readonly AnsweredChange[]
}

interface Writing {
  readonly current: Current
  readonly change: ProfileChange
  readonly named: NamedDocuments
  readonly indexKey: Buffer
  readonly action: string
  readonly actor: Actor
}

interface Written {
  readonly state: ReviewState
  readonly version: number
  readonly documents: DocumentRecord[]
}

/** A change that changes nothing writes nothing. */
export async function writeProfileChange(
  customer: LockedCustomer,
  { current, change, named, indexKey, action, actor }: Writing,
): Promise<Written> {
  const { sql, at, row, state: before, events } = customer
  const changed = changedFields(current.fields, change.fields)
  if (hasPeopleChange(change.people)) changed.push('businessPersonList')
  const documents = await unconfirmedOf(sql, at, named)
  const answered =
    change.answers ?? answeredChanges(row.requestedChanges, broughtBy(change, changed, documents.unconfirmed))
  const facts = {
    material: isMaterial(changed),
    patchedPeople: change.patchedPeople,
    answered: howAnswered(row.requestedChanges, answered),
  }
  const state = step(before, 'PartnerChange', facts) ?? before
  const statusChanged = state.verificationStatus !== before.verificationStatus
  if (changed.length === 0 && !statusChanged && documents.unconfirmed.length === 0 && answered.length === 0)
    return { state, version: row.version, documents: documents.all.map(documentRecord) }

  const version = row.version + 1
  const about = { customerId: at.customerId, partnerCustomerId: row.partner_customer_id }
  if (changed.length > 0) {
    events.add('business.profile.updated', {
      ...about,
      verificationStatus: state.verificationStatus,
      changedFields: changed,
      changedBy: actor.kind,
      version,
      updatedAt: at.now.toISOString(),
    })
  }
  for (const person of change.people.added)
    events.add('business.person.added', personAdded(about, person, 'Update', version, at.now))
  // Confirmed before the change is recorded: their events belong to it.
  const confirmed = confirmDocuments(customer, documents, named, version)
  await recordChange(
    customer,
    {
      actor,
      action,
      changedFields: [...changed, ...documents.unconfirmed.map(({ documentId }) => `documents/${documentId}`)],
      version,
      snapshot: {
        key: assertKey(customer),
        content: {
          before: {
            ...about,
            verificationStatus: before.verificationStatus,
            ...current.fields,
            people: current.people,
          },
          after: {
            ...about,
            verificationStatus: state.verificationStatus,
            ...change.fields,
            people: change.people.people,
          },
        },
      },
      profile: {
        fields: change.fields,
        personCount: change.people.people.length,
        terms: searchTerms(change.fields),
      },
      review: {
        after: state,
        trigger: 'PartnerChange',
        by: null,
        dueCount: () =>
          dueCount(
            packageAfter(row, change, documents.unconfirmed),
            withAnswers(row.requestedChanges, answered),
            state,
          ),
        counted: {
          businessTypeCode: change.fields.businessTypeCode,
          incorporationCountry: change.fields.incorporationCountryIso3Code,
        },
      },
    },
    () => [
      confirmed,
      ...writePeople(customer, change.people, indexKey),
      replaceTerms(sql, at, searchTerms(current.fields), searchTerms(change.fields)),
      markAnswered(sql, at, answered, version),
    ],
  )
  return { state, version, documents: await confirmed }
}

function writePeople(customer: LockedCustomer, change: PeopleChange, indexKey: Buffer): Promise<unknown>[] {
  if (!hasPeopleChange(change)) return []
  const { sql, at } = customer
  const key = assertKey(customer)
  const position = new Map(change.people.map((person, index) => [person.personId, index + 1]))
  const placed = (people: readonly KnownPerson[]) =>
    people.map((person) => ({ person, position: position.get(person.personId)! }))
  const added = rowsOf(placed(change.added), key, indexKey)
  const updated = rowsOf(placed(change.updated), key, indexKey)
  const idsOf = (people: readonly KnownPerson[]) => people.map((person) => person.personId)
  const touched = idsOf([...change.added, ...change.updated])
  return [
    removePeople(sql, at, idsOf(change.removed)),
    insertPeople(sql, at, added.persons),
    updatePeople(sql, at, updated.persons),
    placePeople(sql, at, [...position.keys()]),
    replaceIdentities(sql, at, touched, [...added.identities, ...updated.identities]),
  ]
}

/** The package as the requirement rules will see it once the change is written. */
function packageAfter(row: PackageRow, { fields, people }: ProfileChange, confirmed: Package['documents']): Package {
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

/** What of the change may answer a requested change. */
function broughtBy({ people }: ProfileChange, changed: readonly string[], confirmed: Package['documents']): Brought {
  const replaced = people.added.flatMap(({ supersedesPersonId }) => supersedesPersonId ?? [])
  const removedPeople = [...people.removed.map(({ personId }) => personId), ...replaced]
  return {
    fields: changed.filter((name) => name !== 'businessPersonList'),
    addedPeople: people.added.map(({ personId }) => personId),
    touchedPeople: [...people.updated.map(({ personId }) => personId), ...removedPeople],
    removedPeople,
    documents: confirmed,
  }
}
