// Customers of all partners that may be the same, and what they have in common.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PossibleDuplicate } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { useLaterPart } from '../../../components/feedback/later-part.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { EmptyView, ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { UserName } from '../../../components/values/user-name.tsx'
import { countryName } from '../../../format/country-name.ts'
import { useSession } from '../../../session/session.ts'
import { CaseLink } from '../../components/case-link.tsx'
import { stageWithOwner } from '../../components/stage-state.ts'
import { isOpen } from '../model/duplicate-reasons.ts'
import { Panel } from '../parts/panel.tsx'
import { TextButton } from '../parts/text-button.tsx'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { caseTexts } from '../texts/case.ts'
import { compareTexts, duplicateStrengths, duplicateTexts } from '../texts/screening.ts'
import classes from './screening.module.css'
import { SharedValueList } from './shared-value-list.tsx'
import { useDecideDuplicate, useMayDecideDuplicates } from './use-decide-duplicate.ts'

const loadCompareDialog = async () => (await import('./compare-dialog.tsx')).CompareDialog

export function DuplicatesTab() {
  const [compared, setCompared] = useState<PossibleDuplicate>()
  const { closeUndoMessages } = useCaseActions()
  const close = () => setCompared(undefined)
  const compare = (item: PossibleDuplicate) => {
    closeUndoMessages()
    setCompared(item)
  }
  const compareDialog = useLaterPart(loadCompareDialog, compared !== undefined, close)
  const { customerId, sampleId } = useOpenCase()
  const duplicates = useQuery(
    apiQuery('listPossibleDuplicates', { path: { customerId }, ...(sampleId && { query: { sampleId } }) }),
  )
  if (duplicates.isError) return <ErrorView error={duplicates.error} onRetry={() => void duplicates.refetch()} />
  if (!duplicates.data) return <LoadingView lines={6} label={duplicateTexts.loading} />
  const { items, isComplete } = duplicates.data
  const decided = items.filter((item) => !isOpen(item))
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
      {items.filter(isOpen).map((item) => (
        <Hit key={item.customerId} item={item} onCompare={compare} />
      ))}
      {decided.length > 0 && (
        <details className={classes.decidedHits}>
          <summary>{duplicateTexts.decided(decided.length)}</summary>
          {decided.map((item) => (
            <Hit key={item.customerId} item={item} onCompare={compare} />
          ))}
        </details>
      )}
      {compareDialog({ item: compared, onClose: close })}
    </Panel>
  )
}

interface HitProps {
  item: PossibleDuplicate
  onCompare: (item: PossibleDuplicate) => void
}

function Hit({ item, onCompare }: HitProps) {
  const { userId } = useSession()
  const [stageTone, stage] = stageWithOwner(item, userId)
  const [tone, strength] = duplicateStrengths[item.strength] ?? ['neutral', item.strength]
  return (
    <article className={`${classes.subject} ${classes.hit}`} aria-label={item.companyName}>
      <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
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
        <Group gap="xs" className={classes.states}>
          <StatusBadge tone={stageTone}>{stage}</StatusBadge>
          <StatusBadge tone={tone}>{strength}</StatusBadge>
        </Group>
      </Group>
      <SharedValueList reasons={item.reasons} />
      <Decision item={item} onCompare={onCompare} />
    </article>
  )
}

function Decision({ item, onCompare }: HitProps) {
  const mayDecide = useMayDecideDuplicates()
  const { save, isPending } = useDecideDuplicate(item)
  const { verdict, companyName } = item
  return (
    <Group gap="xs" mt={6}>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onCompare(item)}
        aria-label={compareTexts.actionLabel(companyName)}
      >
        {compareTexts.action}
      </Button>
      {mayDecide && isOpen(item) && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isPending}
            onClick={() => save('NotDuplicate')}
            aria-label={duplicateTexts.notDuplicateLabel(companyName)}
          >
            {duplicateTexts.verdicts.NotDuplicate}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isPending}
            onClick={() => save('SameBusiness')}
            aria-label={duplicateTexts.sameBusinessLabel(companyName)}
          >
            {duplicateTexts.verdicts.SameBusiness}
          </Button>
        </>
      )}
      {verdict && (
        <Text size="sm" c="dimmed" component="span">
          {verdict.isCurrent ? duplicateTexts.verdicts[verdict.verdict] : duplicateTexts.openAgain(verdict.verdict)} ·{' '}
          <UserName email={verdict.decidedBy.email} none={caseTexts.formerStaff} /> ·{' '}
          <TimeText value={verdict.decidedAt} />
        </Text>
      )}
      {mayDecide && !isOpen(item) && (
        <TextButton onClick={() => save(null)} aria-label={duplicateTexts.reopenLabel(companyName)}>
          {duplicateTexts.reopen}
        </TextButton>
      )}
    </Group>
  )
}
