// What was declared, with what speaks against it marked beside each detail. Beside a document, what it should prove comes
// first and the rest is folded away.
import { Anchor, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Case, CasePerson, IdentityRecord, PersonRecord } from '../../../api/compliance-operations.ts'
import { Icon } from '../../../appearance/icon.tsx'
import { codeLabel } from '../../../components/code-labels.ts'
import { countryName } from '../../../components/country-name.ts'
import { Facts } from '../../../components/facts.tsx'
import { TimeText } from '../../../components/time-text.tsx'
import { verificationLabel } from '../../../components/verification-badge.tsx'
import { addressText, DayText } from '../../../customers/business-facts.tsx'
import classes from '../case.module.css'
import { FLAG_WORDS, personName } from '../model/names.ts'
import { valueText } from '../model/value-text.ts'
import { useOpenCase } from '../state/case-context.ts'

type Fact = readonly [name: string, value: ReactNode]
type Named = readonly [key: string, ...Fact]
const NONE = '–'

export function DeclaredBusiness({ first }: { first?: readonly string[] }) {
  const { reviewCase } = useOpenCase()
  const { profile } = reviewCase
  const { financials } = profile
  const facts: Named[] = [
    ['companyName', 'Registered name', profile.companyName],
    ['tradingName', 'Trading name', profile.tradingName ?? NONE],
    ['businessTypeCode', 'Type', codeLabel(profile.businessTypeCode)],
    ['incorporationCountryIso3Code', 'Incorporated in', countryName(profile.incorporationCountryIso3Code)],
    ['registrationNumber', 'Registration number', profile.registrationNumber],
    ['registrationDate', 'Registered on', <DayText key="d" day={profile.registrationDate} />],
    [
      'addresses',
      'Address',
      profile.addresses.length === 0 ? NONE : <Lines key="a" lines={profile.addresses.map(addressText)} />,
    ],
    ['industry', 'Industry', codeLabel(profile.industry)],
    ['description', 'Description', profile.description ?? NONE],
    ['website', 'Website', <Website key="w" address={profile.website} />],
    ['email', 'Email', profile.email],
    ['phoneNumber', 'Phone', profile.phoneNumber ?? NONE],
    [
      'financials',
      'Money',
      financials ? (
        <Lines
          key="f"
          lines={[
            `Turnover a month ${codeLabel(financials.monthlyTurnOver).toLowerCase()}`,
            `A transaction ${codeLabel(financials.estimatedTransactionValue).toLowerCase()}`,
            `From ${codeLabel(financials.sourceOfFunds).toLowerCase()}`,
            `For ${codeLabel(financials.purposeOfAccount).toLowerCase()}`,
          ]}
        />
      ) : (
        NONE
      ),
    ],
    [
      'people',
      'Owners and directors',
      <Lines
        key="p"
        lines={currentPeople(reviewCase).map(
          (person) =>
            `${personName(person)}: ${person.ownershipType.map(codeLabel).join(', ').toLowerCase()}${person.percentageShare === null ? '' : `, ${person.percentageShare} %`}`,
        )}
      />,
    ],
    ['submittedAt', 'Submitted', <TimeText key="s" value={reviewCase.submittedAt} />],
  ]
  const wanted = first ?? facts.map(([key]) => key).filter((key) => key !== 'people')
  return <Split facts={facts.map((fact) => marked(fact, fact[0]))} first={wanted} isFolded={first !== undefined} />
}

