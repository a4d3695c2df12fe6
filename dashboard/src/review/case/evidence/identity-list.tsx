// The identity documents of a person, with what speaks against them.
import type { CasePerson, IdentityRecord, PersonRecord } from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../components/code-labels.ts'
import { countryName } from '../../../components/country-name.ts'
import { DayText } from '../../../customers/business-facts.tsx'
import { detailTexts, flagTexts } from '../texts/evidence.ts'
import { WarningMark } from './detail-list.tsx'
import classes from './evidence.module.css'

export function IdentityList({ person, flags }: { person: PersonRecord; flags: CasePerson['flags'] }) {
  if (person.identities.length === 0) return detailTexts.none
  return (
    <ul className={classes.identities}>
      {person.identities.map((identity) => (
        <li key={identity.identityId}>
          {detailTexts.identity(codeLabel(identity.identityTypeCode), countryName(identity.issuingCountry))}{' '}
          <code>{identity.identityValueMasked}</code>
          <Dates identity={identity} />
          {flags
            .filter(({ identityId }) => identityId === identity.identityId)
            .map(({ code }) => (
              <WarningMark key={code}>{flagTexts[code] ?? codeLabel(code)}</WarningMark>
            ))}
          {isExpired(identity) && <WarningMark>{detailTexts.expired}</WarningMark>}
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
          {detailTexts.issued} <DayText day={issueDate} />
        </>
      )}
      {issueDate && expiryDate && ' · '}
      {expiryDate && (
        <>
          {detailTexts.expires} <DayText day={expiryDate} />
        </>
      )}
    </small>
  )
}

function isExpired({ expiryDate }: IdentityRecord): boolean {
  return expiryDate !== null && expiryDate < new Date().toISOString().slice(0, 10)
}
