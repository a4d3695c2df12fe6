// Finds customers of any partner that may be the same business or share people. Staff only: a partner never learns of
// another partner's customers.

import { findPackage } from '../../customer/package-sql.ts'
import { peopleFrom } from '../../customer/people/known-people.ts'
import type { App } from '../../platform/app.ts'
import { ascending } from '../../platform/db/db.ts'
import { blindIndex } from '../../platform/keys/keyring.ts'
import { nameScore, preparedNameOf } from '../../screening/lists/name-matching.ts'
import { findSharers, listFiles, listOthers, type OtherCustomer, type Sharer } from '../risk/risk-sql.ts'
import { identityTraits, type Trait, type TraitKind, traitsOf } from './customer-traits.ts'

export const STRENGTHS = ['Strong', 'Medium', 'Weak'] as const
export type Strength = (typeof STRENGTHS)[number]

interface Similarity {
  readonly code: string
  readonly strength: Strength
  readonly text: string
}

const SIMILARITIES = {
  Registration: { code: 'SameRegistrationNumber', strength: 'Strong', text: 'Same registration number and country.' },
  Identity: { code: 'SameIdentityNumber', strength: 'Strong', text: 'Same identity number of a person.' },
  Document: { code: 'SameDocument', strength: 'Strong', text: 'Same file uploaded.' },
  Email: { code: 'SameEmail', strength: 'Medium', text: 'Same email address.' },
  Phone: { code: 'SamePhone', strength: 'Medium', text: 'Same phone number.' },
  Person: { code: 'SamePerson', strength: 'Medium', text: 'Person with a similar name and the same birth date.' },
  Website: { code: 'SameWebsite', strength: 'Weak', text: 'Same website.' },
  Name: { code: 'SimilarName', strength: 'Weak', text: 'Similar name in the same country.' },
} as const satisfies Record<TraitKind | 'Identity', Similarity>
export const SIMILARITY_CODES = Object.values(SIMILARITIES).map(({ code }) => code)

export interface DuplicateReason {
  readonly code: (typeof SIMILARITY_CODES)[number]
  readonly strength: Strength
  readonly text: string
  /** The part of this customer that the reason is about. */
  readonly target: Trait['target']
}

export interface PossibleDuplicate {
  readonly customer: OtherCustomer
  readonly strength: Strength
  readonly reasons: readonly DuplicateReason[]
  /** Fingerprints of the values in common, keyed with the key of the customer. */
  readonly matches: readonly string[]
}

export interface PossibleDuplicates {
  readonly items: readonly PossibleDuplicate[]
  /** False when there are more candidates than were compared. */
  readonly isComplete: boolean
  readonly unavailableCells: readonly string[]
}

const MAX_PER_TRAIT = 25
const MAX_LISTED = 50
const MIN_NAME_SCORE = 85

export async function possibleDuplicates(
  app: App,
  at: { partnerId: string; customerId: string },
): Promise<PossibleDuplicates> {
  const indexKey = await app.vault.blindIndexKey()
  const [row, files] = await app.db.reads.staff(at.partnerId, (sql) =>
    Promise.all([findPackage(sql, at.partnerId, at.customerId), listFiles(sql, at)]),
  )
  // An erased customer has no traits left.
  if (!row?.wrapped_key) return { items: [], isComplete: true, unavailableCells: [] }
  const partnerKey = await app.vault.partnerKey(at.partnerId)
  const key = app.vault.customerKey(partnerKey, at.customerId, row.wrapped_key)
  const people = peopleFrom(row, key)
  const traits = traitsOf(row, people, files, indexKey)
  const identities = identityTraits(people, indexKey)
  const { answers, unavailableCells } = await app.db.reads.availableCells(async (sql, cell) =>
    inCell(await findSharers(sql, at.customerId, { traits, identities }, MAX_PER_TRAIT + 1), cell),
  )
  const ours: readonly Trait<TraitKind | 'Identity'>[] = [...traits, ...identities]
  const shared = firstSharers(answers).map((sharer) => ({ ...sharer, with: ours[sharer.trait]! }))
  const groups = Map.groupBy(shared, (sharer) => sharer.with)
  const wasCut = [...groups.values()].some((group) => group.length > MAX_PER_TRAIT)

  const byCustomer = Map.groupBy(shared, ({ customerId }) => customerId)
  const known =
    shared.length === 0
      ? { answers: [], unavailableCells: [] }
      : await app.db.reads.availableCells(
          (sql) => listOthers(sql, [...byCustomer.keys()]),
          [...new Set(shared.map(({ cell }) => cell))],
        )
  const others = known.answers.flat()
  const names = [row.company_name, row.trading_name]
  const found = others.flatMap((customer): PossibleDuplicate[] => {
    const inCommon = byCustomer
      .get(customer.customerId)!
      .map((sharer) => sharer.with)
      // Candidates match by consonants; compare the letters as well.
      .filter(({ kind }) => kind !== 'Name' || areAlike(names, [customer.companyName, customer.tradingName]))
    if (inCommon.length === 0) return []
    const reasons = inCommon.map(({ kind, target }) => ({ ...SIMILARITIES[kind], target }))
    const matches = [...new Set(inCommon.map((trait) => fingerprintOf(trait, key)))]
    return [{ customer, strength: strongestOf(reasons), reasons: inOrder(reasons), matches }]
  })
  found.sort(
    (a, b) =>
      rank(a.strength) - rank(b.strength) ||
      b.reasons.length - a.reasons.length ||
      (a.customer.customerId < b.customer.customerId ? 1 : -1),
  )
  return {
    items: found.slice(0, MAX_LISTED),
    isComplete: !wasCut && found.length <= MAX_LISTED,
    unavailableCells: [...new Set([...unavailableCells, ...known.unavailableCells])],
  }
}

type PlacedSharer = Sharer & { readonly cell: string }

const inCell = (sharers: readonly Sharer[], cell: string): PlacedSharer[] =>
  sharers.map((sharer) => ({ ...sharer, cell }))

/** From all cells, with the same limit per trait as for one cell. */
function firstSharers(cells: readonly (readonly PlacedSharer[])[]): readonly PlacedSharer[] {
  if (cells.length === 1) return cells[0]!
  const byTrait = Map.groupBy(cells.flat(), ({ trait }) => trait)
  return [...byTrait.values()].flatMap((sharers) =>
    sharers.sort((a, b) => ascending(a.customerId, b.customerId)).slice(0, MAX_PER_TRAIT + 1),
  )
}

function fingerprintOf({ kind, valueIndex }: Trait<TraitKind | 'Identity'>, key: Buffer): string {
  return blindIndex(key, `duplicate:${kind}`, valueIndex.toString('hex')).toString('hex').slice(0, 32)
}

const rank = (strength: Strength) => STRENGTHS.indexOf(strength)

function strongestOf(reasons: readonly DuplicateReason[]): Strength {
  return STRENGTHS[Math.min(...reasons.map(({ strength }) => rank(strength)))]!
}

function inOrder(reasons: readonly DuplicateReason[]): DuplicateReason[] {
  const place = ({ code }: DuplicateReason) => SIMILARITY_CODES.indexOf(code)
  return [...reasons].sort((a, b) => place(a) - place(b) || (a.target.id < b.target.id ? -1 : 1))
}

function areAlike(ours: readonly (string | null)[], theirs: readonly (string | null)[]): boolean {
  const prepared = (names: readonly (string | null)[]) =>
    names.filter((name) => name !== null).map((name) => preparedNameOf('Business', name))
  return prepared(ours).some((one) => prepared(theirs).some((other) => nameScore(one, other) >= MIN_NAME_SCORE))
}
