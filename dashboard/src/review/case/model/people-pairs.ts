// Which person of one customer is most likely which person of another. Pure.
import type { PersonRecord } from '../../../api/compliance-operations.ts'

export interface PeoplePair {
  readonly ours: PersonRecord | undefined
  readonly theirs: PersonRecord | undefined
}

/** One pair for each two people with something in common, the best first; then everyone who is left. */
export function peoplePairs(ours: readonly PersonRecord[], theirs: readonly PersonRecord[]): PeoplePair[] {
  const scores = ours
    .flatMap((one) => theirs.map((other) => ({ one, other, score: likeness(one, other) })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const pairs: { ours: PersonRecord; theirs: PersonRecord }[] = []
  for (const { one, other } of scores)
    if (!pairs.some((pair) => pair.ours === one || pair.theirs === other)) pairs.push({ ours: one, theirs: other })
  return [
    ...pairs,
    ...ours.filter((one) => !pairs.some((pair) => pair.ours === one)).map((one) => ({ ours: one, theirs: undefined })),
    ...theirs
      .filter((other) => !pairs.some((pair) => pair.theirs === other))
      .map((other) => ({ ours: undefined, theirs: other })),
  ]
}

function likeness(a: PersonRecord, b: PersonRecord): number {
  const isSame = (one: string | null, other: string | null) => one !== null && folded(one) === folded(other ?? '')
  return (
    (a.identities.some((one) => b.identities.some((other) => numberOf(one) === numberOf(other))) ? 5 : 0) +
    (isSame(a.email, b.email) ? 4 : 0) +
    (isSame(a.phone, b.phone) ? 3 : 0) +
    (nameKey(a) === nameKey(b) ? 3 : 0) +
    (a.birthDate !== null && a.birthDate === b.birthDate ? 2 : 0)
  )
}

type Identity = PersonRecord['identities'][number]

const numberOf = ({ identityTypeCode, issuingCountry, identityValueMasked }: Identity) =>
  `${identityTypeCode} ${issuingCountry} ${identityValueMasked}`

/** Names in any order, without accents. */
const nameKey = ({ firstName, lastName }: PersonRecord) =>
  folded(`${firstName} ${lastName}`).split(' ').sort().join(' ')

export const folded = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replaceAll(/\s+/g, ' ')
