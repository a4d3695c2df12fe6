// Customers of all partners that may be the same, and what they have in common.
import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/queries.ts'
import { countryName } from '../../../components/country-name.ts'
import { Notice } from '../../../components/notice.tsx'
import { EmptyView, ErrorView, LoadingView } from '../../../components/state-views.tsx'
import { StatusBadge, type Tone } from '../../../components/status-badge.tsx'
import { TimeText } from '../../../components/time-text.tsx'
import { VerificationBadge } from '../../../components/verification-badge.tsx'
import { CaseLink } from '../../case-link.tsx'
import classes from '../case.module.css'
import { targetName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'

const STRENGTHS: Readonly<Record<string, readonly [Tone, string]>> = {
  Strong: ['bad', 'Very likely'],
  Medium: ['attention', 'Possible'],
  Weak: ['neutral', 'Unlikely'],
}

export function DuplicatesTab() {
  const { reviewCase, customerId } = useOpenCase()
  const duplicates = useQuery(apiQuery('listPossibleDuplicates', { path: { customerId } }))
  if (duplicates.isError) return <ErrorView error={duplicates.error} onRetry={() => void duplicates.refetch()} />
  if (!duplicates.data) return <LoadingView lines={6} label="Looking for duplicates" />
  const { items, isComplete } = duplicates.data
  return (
    <section className={classes.panel} aria-label="Possible duplicates">
      <Stack>
        <div>
          <Title order={2} size="h4">
            Possible duplicates
          </Title>
          <Text size="sm" c="dimmed">
            Of all partners. A partner never learns of another's customers.
          </Text>
        </div>
        {!isComplete && (
          <Notice tone="attention" title="There are more">
            So many customers share something with this one that not all are shown.
          </Notice>
        )}
        {items.length === 0 && (
          <EmptyView icon="check" title="Nobody looks like this one">
            No other customer shares a registration number, email, phone, website, name, person or file with it.
          </EmptyView>
        )}
        {items.map((item) => {
          const [tone, words] = STRENGTHS[item.strength]!
          return (
            <article key={item.customerId} className={classes.subject} aria-label={item.companyName}>
              <Group justify="space-between" gap="xs" align="flex-start">
                <div>
                  <CaseLink customerId={item.customerId}>{item.companyName}</CaseLink>
                  <Text size="sm" c="dimmed" component="div">
                    {item.isSamePartner ? 'of the same partner' : `of ${item.partnerName}`},{' '}
                    {countryName(item.incorporationCountryIso3Code)}, {item.registrationNumber}, since{' '}
                    <TimeText value={item.createdAt} shows="day" />
                  </Text>
                </div>
                <Group gap="xs">
                  <VerificationBadge status={item.verificationStatus} />
                  <StatusBadge tone={tone}>{words}</StatusBadge>
                </Group>
              </Group>
              <ul className={classes.plainList}>
                {item.reasons.map((reason) => (
                  <li key={`${reason.code} ${reason.target.id}`}>
                    {reason.text} <small>({targetName(reviewCase, reason.target)})</small>
                  </li>
                ))}
              </ul>
            </article>
          )
        })}
      </Stack>
    </section>
  )
}
