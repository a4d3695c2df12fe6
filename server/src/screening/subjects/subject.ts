// The subjects of screening: the business and each of its people, with a fingerprint of the screened data.

import type { PackageRow } from '../../customer/package-sql.ts'
import type { KnownPerson } from '../../customer/people/known-people.ts'
import { blindIndex } from '../../platform/keys/keyring.ts'
import { searchedKeys, storedKeys } from '../lists/blocking-keys.ts'
import { preparedNamesOf } from '../lists/name-matching.ts'

export interface Subject {
  readonly subjectId: string
  readonly kind: 'Business' | 'Person'
  readonly name: string
  readonly aliases: readonly string[]
  readonly birthDate: string | null
  /** The country of incorporation, or the nationality. */
  readonly country: string
  readonly registrationNumber: string | null
}

export function subjectsOf(row: PackageRow, people: readonly KnownPerson[]): Subject[] {
  return [businessOf(row), ...people.map(personOf)]
}

function businessOf(row: PackageRow): Subject {
  return {
    subjectId: row.customer_id,
    kind: 'Business',
    name: row.company_name,
    aliases: row.trading_name === null ? [] : [row.trading_name],
    birthDate: null,
    country: row.incorporation_country,
    registrationNumber: row.registration_number,
  }
}

function personOf(person: KnownPerson): Subject {
  return {
    subjectId: person.personId,
    kind: 'Person',
    name: `${person.firstName} ${person.lastName}`,
    aliases: [],
    birthDate: person.birthDate,
    country: person.nationality,
    registrationNumber: null,
  }
}

/** Covers everything that is sent to the provider: the same fingerprint means the same request. */
export function fingerprintOf(indexKey: Buffer, subject: Subject): Buffer {
  const { kind, name, aliases, birthDate, country, registrationNumber } = subject
  return blindIndex(
    indexKey,
    'screening-subject',
    JSON.stringify([kind, name, aliases, birthDate, country, registrationNumber]),
  )
}

type Names = Pick<Subject, 'kind' | 'name' | 'aliases'>

/** Keyed hashes of the parts of a name, by which a changed list entry finds the subject. */
export const nameKeysOf = (indexKey: Buffer, named: Names): string[] =>
  hashed(indexKey, storedKeys(named.kind, preparedNamesOf(named)))

/** The hashes that find the subjects that an entry may match. */
export const searchedNameKeys = (indexKey: Buffer, named: Names): string[] =>
  hashed(indexKey, searchedKeys(named.kind, preparedNamesOf(named)))

const hashed = (indexKey: Buffer, keys: readonly string[]) =>
  keys.map((key) => blindIndex(indexKey, 'screening-name', key).readBigInt64BE().toString())
