// The details of two customers, line by line, and whether they are the same. Pure.
import type { Case } from '../../../api/compliance-operations.ts'
import { verificationLabel } from '../../../components/badges/verification-badge.tsx'
import { addressText } from '../../../customers/page/business-facts.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { countryName } from '../../../format/country-name.ts'
import { formatCalendarDay } from '../../../format/times.ts'
import { detailTexts } from '../texts/evidence.ts'
import { compareTexts } from '../texts/screening.ts'
import { currentPeople, personName } from './names.ts'

export interface ComparedDetail {
  readonly name: string
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
  readonly isSame: boolean
  /** Both empty are neither the same nor different. */
  readonly isDifferent: boolean
}

const dayOf = (day: string | null) => day && formatCalendarDay(day)

type Reader = (reviewCase: Case) => readonly (string | null | undefined)[]

const DETAILS: readonly (readonly [name: string, read: Reader])[] = [
  [compareTexts.partner, ({ partner }) => [partner.name]],
  [compareTexts.status, ({ verificationStatus }) => [verificationLabel(verificationStatus)]],
  [detailTexts.companyName, ({ profile }) => [profile.companyName]],
  [detailTexts.tradingName, ({ profile }) => [profile.tradingName]],
  [detailTexts.businessType, ({ profile }) => [codeLabel(profile.businessTypeCode)]],
  [detailTexts.country, ({ profile }) => [countryName(profile.incorporationCountryIso3Code)]],
  [detailTexts.registrationNumber, ({ profile }) => [profile.registrationNumber]],
  [detailTexts.registrationDate, ({ profile }) => [dayOf(profile.registrationDate)]],
  [detailTexts.address, ({ profile }) => profile.addresses.map(addressText)],
  [detailTexts.website, ({ profile }) => [profile.website]],
  [detailTexts.email, ({ profile }) => [profile.email]],
  [detailTexts.phone, ({ profile }) => [profile.phoneNumber]],
  [
    compareTexts.people,
    (reviewCase) =>
      currentPeople(reviewCase).map((person) =>
        compareTexts.person(personName(person), dayOf(person.birthDate), person.percentageShare),
      ),
  ],
  [compareTexts.documents, ({ documents }) => documents.map(({ documentCategory }) => codeLabel(documentCategory))],
]

/** Say nothing about the business when they are the same. */
const OF_THE_CASE: readonly string[] = [compareTexts.partner, compareTexts.status]

export function comparedDetails(ours: Case, theirs: Case): ComparedDetail[] {
  return DETAILS.map(([name, read]) => {
    const [a, b] = [linesOf(read(ours)), linesOf(read(theirs))]
    const isEqual = keyOf(a) === keyOf(b)
    return { name, ours: a, theirs: b, isSame: a.length > 0 && isEqual, isDifferent: !isEqual }
  }).filter(({ name, isSame }) => !(isSame && OF_THE_CASE.includes(name)))
}

/** Each line once. */
const linesOf = (lines: ReturnType<Reader>) =>
  [...new Set(lines.filter((line) => line !== null && line !== undefined && line !== ''))] as string[]

/** Letter case, spacing and order don't matter. */
const keyOf = (lines: readonly string[]) =>
  lines
    .map((line) => line.trim().toLowerCase().replaceAll(/\s+/g, ' '))
    .sort()
    .join('\n')
