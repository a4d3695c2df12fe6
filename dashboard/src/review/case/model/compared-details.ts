// The details of two customers, line by line: what is the same first, then what differs, then their people in pairs. Pure.
import type { Case, PersonRecord } from '../../../api/compliance-operations.ts'
import { addressText } from '../../../format/address-text.ts'
import { codeLabel } from '../../../format/code-labels.ts'
import { countryName } from '../../../format/country-name.ts'
import { formatCalendarDay } from '../../../format/times.ts'
import { stageState } from '../../components/stage-state.ts'
import { detailTexts } from '../texts/evidence.ts'
import { compareTexts } from '../texts/screening.ts'
import { currentPeople, documentName, nameOf, personName } from './names.ts'
import { folded, peoplePairs } from './people-pairs.ts'

export interface ComparedDetail {
  readonly key: string
  readonly name: string
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
  readonly isSame: boolean
  /** The documents that the lines name. */
  readonly documentIds?: { readonly ours: readonly string[]; readonly theirs: readonly string[] }
}

export interface ComparedGroup {
  readonly key: string
  readonly title: string
  readonly details: readonly ComparedDetail[]
}

type Lines = readonly (string | null | undefined)[]
type Reader<T> = (of: T) => Lines

const dayOf = (day: string | null) => day && formatCalendarDay(day)

const BUSINESS: readonly (readonly [name: string, read: Reader<Case>])[] = [
  [detailTexts.registrationNumber, ({ profile }) => [profile.registrationNumber]],
  [detailTexts.companyName, ({ profile }) => [profile.companyName]],
  [detailTexts.tradingName, ({ profile }) => [profile.tradingName]],
  [detailTexts.businessType, ({ profile }) => [codeLabel(profile.businessTypeCode)]],
  [detailTexts.country, ({ profile }) => [countryName(profile.incorporationCountryIso3Code)]],
  [detailTexts.registrationDate, ({ profile }) => [dayOf(profile.registrationDate)]],
  [detailTexts.address, ({ profile }) => profile.addresses.map(addressText)],
  [detailTexts.website, ({ profile }) => [profile.website]],
  [detailTexts.email, ({ profile }) => [profile.email]],
  [detailTexts.phone, ({ profile }) => [profile.phoneNumber]],
  [compareTexts.partner, ({ partner }) => [partner.name]],
  [compareTexts.status, (reviewCase) => [stageState(reviewCase)[1]]],
]

const PERSON: readonly (readonly [name: string, read: Reader<PersonRecord>])[] = [
  [detailTexts.name, (person) => [personName(person)]],
  [detailTexts.birthDate, ({ birthDate }) => [dayOf(birthDate)]],
  [detailTexts.email, ({ email }) => [email]],
  [detailTexts.phone, ({ phone }) => [phone]],
  [
    detailTexts.identities,
    ({ identities }) =>
      identities.map(({ identityTypeCode, issuingCountry, identityValueMasked }) =>
        compareTexts.identity(codeLabel(identityTypeCode), countryName(issuingCountry), identityValueMasked),
      ),
  ],
  [detailTexts.role, ({ ownershipType }) => [ownershipType.map(codeLabel).join(', ')]],
  [
    detailTexts.share,
    ({ percentageShare }) => [percentageShare === null ? null : detailTexts.percent(percentageShare)],
  ],
]

/** Say nothing about the business when they are the same. */
const OF_THE_CASE: readonly string[] = [compareTexts.partner, compareTexts.status]

export function comparedGroups(ours: Case, theirs: Case): ComparedGroup[] {
  const business = BUSINESS.map(([name, read]) => detailOf('business', name, read(ours), read(theirs))).filter(isGiven)
  const same = [
    ...business.filter(({ isSame, name }) => isSame && !OF_THE_CASE.includes(name)),
    ...sharedContacts(ours, theirs),
    ...sharedFiles(ours, theirs),
  ]
  const pairs = peoplePairs(currentPeople(ours), currentPeople(theirs))
  const people = pairs.map((pair, index) => ({
    key: `people ${index}`,
    title: compareTexts.pair(pair.ours && personName(pair.ours), pair.theirs && personName(pair.theirs)),
    details: samesFirst(
      PERSON.map(([name, read]) =>
        detailOf(`people ${index}`, name, pair.ours ? read(pair.ours) : [], pair.theirs ? read(pair.theirs) : []),
      ).filter(isGiven),
    ),
  }))
  const different = [...business.filter(({ isSame }) => !isSame), otherDocuments(ours, theirs)].filter(isGiven)
  return [
    { key: 'same', title: compareTexts.inCommon(same.length), details: same },
    { key: 'different', title: compareTexts.different(different.length), details: different },
    ...people,
  ].filter(({ details }) => details.length > 0)
}

