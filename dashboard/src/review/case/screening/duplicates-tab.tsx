// Customers of all partners that may be the same, and what they have in common.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../../api/queries.ts'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { VerificationBadge } from '../../../components/badges/verification-badge.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { EmptyView, ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { countryName } from '../../../format/country-name.ts'
import { CaseLink } from '../../components/case-link.tsx'
import { targetName } from '../model/names.ts'
import { BulletList } from '../parts/bullet-list.tsx'
import { Panel } from '../parts/panel.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { compareTexts, duplicateStrengths, duplicateTexts } from '../texts/screening.ts'
import { CompareDialog } from './compare-dialog.tsx'
import classes from './screening.module.css'

export function DuplicatesTab() {
  const [compared, setCompared] = useState<string>()
  const { reviewCase, customerId } = useOpenCase()
  const duplicates = useQuery(apiQuery('listPossibleDuplicates', { path: { customerId } }))
  if (duplicates.isError) return <ErrorView error={duplicates.error} onRetry={() => void duplicates.refetch()} />
  if (!duplicates.data) return <LoadingView lines={6} label={duplicateTexts.loading} />
  const { items, isComplete } = duplicates.data
  return (
    <Panel title={duplicateTexts.title} hint={duplicateTexts.scope}>
      {!isComplete && (
        <Notice tone="attention" title={duplicateTexts.more}>
          {duplicateTexts.moreHint}
        </Notice>
      )}
      {items.length === 0 && (
        <EmptyView icon="check" title={duplicateTexts.none}>
          {duplicateTexts.noneHint}
        </EmptyView>
      )}
      {items.map((item) => {
        const [tone, strength] = duplicateStrengths[item.strength] ?? ['neutral', item.strength]
        return (
          <article key={item.customerId} className={classes.subject} aria-label={item.companyName}>
            <Group justify="space-between" gap="xs" align="flex-start">
              <div>
                <CaseLink customerId={item.customerId}>
                  <bdi>{item.companyName}</bdi>
                </CaseLink>
                <Text size="sm" c="dimmed" component="div">
                  <bdi>{item.isSamePartner ? duplicateTexts.samePartner : item.partnerName}</bdi> ·{' '}
                  {countryName(item.incorporationCountryIso3Code)} · <bdi>{item.registrationNumber}</bdi> ·{' '}
                  {duplicateTexts.created} <TimeText value={item.createdAt} shows="day" />
                </Text>
              </div>
              <Group gap="xs">
                <VerificationBadge status={item.verificationStatus} />
                <StatusBadge tone={tone}>{strength}</StatusBadge>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setCompared(item.customerId)}
                  aria-label={compareTexts.actionLabel(item.companyName)}
                >
                  {compareTexts.action}
                </Button>
              </Group>
            </Group>
            <BulletList>
              {item.reasons.map((reason) => (
                <li key={`${reason.code} ${reason.target.id}`}>
                  <bdi>{targetName(reviewCase, reason.target)}</bdi>: {reason.text}
                </li>
              ))}
            </BulletList>
          </article>
        )
      })}
      <CompareDialog customerId={compared} onClose={() => setCompared(undefined)} />
    </Panel>
  )
}
