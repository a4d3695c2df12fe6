// What can be marked as checked, and the fingerprint by which a mark notices that the value has changed. Pure.
import { type CustomerFields, fieldsOf } from '../../customer/customer-fields.ts'
import type { KnownPerson } from '../../customer/people/known-people.ts'
import { peopleFrom } from '../../customer/people/known-people.ts'
import { blindIndex } from '../../platform/keys/keyring.ts'
import type { LockedCase } from '../case/case-work.ts'

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The details of a business that an analyst compares with documents. */
const BUSINESS_DETAILS = [
  ...['companyName', 'tradingName', 'businessTypeCode', 'incorporationCountryIso3Code', 'registrationNumber'],
  ...['registrationDate', 'addresses', 'industry', 'description', 'website', 'email', 'phoneNumber', 'financials'],
  'people',
]
const PERSON_DETAILS = [
  ...['name', 'birthDate', 'nationality', 'identities', 'address', 'ownershipType', 'percentageShare'],
  ...['taxResidenceCountry', 'email', 'phone'],
]

export const PLACE_PATTERN = [
  `^(?:documents/${ID}`,
  `business/(?:${BUSINESS_DETAILS.join('|')})`,
  `people/${ID}/(?:${PERSON_DETAILS.join('|')}))$`,
].join('|')

/** The fingerprint of what is at a place now; undefined if nothing is. */
export type Fingerprint = (place: string) => Buffer | undefined

export function fingerprints({ row, key }: Pick<LockedCase, 'row' | 'key'>, openKey: Buffer): Fingerprint {
  const people = key ? peopleFrom(row, key) : []
  return (place) => {
    const value = valueAt(place, row, people)
    return value === undefined ? undefined : blindIndex(openKey, `checked:${place}`, JSON.stringify(value))
  }
}

function valueAt(place: string, row: LockedCase['row'], people: readonly KnownPerson[]): unknown {
  const [kind, first = '', detail = ''] = place.split('/')
  if (kind === 'business')
    return first === 'people'
      ? people.map((person) => [nameOf(person), person.ownershipType, person.percentageShare])
      : (fieldsOf(row)[first as keyof CustomerFields] ?? null)
  if (kind === 'people') {
    const person = people.find(({ personId }) => personId === first)
    return person && personDetail(person, detail)
  }
  // A file never changes once it has arrived; a rejected one no longer proves anything.
  const document = row.documents.find(({ document_id }) => document_id === first)
  return document?.confirmed_at && document.status !== 'Rejected' ? first : undefined
}

function personDetail(person: KnownPerson, detail: string): unknown {
  if (detail === 'name') return nameOf(person)
  return person[detail as keyof KnownPerson] ?? null
}

const nameOf = ({ firstName, lastName }: KnownPerson) => [firstName, lastName]
