// A supervisor distributes unclaimed cases among reviewers by their number of open cases. The plan is shown before anything is assigned.
import { Button, Group, Modal, MultiSelect, NumberInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Distribution, ReviewerRecord } from '../../api/compliance-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { type Column, DataTable, loadedRead } from '../../components/tables/data-table.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { assignTexts } from '../components/texts.ts'
import { AssignResult } from './assign-cases-dialog.tsx'
import type { QueueFilters } from './queue-filters.ts'
import { useReviewerLabel } from './reviewer-label.ts'
import { MOST_SELECTED } from './selection-bar.tsx'
import { bulkTexts, distributeTexts as texts } from './texts.ts'
import { useAssignCases } from './use-assign-cases.ts'

const SUGGESTED_CASES = 20
const MOST_OPEN_CASES = 1000
const MOST_REVIEWERS = 50

export interface DistributeDialogProps {
  opened: boolean
  reviewers: readonly ReviewerRecord[]
  /** The filters of the list: only its cases are distributed. */
  only: Pick<QueueFilters, 'partner' | 'country' | 'risk'>
  onClose: () => void
  onDone: () => void
}

export function DistributeDialog({ opened, ...form }: DistributeDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={texts.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': assignTexts.close }}
    >
      <DistributeForm {...form} />
    </Modal>
  )
}

function DistributeForm({ reviewers, only, onClose, onDone }: Omit<DistributeDialogProps, 'opened'>) {
  const [userIds, setUserIds] = useState(() => presentAnalysts(reviewers))
  const [cases, setCases] = useState<string | number>(SUGGESTED_CASES)
  const [capacity, setCapacity] = useState<string | number>('')
  const labelOf = useReviewerLabel()
  const plan = useApiMutation('planDistribution', { showsErrors: true })
  const isFiltered = Boolean(only.partner || only.country || only.risk.length > 0)
  const isValid = userIds.length > 0 && isWhole(cases) && (capacity === '' || isWhole(capacity))
  function preview(event: FormEvent) {
    event.preventDefault()
    const limit = capacity === '' ? {} : { capacity: Number(capacity) }
    const filter = {
      ...(only.partner ? { partnerId: only.partner } : {}),
      ...(only.country ? { country: only.country } : {}),
      ...(only.risk.length > 0 ? { riskLevels: only.risk } : {}),
    }
    if (isValid) plan.mutate({ body: { userIds, cases: Number(cases), ...limit, ...filter } })
  }
  if (plan.data) return <Plan plan={plan.data} onBack={plan.reset} onClose={onClose} onDone={onDone} />
  return (
    <form onSubmit={preview}>
      <Stack>
        <Text>
          {texts.explanation}
          {isFiltered && ` ${texts.filtered}`}
        </Text>
        <MultiSelect
          label={texts.reviewers}
          description={userIds.length === 0 ? texts.noneChosen : texts.reviewersHint(MOST_REVIEWERS)}
          data={reviewers.map((reviewer) => ({
            value: reviewer.userId,
            label: reviewer.isPresent ? labelOf(reviewer) : texts.absent(labelOf(reviewer)),
          }))}
          value={userIds}
          onChange={setUserIds}
          maxValues={MOST_REVIEWERS}
          searchable
          clearButtonProps={{ 'aria-label': texts.clear }}
        />
        <Group grow align="flex-start">
          <NumberInput
            label={texts.cases}
            description={texts.casesHint(MOST_SELECTED)}
            value={cases}
            onChange={setCases}
            min={1}
            max={MOST_SELECTED}
            allowDecimal={false}
            clampBehavior="strict"
          />
          <NumberInput
            label={texts.capacity}
            description={texts.capacityHint}
            placeholder={texts.noLimit}
            value={capacity}
            onChange={setCapacity}
            min={1}
            max={MOST_OPEN_CASES}
            allowDecimal={false}
            clampBehavior="strict"
          />
        </Group>
        <FormError error={plan.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {assignTexts.cancel}
          </Button>
          <Button type="submit" loading={plan.isPending} disabled={!isValid}>
            {texts.preview}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface PlanProps {
  plan: Distribution
  onBack: () => void
  onClose: () => void
  onDone: () => void
}

function Plan({ plan: { assignments, loads, unavailableCells }, onBack, onClose, onDone }: PlanProps) {
  const { assign, failures } = useAssignCases(assignments, { onClose, onDone })
  if (failures) return <AssignResult failures={failures} onClose={onClose} />
  const body = { assignments: assignments.map(({ customerId, userId }) => ({ customerId, userId })) }
  return (
    <Stack>
      <UnavailableCells cells={unavailableCells} />
      <Text>{texts.plan(assignments.length)}</Text>
      <DataTable
        label={texts.planLabel}
        query={loadedRead(loads)}
        rows={(value) => value}
        rowKey={({ userId }) => userId}
        columns={PLAN_COLUMNS}
        empty={texts.plan(0)}
      />
      <FormError error={assign.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack} disabled={assign.isPending}>
          {texts.change}
        </Button>
        <Button
          loading={assign.isPending}
          disabled={assignments.length === 0}
          onClick={() => assign.mutate({ body })}
          data-autofocus
        >
          {bulkTexts.action(assignments.length)}
        </Button>
      </Group>
    </Stack>
  )
}

const PLAN_COLUMNS: readonly Column<Distribution['loads'][number]>[] = [
  { title: texts.reviewer, cell: ({ email }) => email },
  { title: texts.now, align: 'right', cell: ({ openCases }) => formatNumber(openCases) },
  { title: texts.added, align: 'right', cell: ({ added }) => texts.plus(added) },
  { title: texts.after, align: 'right', cell: ({ openCases, added }) => formatNumber(openCases + added) },
]

const isWhole = (value: string | number) => Number.isInteger(value) && Number(value) >= 1

/** Supervisors aren't selected by default: they decide themselves whether to take part. */
function presentAnalysts(reviewers: readonly ReviewerRecord[]): string[] {
  return reviewers
    .filter(({ role, isPresent }) => role === 'analyst' && isPresent)
    .map(({ userId }) => userId)
    .slice(0, MOST_REVIEWERS)
}
