// This customer and a possible duplicate side by side, and the decision on it.
import { Button, Group, Modal, Switch, Table, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Case, PossibleDuplicate } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { Icon } from '../../../appearance/icon.tsx'
import { ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { Key } from '../../../components/keys/key.tsx'
import { AnchorLink } from '../../../components/layout/links.tsx'
import { CaseLink } from '../../components/case-link.tsx'
import { startHere } from '../changes/dialog-focus.ts'
import { type ComparedDetail, comparedGroups } from '../model/compared-details.ts'
import { isOpen } from '../model/duplicate-reasons.ts'
import { useOpenCase } from '../state/case-context.ts'
import { caseTexts } from '../texts/case.ts'
import { compareTexts, duplicateTexts } from '../texts/screening.ts'
import classes from './screening.module.css'
import { SharedValueList } from './shared-value-list.tsx'
import { useDecideDuplicate, useMayDecideDuplicates } from './use-decide-duplicate.ts'
import { isShortcut, verdictOfKey } from './verdict-keys.ts'
import { VerdictText } from './verdict-text.tsx'

interface CompareDialogProps {
  item: PossibleDuplicate | undefined
  /** How many are to be decided, this one included. */
  undecided: number
  /** Shows the next pair, or closes the dialog after the last one. */
  onDecided: (item: PossibleDuplicate) => void
  onClose: () => void
}

export function CompareDialog({ item, undecided, onDecided, onClose }: CompareDialogProps) {
  // The other customer stays while the dialog fades out.
  const last = useRef(item)
  if (item) last.current = item
  return (
    <Modal
      opened={item !== undefined}
      onClose={onClose}
      title={compareTexts.title}
      size="60rem"
      data-wide
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      {last.current && (
        <Pair item={last.current} undecided={undecided} isOn={item !== undefined} onDecided={onDecided} />
      )}
    </Modal>
  )
}

/** What is shown instead of all details. */
const ONLY = ['same', 'different'] as const
type Only = (typeof ONLY)[number]

interface PairProps extends Omit<CompareDialogProps, 'item' | 'onClose'> {
  item: PossibleDuplicate
  /** False while the dialog fades out. */
  isOn: boolean
}

function Pair({ item, undecided, ...decision }: PairProps) {
  const { customerId } = item
  const [only, setOnly] = useState<Only>()
  const other = useQuery(apiQuery('getCase', { path: { customerId } }))
  if (other.isError) return <ErrorView error={other.error} onRetry={() => void other.refetch()} />
  // Nothing is decided about a pair that isn't on view yet.
  if (!other.data) return <LoadingView lines={8} label={compareTexts.loading} />
  return (
    <>
      {undecided > 1 && isOpen(item) && (
        <Text size="sm" mb="xs" role="status">
          {compareTexts.undecided(item.companyName, undecided)}
        </Text>
      )}
      <Comparison key={customerId} item={item} other={other.data} only={only} setOnly={setOnly} />
      <Decision key={`decide ${customerId}`} item={item} {...decision} />
    </>
  )
}

interface ComparisonProps {
  item: PossibleDuplicate
  other: Case
  only: Only | undefined
  setOnly: (only: Only | undefined) => void
}

function Comparison({ item, other, only, setOnly }: ComparisonProps) {
  const { customerId } = item
  const { reviewCase } = useOpenCase()
  const groups = comparedGroups(reviewCase, other)
    .map((group) => ({
      ...group,
      details: group.details.filter(({ isSame }) => !only || isSame === (only === 'same')),
    }))
    .filter(({ details }) => details.length > 0)
  return (
    <>
      <Text size="sm" fw={600}>
        {compareTexts.why}
      </Text>
      <SharedValueList item={item} />
      <VerdictText verdict={item.verdict} />
      <Group justify="space-between" my="xs">
        <Text size="sm" c="dimmed">
          {compareTexts.hint}
        </Text>
        <Group gap="md">
          {ONLY.map((kind, index) => (
            <Switch
              key={kind}
              size="sm"
              label={compareTexts.only[kind]}
              ref={index === 0 ? startHere : undefined}
              checked={only === kind}
              onChange={() => setOnly(only === kind ? undefined : kind)}
            />
          ))}
        </Group>
      </Group>
      <Table className={classes.compare} aria-label={compareTexts.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{compareTexts.detail}</Table.Th>
            <Table.Th scope="col">
              <bdi>{reviewCase.profile.companyName}</bdi>
            </Table.Th>
            <Table.Th scope="col">
              <CaseLink customerId={customerId}>
                <bdi>{other.profile.companyName}</bdi>
              </CaseLink>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        {groups.map(({ key, title, details }) => (
          <Table.Tbody key={key}>
            <Table.Tr className={classes.compareGroup}>
              <Table.Th scope="colgroup" colSpan={3}>
                <bdi>{title}</bdi>
              </Table.Th>
            </Table.Tr>
            {details.map((detail) => (
              <Line key={detail.key} detail={detail} otherId={customerId} />
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </>
  )
}

interface LineProps {
  detail: ComparedDetail
  /** Of the other customer. */
  otherId: string
}

function Line({ detail: { name, ours, theirs, isSame, documentIds }, otherId }: LineProps) {
  const { customerId } = useOpenCase()
  return (
    <Table.Tr data-same={isSame || undefined}>
      <Table.Th scope="row">
        {isSame && (
          <span className={classes.same}>
            <Icon name="check" size={14} />
          </span>
        )}
        {name}
        {isSame && <VisuallyHidden> {compareTexts.same}</VisuallyHidden>}
      </Table.Th>
      <Values lines={ours} customerId={customerId} documentIds={documentIds?.ours} />
      <Values lines={theirs} customerId={otherId} documentIds={documentIds?.theirs} />
    </Table.Tr>
  )
}

interface ValuesProps {
  lines: readonly string[]
  customerId: string
  documentIds: readonly string[] | undefined
}

function Values({ lines, customerId, documentIds }: ValuesProps) {
  return (
    <Table.Td>
      {lines.length === 0 && compareTexts.none}
      {lines.map((line, index) => (
        <bdi key={documentIds?.[index] ?? line} className={classes.line}>
          {documentIds ? (
            // In another tab, so that both files and the comparison stay open.
            <AnchorLink
              to="/review/cases/$customerId"
              params={{ customerId }}
              search={{ at: `documents/${documentIds[index]}` } as never}
              target="_blank"
              inherit
            >
              {line}
            </AnchorLink>
          ) : (
            line
          )}
        </bdi>
      ))}
    </Table.Td>
  )
}

function Decision({ item, isOn, onDecided }: Omit<PairProps, 'undecided'>) {
  const mayDecide = useMayDecideDuplicates()
  const [reason, setReason] = useState('')
  const { save, isPending } = useDecideDuplicate(item, () => onDecided(item))
  const canDecide = mayDecide && isOpen(item) && isOn && !isPending
  // The keys of the card behind the dialog.
  useEffect(() => {
    if (!canDecide) return
    function press(event: KeyboardEvent) {
      // A key that is held down would decide on the next pair as well.
      const verdict = !event.repeat && isShortcut(event) && verdictOfKey(event.key)
      if (!verdict) return
      event.preventDefault()
      save(verdict, reason.trim())
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [canDecide, save, reason])
  if (!mayDecide || !isOpen(item)) return null
  return (
    <div className={classes.decision}>
      <Textarea
        label={compareTexts.reason}
        description={compareTexts.reasonHint}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={4000}
        autosize
        maxRows={4}
        className={classes.reason!}
      />
      <Group gap="xs">
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => save('NotDuplicate', reason.trim())}
          rightSection={<Key name="b" />}
        >
          {duplicateTexts.verdicts.NotDuplicate}
        </Button>
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => save('SameBusiness', reason.trim())}
          rightSection={<Key name="y" />}
        >
          {duplicateTexts.verdicts.SameBusiness}
        </Button>
      </Group>
    </div>
  )
}
