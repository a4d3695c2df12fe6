// Owners and directors, each with their own standing. Numbers of identity documents are never shown, only how they end.
import { Group, Stack, Text, Title } from '@mantine/core'
import type { BusinessProfile, PersonRecord, VerificationStatus } from '../api/dashboard-operations.ts'
import { Card } from '../components/card.tsx'
import { codeLabel } from '../components/code-labels.ts'
import { countryName } from '../components/country-name.ts'
import { Facts } from '../components/facts.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { TimeText } from '../components/time-text.tsx'
import { VerificationBadge } from '../components/verification-badge.tsx'
import { addressText, DayText } from './business-facts.tsx'
import classes from './customer.module.css'
import { nameOf } from './requirements.tsx'

export function CustomerPeople({
  profile,
  status,
}: {
  profile: BusinessProfile
  status: VerificationStatus | undefined
}) {
  const { ubos } = profile
  const replaced = new Set(ubos.flatMap(({ supersedesUboId }) => supersedesUboId ?? []))
  const current = ubos.filter(({ uboId }) => !replaced.has(uboId))
  const share = current.reduce((sum, { percentageShare }) => sum + (percentageShare ?? 0), 0)
  return (
    <Card
      title="People"
      message={
        ubos.length === 0
          ? 'No owner or director is known yet.'
          : `${current.length} ${current.length === 1 ? 'person' : 'people'}, holding ${share} % of the business together.`
      }
    >
      {ubos.map((person) => (
        <Person
          key={person.uboId}
          person={person}
          replaced={replaced.has(person.uboId)}
          reasons={status?.people.find(({ uboId }) => uboId === person.uboId)?.reasonCodes ?? []}
        />
      ))}
    </Card>
  )
}

function Person({
  person,
  replaced,
  reasons,
}: {
  person: PersonRecord
  replaced: boolean
  reasons: readonly string[]
}) {
  return (
    <section className={classes.person} aria-label={nameOf(person)} data-replaced={replaced || undefined}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h5">
            {nameOf(person)}
          </Title>
          <Group gap="xs">
            {replaced && <StatusBadge tone="neutral">Replaced by a newer entry</StatusBadge>}
            <VerificationBadge status={person.verificationStatus} />
          </Group>
        </Group>
        {reasons.length > 0 && <Text size="sm">{reasons.map(codeLabel).join('; ')}.</Text>}
        <div className={classes.two}>
          <Facts
            facts={[
              ['Part', person.ownershipType.map(codeLabel).join(', ')],
              ['Share', person.percentageShare === null ? '–' : `${person.percentageShare} %`],
              ['Nationality', countryName(person.nationality)],
              ['Born', <DayText key="b" day={person.birthDate} />],
              ['Tax residence', person.taxResidenceCountry ? countryName(person.taxResidenceCountry) : '–'],
            ]}
          />
          <Facts
            facts={[
              ['Email', person.email],
              ['Phone', person.phone ?? '–'],
              ['Lives at', addressText(person.address)],
              ['Added', <TimeText key="a" value={person.addedAt} />],
            ]}
          />
        </div>
        <ul className={classes.list} aria-label={`Identity documents of ${nameOf(person)}`}>
          {person.identities.map((identity) => (
            <li key={identity.identityId} className={classes.item}>
              <span className={classes.words}>
                {codeLabel(identity.identityTypeCode)} of {countryName(identity.issuingCountry)}, number{' '}
                <code>{identity.identityValueMasked}</code>
              </span>
              <Text size="sm" c="dimmed" component="span">
                {identity.issueDate && (
                  <>
                    issued <DayText day={identity.issueDate} />
                  </>
                )}
                {identity.issueDate && identity.expiryDate && ', '}
                {identity.expiryDate && (
                  <>
                    expires <DayText day={identity.expiryDate} />
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
