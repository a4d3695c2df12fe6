// The identity documents of a person, with the problems found in them.
import { useCallback, useState } from 'react'
import type { CasePerson, IdentityRecord, PersonRecord } from '../../../api/compliance-operations.ts'
import { DayText } from '../../../customers/page/business-facts.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { countryName } from '../../../format/country-name.ts'
import { isPast } from '../model/expiry.ts'
import { detailTexts, flagTexts } from '../texts/evidence.ts'
import { WarningMark } from './detail-list.tsx'
import classes from './evidence.module.css'
import { IdentityNumber } from './reveal-number.tsx'

interface Revealed {
  readonly identityId: string
  readonly number: string
}

export function IdentityList({ person, flags }: { person: PersonRecord; flags: CasePerson['flags'] }) {
  const [revealed, setRevealed] = useState<Revealed>()
  if (person.identities.length === 0) return detailTexts.none
  return (
    <ul className={classes.identities}>
      {person.identities.map((identity) => (
        <Identity
          key={identity.identityId}
          identity={identity}
          flags={flags.filter(({ identityId }) => identityId === identity.identityId)}
          revealed={revealed?.identityId === identity.identityId ? revealed.number : undefined}
          onReveal={setRevealed}
        />
      ))}
    </ul>
  )
}

interface IdentityProps {
  identity: IdentityRecord
  flags: CasePerson['flags']
  revealed: string | undefined
  onReveal: (revealed: Revealed | undefined) => void
}

function Identity({ identity, flags, revealed, onReveal }: IdentityProps) {
  const { identityId } = identity
  const name = detailTexts.identity(codeLabel(identity.identityTypeCode), countryName(identity.issuingCountry))
  const reveal = useCallback(
    (number: string | undefined) => onReveal(number === undefined ? undefined : { identityId, number }),
    [identityId, onReveal],
  )
  return (
    <li>
      {name} <IdentityNumber identity={identity} name={name} revealed={revealed} onReveal={reveal} />
      <Dates identity={identity} />
      {flags.map(({ code }) => (
        <WarningMark key={code}>{flagTexts[code] ?? codeLabel(code)}</WarningMark>
      ))}
      {isPast(identity.expiryDate) && <WarningMark>{detailTexts.expired}</WarningMark>}
    </li>
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
