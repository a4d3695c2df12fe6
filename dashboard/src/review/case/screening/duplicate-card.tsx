// A customer that may be the same, what both have in common, and the verdict.
import { Button, Checkbox, Group, Text } from '@mantine/core'
import type { PossibleDuplicate } from '../../../api/compliance-operations.ts'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { Key } from '../../../components/keys/key.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { countryName } from '../../../format/country-name.ts'
import { useSession } from '../../../session/session.ts'
import { CaseLink } from '../../components/case-link.tsx'
import { stageWithOwner } from '../../components/stage-state.ts'
import { isOpen } from '../model/duplicate-reasons.ts'
import { TextButton } from '../parts/text-button.tsx'
import { compareTexts, duplicateStrengths, duplicateTexts } from '../texts/screening.ts'
import classes from './screening.module.css'
import { SharedValueList } from './shared-value-list.tsx'
import { useDecideDuplicate, useMayDecideDuplicates } from './use-decide-duplicate.ts'
import { VerdictText } from './verdict-text.tsx'

interface DuplicateCardProps {
  item: PossibleDuplicate
  onCompare: (item: PossibleDuplicate) => void
  /** In the list of those to decide: whether its keys act on this one, and its selection. */
  current?: CurrentDuplicate | undefined
}

export interface CurrentDuplicate {
  readonly isCurrent: boolean
  /** Some are selected, so the keys of the decisions act on them. */
  readonly hasSelection: boolean
  readonly isSelected: boolean
  /** With Shift held, all since the one that was selected last. */
  onSelect(throughLast: boolean): void
  onFocus(): void
}

export function DuplicateCard({ item, onCompare, current }: DuplicateCardProps) {
  const { userId } = useSession()
  const [stageTone, stage] = stageWithOwner(item, userId)
  const [tone, strength] = duplicateStrengths[item.strength] ?? ['neutral', item.strength]
  return (
    <article
      className={`${classes.subject} ${classes.hit}`}
      aria-label={item.companyName}
      data-duplicate={item.customerId}
      data-current={current?.isCurrent || undefined}
      onFocus={current?.onFocus}
    >
      <Group justify="space-between" gap="xs" align="flex-start" className={classes.hitHead!}>
        {current && (
          <Checkbox
            size="xs"
            mt={3}
            checked={current.isSelected}
            onChange={({ nativeEvent }) => current.onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            aria-label={duplicateTexts.select(item.companyName)}
          />
        )}
        <div className={classes.about}>
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
      <SharedValueList item={item} />
      <Decision item={item} onCompare={onCompare} current={current?.isCurrent ? current : undefined} />
    </article>
  )
}

function Decision({ item, onCompare, current }: DuplicateCardProps) {
  const mayDecide = useMayDecideDuplicates()
  const { save, isPending } = useDecideDuplicate(item)
  const { companyName } = item
  return (
    <Group gap="xs" mt={6}>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onCompare(item)}
        aria-label={compareTexts.actionLabel(companyName)}
        rightSection={current && <Key name="o" />}
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
            rightSection={current && !current.hasSelection && <Key name="b" />}
          >
            {duplicateTexts.verdicts.NotDuplicate}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isPending}
            onClick={() => save('SameBusiness')}
            aria-label={duplicateTexts.sameBusinessLabel(companyName)}
            rightSection={current && !current.hasSelection && <Key name="y" />}
          >
            {duplicateTexts.verdicts.SameBusiness}
          </Button>
        </>
      )}
      <VerdictText verdict={item.verdict} />
      {mayDecide && !isOpen(item) && (
        <TextButton onClick={() => save(null)} aria-label={duplicateTexts.reopenLabel(companyName)}>
          {duplicateTexts.reopen}
        </TextButton>
      )}
    </Group>
  )
}
