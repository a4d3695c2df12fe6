// Owners and directors with their status. Of identity numbers only the last digits are shown.
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BusinessProfile, PersonRecord, VerificationStatus } from '../api/dashboard-operations.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { VerificationBadge } from '../components/badges/verification-badge.tsx'
import { Card } from '../components/layout/card.tsx'
import { Facts } from '../components/layout/facts.tsx'
import { ButtonLink } from '../components/layout/links.tsx'
import { commonTexts } from '../components/texts.ts'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { codeLabel } from '../format/code-labels.ts'
import { countryName } from '../format/country-name.ts'
import { formatPercent } from '../format/numbers.ts'
import { addressText, DayText } from './business-facts.tsx'
import classes from './customer.module.css'
import { PersonActions } from './person-actions.tsx'
import { nameOf } from './requirements.tsx'
import { peopleTexts as texts } from './texts.ts'

export function CustomerPeople({
  profile,
  status,
  mayEdit,
}: {
  profile: BusinessProfile
  status: VerificationStatus | undefined
  mayEdit: boolean
}) {
  const { ubos } = profile
  const replaced = new Set(ubos.flatMap(({ supersedesUboId }) => supersedesUboId ?? []))
  const current = ubos.filter(({ uboId }) => !replaced.has(uboId))
  const share = current.reduce((sum, { percentageShare }) => sum + (percentageShare ?? 0), 0)
  return (
    <Card
      title={texts.title}
      message={ubos.length === 0 ? texts.none : texts.summary(current.length, share)}
      actions={
        mayEdit && (
          <ButtonLink
            to="/customers/$customerId/people/new"
            params={{ customerId: profile.customerId }}
            size="compact-sm"
            variant="default"
          >
            {texts.add}
          </ButtonLink>
        )
      }
    >
      {ubos.map((person) => (
        <Person
          key={person.uboId}
          person={person}
          replaced={replaced.has(person.uboId)}
          actions={mayEdit && !replaced.has(person.uboId) && <PersonActions profile={profile} person={person} />}
          reasons={status?.people.find(({ uboId }) => uboId === person.uboId)?.reasonCodes ?? []}
        />
      ))}
    </Card>
  )
}

function Person({
  person,
  replaced,
  actions,
  reasons,
}: {
  person: PersonRecord
  replaced: boolean
  actions: ReactNode
  reasons: readonly string[]
}) {
  return (
    <section className={classes.person} aria-label={nameOf(person)} data-replaced={replaced || undefined}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h5">
            <UserText>{nameOf(person)}</UserText>
          </Title>
          <Group gap="xs">
            {replaced && <StatusBadge tone="neutral">{texts.replaced}</StatusBadge>}
            <VerificationBadge status={person.verificationStatus} />
            {actions}
          </Group>
        </Group>
        {reasons.length > 0 && <Text size="sm">{reasons.map(codeLabel).join('; ')}</Text>}
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
    </section>
  )
}
