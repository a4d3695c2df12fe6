// One person of a customer. Of identity numbers only the last digits are shown.
import { Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { PersonRecord } from '../../api/dashboard-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { VerificationBadge } from '../../components/badges/verification-badge.tsx'
import { Facts } from '../../components/layout/facts.tsx'
import { commonTexts } from '../../components/texts.ts'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { addressText } from '../../format/address-text.ts'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { formatPercent } from '../../format/numbers.ts'
import { peopleTexts as texts } from '../texts.ts'
import { DayText } from './business-facts.tsx'
import classes from './customer.module.css'
import { nameOf, personAnchor } from './requirement-subject.ts'

interface CustomerPersonProps {
  person: PersonRecord
  isReplaced: boolean
  isOpenAtFirst: boolean
  /** A link led here. */
  isLinked: boolean
  actions: ReactNode
  reasons: readonly string[]
}

export function CustomerPerson({ person, isReplaced, isOpenAtFirst, isLinked, actions, reasons }: CustomerPersonProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || isLinked)
  const section = useRef<HTMLElement>(null)
  const details = useId()
  useEffect(() => {
    if (!isLinked) return
    setIsOpen(true)
    section.current?.scrollIntoView({ block: 'start' })
  }, [isLinked])
  return (
    <section
      ref={section}
      id={personAnchor(person.uboId)}
      className={classes.person}
      aria-label={nameOf(person)}
      data-replaced={isReplaced || undefined}
    >
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5" className={classes.personName}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="right" size={16} />
            <UserText>{nameOf(person)}</UserText>
          </UnstyledButton>
        </Title>
        {!isOpen && (
          <Text size="sm" c="dimmed" className={classes.personRole}>
            {texts.roleAndShare(person.ownershipType.map(codeLabel), person.percentageShare)}
          </Text>
        )}
        <Group gap="xs">
          {isReplaced && <StatusBadge tone="neutral">{texts.replaced}</StatusBadge>}
          <VerificationBadge status={person.verificationStatus} />
          {actions}
        </Group>
      </Group>
      {reasons.length > 0 && <Text size="sm">{reasons.map(codeLabel).join('; ')}</Text>}
      <div id={details}>{isOpen && <Details person={person} />}</div>
    </section>
  )
}

function Details({ person }: { person: PersonRecord }) {
  return (
    <Stack gap="sm" mt="sm">
      <div className={classes.two}>
        <Facts
          facts={[
            [texts.role, person.ownershipType.map(codeLabel).join(', ')],
            [
              texts.ownership,
              person.percentageShare === null ? commonTexts.none : formatPercent(person.percentageShare),
            ],
            [texts.nationality, countryName(person.nationality)],
            [texts.dateOfBirth, <DayText key="b" day={person.birthDate} />],
            [
              texts.taxResidence,
              person.taxResidenceCountry ? countryName(person.taxResidenceCountry) : commonTexts.none,
            ],
          ]}
        />
        <Facts
          facts={[
            [texts.email, person.email],
            [texts.phone, person.phone ?? commonTexts.none],
            [texts.address, <UserText key="h">{addressText(person.address)}</UserText>],
            [texts.added, <TimeText key="a" value={person.addedAt} />],
          ]}
        />
      </div>
      <ul className={classes.list} aria-label={texts.identitiesOf(nameOf(person) ?? '')}>
        {person.identities.map((identity) => (
          <li key={identity.identityId} className={classes.item}>
            <span className={classes.words}>
              {texts.identity(codeLabel(identity.identityTypeCode), countryName(identity.issuingCountry))} ·{' '}
              <code>{identity.identityValueMasked}</code>
            </span>
            <Text size="sm" c="dimmed" component="span">
              {identity.issueDate && (
                <>
                  {texts.issued} <DayText day={identity.issueDate} />
                </>
              )}
              {identity.issueDate && identity.expiryDate && ' · '}
              {identity.expiryDate && (
                <>
                  {texts.expires} <DayText day={identity.expiryDate} />
                </>
              )}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