function detailOf(group: string, name: string, a: Lines, b: Lines): ComparedDetail {
  const [ours, theirs] = [linesOf(a), linesOf(b)]
  return { key: `${group} ${name}`, name, ours, theirs, isSame: ours.length > 0 && keyOf(ours) === keyOf(theirs) }
}

const isGiven = ({ ours, theirs }: ComparedDetail) => ours.length > 0 || theirs.length > 0

const samesFirst = (details: readonly ComparedDetail[]) =>
  [...details].sort((a, b) => Number(b.isSame) - Number(a.isSame))

/** An email address or phone number of one customer that belongs to another person in the other. */
function sharedContacts(ours: Case, theirs: Case): ComparedDetail[] {
  const kinds = [
    [detailTexts.email, contactsOf(ours, 'email'), contactsOf(theirs, 'email')],
    [detailTexts.phone, contactsOf(ours, 'phone'), contactsOf(theirs, 'phone')],
  ] as const
  return kinds.flatMap(([name, a, b]) => {
    const shared = a.flatMap((one) =>
      b
        .filter((other) => folded(one.value) === folded(other.value) && (one.isPerson || other.isPerson))
        .map((other) => [compareTexts.of(one.value, one.whose), compareTexts.of(other.value, other.whose)] as const),
    )
    if (shared.length === 0) return []
    const [left, right] = [shared.map(([one]) => one), shared.map(([, other]) => other)]
    return [{ key: `same ${name} of people`, name, ours: linesOf(left), theirs: linesOf(right), isSame: true }]
  })
}

function contactsOf(reviewCase: Case, kind: 'email' | 'phone') {
  const { profile } = reviewCase
  const business = kind === 'email' ? profile.email : profile.phoneNumber
  return [
    { value: business, whose: compareTexts.business, isPerson: false },
    ...currentPeople(reviewCase).map((person) => ({
      value: person[kind],
      whose: nameOf(reviewCase, person),
      isPerson: true,
    })),
  ].filter((contact): contact is typeof contact & { value: string } => Boolean(contact.value))
}

/** Documents whose files are the same, byte for byte. */
function sharedFiles(ours: Case, theirs: Case): ComparedDetail[] {
  const isShared = (other: Case) => (document: Case['documents'][number]) =>
    document.sha256 !== null && other.documents.some(({ sha256 }) => sha256 === document.sha256)
  const [a, b] = [ours.documents.filter(isShared(theirs)), theirs.documents.filter(isShared(ours))]
  if (a.length === 0) return []
  const names = (of: Case, documents: Case['documents']) => documents.map((one) => documentName(of, one))
  const ids = (documents: Case['documents']) => documents.map(({ documentId }) => documentId)
  return [
    {
      key: 'same file',
      name: compareTexts.files(Math.max(a.length, b.length)),
      ours: names(ours, a),
      theirs: names(theirs, b),
      isSame: true,
      documentIds: { ours: ids(a), theirs: ids(b) },
    },
  ]
}

function otherDocuments(ours: Case, theirs: Case): ComparedDetail {
  const without = (of: Case, other: Case) =>
    of.documents
      .filter(({ sha256 }) => sha256 === null || !other.documents.some((document) => document.sha256 === sha256))
      .map((document) => documentName(of, document))
  const detail = detailOf('different', compareTexts.documents, without(ours, theirs), without(theirs, ours))
  return { ...detail, isSame: false }
}

/** Each line once. */
const linesOf = (lines: Lines) =>
  [...new Set(lines.filter((line) => line !== null && line !== undefined && line !== ''))] as string[]

/** Letter case, accents, spacing and order don't matter. */
const keyOf = (lines: readonly string[]) => lines.map(folded).sort().join('\n')
