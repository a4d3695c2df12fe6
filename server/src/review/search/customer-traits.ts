// The traits that identify a customer among all others: numbers, addresses, names, files. Each is stored as a keyed hash, so
// that equal values match without being readable. Pure.

import type { PackageRow } from '../../customer/package-sql.ts'
import type { KnownPerson } from '../../customer/people/known-people.ts'
import { normaliseEmail } from '../../customer/people/people-rules.ts'
import { identityIndex } from '../../customer/people/sealed-people.ts'
import { blindIndex } from '../../platform/keys/keyring.ts'
import { businessWords, foldedWords, skeletonOf } from '../../screening/lists/name-folding.ts'

const TRAIT_KINDS = ['Registration', 'Document', 'Email', 'Phone', 'Person', 'Website', 'Name'] as const
export type TraitKind = (typeof TRAIT_KINDS)[number]

export interface Trait<Kind extends string = TraitKind> {
  readonly kind: Kind
  readonly valueIndex: Buffer
  readonly target: { readonly type: 'Business' | 'Person' | 'Document'; readonly id: string }
}

export interface StoredFile {
  readonly documentId: string
  readonly sha256: Uint8Array
}

/** Hosts that many businesses share: there the first path segment identifies the business. */
const SHARED_HOSTS =
  /(?:^|\.)(?:facebook|instagram|linkedin|twitter|x|tiktok|youtube|wa|wordpress|wixsite|blogspot)\.(?:com|me)$/

export function traitsOf(
  row: PackageRow,
  people: readonly KnownPerson[],
  files: readonly StoredFile[],
  indexKey: Buffer,
): Trait[] {
  const business = { type: 'Business', id: row.customer_id } as const
  const country = row.incorporation_country
  const trait = (kind: TraitKind, value: string, target: Trait['target']): Trait[] =>
    value === '' ? [] : [{ kind, valueIndex: blindIndex(indexKey, `trait:${kind}`, value), target }]
  const number = row.registration_number.replaceAll(/[^\p{L}\p{N}]+/gu, '').toUpperCase()
  const all = [
    ...trait('Registration', number && `${country} ${number}`, business),
    ...trait('Email', normaliseEmail(row.email), business),
    ...trait('Phone', row.phone_number ?? '', business),
    ...trait('Website', siteOf(row.website), business),
    ...[row.company_name, row.trading_name].flatMap((name) => trait('Name', nameKey(name, country), business)),
    ...files.flatMap(({ documentId, sha256 }) =>
      trait('Document', Buffer.from(sha256).toString('hex'), { type: 'Document', id: documentId }),
    ),
    ...people.flatMap((person) => {
      const target = { type: 'Person', id: person.personId } as const
      return [
        ...trait('Email', normaliseEmail(person.email), target),
        ...trait('Phone', person.phone ?? '', target),
        ...trait('Person', personKey(person), target),
      ]
    }),
  ]
  return once(all)
}

/** Identity numbers are indexed in their own table. */
export function identityTraits(people: readonly KnownPerson[], indexKey: Buffer): Trait<'Identity'>[] {
  return once(
    people.flatMap((person) =>
      person.identities.map((identity) => ({
        kind: 'Identity' as const,
        valueIndex: identityIndex(indexKey, identity),
        target: { type: 'Person' as const, id: person.personId },
      })),
    ),
  )
}

/** The host without "www."; for a shared host also the first path segment. */
function siteOf(website: string): string {
  if (!URL.canParse(website)) return ''
  const { hostname, pathname } = new URL(website)
  const host = hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
  const page = pathname.split('/')[1]?.toLowerCase() ?? ''
  return SHARED_HOSTS.test(host) ? page && `${host}/${page}` : host
}

/** The consonants in any order find candidates, which are then compared letter by letter. */
function nameKey(name: string | null, country: string): string {
  const words = name === null ? [] : businessWords(name)
  return words.length === 0 ? '' : `${country} ${words.map(skeletonOf).sort().join(' ')}`
}

/** A name alone doesn't identify a person. */
function personKey({ firstName, lastName, birthDate }: KnownPerson): string {
  const words = foldedWords(`${firstName} ${lastName}`)
  return birthDate === null || words.length === 0 ? '' : `${birthDate} ${words.map(skeletonOf).sort().join(' ')}`
}

function once<Kind extends string>(traits: readonly Trait<Kind>[]): Trait<Kind>[] {
  const key = ({ kind, valueIndex, target }: Trait<Kind>) => `${kind} ${valueIndex.toString('hex')} ${target.id}`
  return [...new Map(traits.map((trait) => [key(trait), trait])).values()]
}
