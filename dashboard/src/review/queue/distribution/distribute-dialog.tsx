// A supervisor distributes unclaimed cases among reviewers by their work. The plan is shown before anything is assigned.
import { Button, Group, Modal, MultiSelect, NumberInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ReviewerRecord } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { countryName } from '../../../format/country-name.ts'
import { distinctName } from '../../../format/user-name.ts'
import { ageLabels, assignTexts, riskLabels } from '../../components/texts.ts'
import { useReviewerLabel } from '../assignment/reviewer-label.ts'
import { distributeTexts as texts } from '../assignment/texts.ts'
import type { QueueFilters } from '../queue-filters.ts'
import { MOST_SELECTED } from '../selection-bar.tsx'
import { filterTexts } from '../texts.ts'
import classes from './distribution-plan.module.css'
import { DistributionPlan } from './distribution-plan.tsx'

const SUGGESTED_CASES = 20
const MOST_OPEN_CASES = 1000
const MOST_REVIEWERS = 50

export interface DistributeDialogProps {
  opened: boolean
  /** Undefined until they are loaded. */
  reviewers: readonly ReviewerRecord[] | undefined
  /** The filters of the list: only its cases are distributed. */
  only: QueueFilters
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
      classNames={{ content: classes.dialog! }}
      centered
      closeButtonProps={{ 'aria-label': assignTexts.close }}
    >
      <DistributeForm {...form} />
    </Modal>
  )
}

function DistributeForm({ reviewers: all, only, onClose, onDone }: Omit<DistributeDialogProps, 'opened'>) {
  // The page may have been open since before the team signed in.
  useQuery({ ...apiQuery('listReviewers'), refetchOnMount: 'always' })
  const reviewers = (all ?? []).filter(({ isSuspended }) => !isSuspended)
  const analysts = reviewers.filter(({ role }) => role === 'analyst')
  const present = analysts.filter(({ isPresent }) => isPresent)
  // Who isn't at work is chosen by hand, and supervisors decide themselves whether to take part.
  const [chosen, setUserIds] = useState<string[]>()
  const userIds = chosen ?? idsOf(present)
  const [cases, setCases] = useState<string | number>(SUGGESTED_CASES)
  const [capacity, setCapacity] = useState<string | number>('')
  const labelOf = useReviewerLabel()
  const plan = useApiMutation('planDistribution', { showsErrors: true })
  const isValid = userIds.length > 0 && isWhole(cases) && (capacity === '' || isWhole(capacity))
  function preview(event: FormEvent) {
    event.preventDefault()
    const limit = capacity === '' ? {} : { capacity: Number(capacity) }
    if (isValid) plan.mutate({ body: { userIds, cases: Number(cases), ...limit, ...filterOf(only) } })
  }
  if (plan.data)
    return (
      <DistributionPlan
        plan={plan.data}
        wanted={Number(cases)}
        capacity={capacity === '' ? undefined : Number(capacity)}
        isFiltered={Object.keys(filterOf(only)).length > 0}
        readAt={plan.submittedAt}
        onBack={plan.reset}
        onClose={onClose}
        onDone={onDone}
      />
    )
  return (
    <form onSubmit={preview}>
      <Stack>
        <Text>{texts.explanation}</Text>
        <Scope only={only} reviewers={all ?? []} />
        <MultiSelect
          label={texts.reviewers}
          description={texts.reviewersHint(MOST_REVIEWERS)}
          data={reviewers.map((reviewer) => ({
            value: reviewer.userId,
            label: reviewer.isPresent ? labelOf(reviewer) : texts.absent(labelOf(reviewer)),
          }))}
          value={userIds}
          onChange={setUserIds}
          maxValues={MOST_REVIEWERS}
          searchable
          openOnFocus={false}
          clearButtonProps={{ 'aria-label': texts.clear }}
          data-autofocus
        />
        <Group gap="xs" mt="calc(var(--mantine-spacing-xs) * -1)">
          <Button
            size="compact-sm"
            variant="default"
            disabled={present.length === 0}
            onClick={() => setUserIds(idsOf(present))}
          >
            {texts.choosePresent(present.length)}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setUserIds(idsOf(analysts))}>
            {texts.chooseAll(analysts.length)}
          </Button>
        </Group>
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

const isWhole = (value: string | number) => Number.isInteger(value) && Number(value) >= 1

const idsOf = (reviewers: readonly ReviewerRecord[]) => reviewers.map(({ userId }) => userId).slice(0, MOST_REVIEWERS)

function filterOf({ partner, country, risk, overdue, due, age, tag, escalated, owner }: QueueFilters) {
  return {
    ...(partner ? { partnerId: partner } : {}),
    ...(country ? { country } : {}),
    ...(risk.length > 0 ? { riskLevels: risk } : {}),
    ...(overdue ? { overdue: overdue === 'yes' } : {}),
    ...(due ? { due } : {}),
    ...(age ? { age } : {}),
    ...(tag ? { tag } : {}),
    ...(escalated ? { escalated: true } : {}),
    ...(owner ? { reservedFor: owner } : {}),
  }
}

/** Which cases are distributed: the filters of the list, except its search. */
function Scope({ only, reviewers }: { only: QueueFilters; reviewers: readonly ReviewerRecord[] }) {
  const { partner, country, risk, overdue, due, age, tag, escalated, owner, search } = only
  const reservedFor = reviewers.find(({ userId }) => userId === owner)
  const partners = useQuery({
    ...apiQuery('listReviewPartners', { query: partner ? { partnerId: partner } : {} }),
    enabled: partner !== undefined,
  })
  const filters = [
    partner && (partners.data?.items.find(({ partnerId }) => partnerId === partner)?.name ?? texts.onePartner),
    country && countryName(country),
    risk.length > 0 && texts.risks(risk.map((level) => riskLabels[level] ?? level)),
    overdue && (overdue === 'yes' ? texts.overdue : filterTexts.notOverdue),
    due && filterTexts.due[due],
    age && texts.age(ageLabels[age] ?? age),
    tag && texts.tag(tag),
    escalated && texts.escalated,
    owner && texts.reservedFor(reservedFor ? distinctName(reservedFor.email, reviewers) : texts.oneReviewer),
  ].filter((text) => typeof text === 'string')
  return (
    <Text>
      <strong>{texts.scope}</strong> {filters.length === 0 ? texts.allUnclaimed : texts.unclaimedOf(filters)}
      {search && ` ${texts.withoutSearch}`}
    </Text>
  )
}