export function DeclaredPerson({ person, first }: { person: PersonRecord; first?: readonly string[] }) {
  const { reviewCase } = useOpenCase()
  const standing = reviewCase.people.find(({ uboId }) => uboId === person.uboId)
  const at = (field: string) => `people/${person.uboId}/${field}`
  const facts: Named[] = [
    ['name', 'Name', personName(person)],
    marked(['birthDate', 'Born', <DayText key="b" day={person.birthDate} />], at('birthDate')),
    marked(['nationality', 'Nationality', countryName(person.nationality)], at('nationality')),
    marked(['identities', 'Identities', <Identities key="i" person={person} standing={standing} />], at('identities')),
    marked(['address', 'Lives at', addressText(person.address)], at('address')),
    marked(['ownershipType', 'Part', person.ownershipType.map(codeLabel).join(', ')], at('ownershipType')),
    marked(
      ['percentageShare', 'Share', person.percentageShare === null ? NONE : `${person.percentageShare} %`],
      at('percentageShare'),
    ),
    [
      'taxResidenceCountry',
      'Tax residence',
      person.taxResidenceCountry ? countryName(person.taxResidenceCountry) : NONE,
    ],
    marked(['email', 'Email', person.email], at('email')),
    marked(['phone', 'Phone', person.phone ?? NONE], at('phone')),
    ['addedAt', 'Added', <TimeText key="t" value={person.addedAt} />],
  ]
  return (
    <Stack gap="sm">
      {standing && standing.reasonCodes.length > 0 && (
        <span>
          {verificationLabel(standing.verificationStatus)}: {standing.reasonCodes.map(codeLabel).join('; ')}.
        </span>
      )}
      <Split facts={facts} first={first ?? facts.map(([key]) => key)} isFolded={first !== undefined} />
    </Stack>
  )
}

function currentPeople({ profile, people }: Case): PersonRecord[] {
  const replaced = new Set(people.filter(({ replacedByUboId }) => replacedByUboId).map(({ uboId }) => uboId))
  return profile.ubos.filter(({ uboId }) => !replaced.has(uboId))
}

/** With what it was when somebody last decided, if it differs. */
function marked([key, name, value]: Named, path: string): Named {
  return [
    key,
    name,
    <span key={key}>
      {value}
      <ChangedMark path={path} />
    </span>,
  ]
}

function ChangedMark({ path }: { path: string }) {
  const { reviewCase } = useOpenCase()
  const change = reviewCase.differences.changes.find((difference) => difference.path === path)
  if (!change) return null
  return (
    <span className={classes.mark} data-tone="attention">
      <Icon name="refresh" size={14} />
      <span>Was {valueText(change.before)} at the last decision</span>
    </span>
  )
}

function Split({ facts, first, isFolded }: { facts: readonly Named[]; first: readonly string[]; isFolded: boolean }) {
  const plain = ([, name, value]: Named): Fact => [name, value]
  const wanted = facts.filter(([key]) => first.includes(key))
  const rest = facts.filter(([key]) => !first.includes(key))
  return (
    <>
      <Facts facts={wanted.map(plain)} />
      {isFolded && rest.length > 0 && (
        <details className={classes.rest}>
          <summary>Other details</summary>
          <Facts facts={rest.map(plain)} />
        </details>
      )}
    </>
  )
}

function Identities({ person, standing }: { person: PersonRecord; standing: CasePerson | undefined }) {
  if (person.identities.length === 0) return NONE
  return (
    <ul className={classes.identities}>
      {person.identities.map((identity) => (
        <li key={identity.identityId}>
          {codeLabel(identity.identityTypeCode)} of {countryName(identity.issuingCountry)}{' '}
          <code>{identity.identityValueMasked}</code>
          <Dates identity={identity} />
          {standing?.flags
            .filter(({ identityId }) => identityId === identity.identityId)
            .map(({ code }) => (
              <Mark key={code}>{FLAG_WORDS[code] ?? codeLabel(code)}</Mark>
            ))}
          {isExpired(identity) && <Mark>It has expired</Mark>}
        </li>
      ))}
    </ul>
  )
}

function Dates({ identity: { issueDate, expiryDate } }: { identity: IdentityRecord }) {
  if (!issueDate && !expiryDate) return null
  return (
    <small>
      {issueDate && (
        <>
          issued <DayText day={issueDate} />
        </>
      )}
      {issueDate && expiryDate && ', '}
      {expiryDate && (
        <>
          expires <DayText day={expiryDate} />
        </>
      )}
    </small>
  )
}

function isExpired({ expiryDate }: IdentityRecord): boolean {
  return expiryDate !== null && expiryDate < new Date().toISOString().slice(0, 10)
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone="bad">
      <Icon name="warning" size={14} />
      <span>{children}</span>
    </span>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return NONE
  return (
    <>
      {lines.map((line) => (
        <span key={line} className={classes.line}>
          {line}
        </span>
      ))}
    </>
  )
}

/** What a customer typed is linked to only when it is a web address. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <span>{address}</span>
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </Anchor>
  )
}
