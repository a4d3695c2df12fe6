// Changes the shares of decisions that are sampled, all in one form.
import { Button, Fieldset, Group, Modal, NativeSelect, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import classes from './quality.module.css'
import { reviewerName, type Sampling } from './sampling.ts'
import { resultTexts as texts } from './texts.ts'

interface SamplingDialogProps {
  opened: boolean
  sampling: Sampling
  onClose: () => void
}

export function SamplingDialog({ opened, sampling, onClose }: SamplingDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.shareTitle}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <SamplingForm sampling={sampling} onClose={onClose} />
    </Modal>
  )
}

/** As it is typed: empty is no number. */
type Percent = number | string

interface ReviewerShare {
  readonly userId: string
  readonly email: string | null
  readonly percent: Percent
}

function SamplingForm({ sampling, onClose }: Omit<SamplingDialogProps, 'opened'>) {
  const [approvals, setApprovals] = useState<Percent>(sampling.samplePercent)
  const [rejections, setRejections] = useState<Percent>(sampling.rejectionPercent)
  const [highRisk, setHighRisk] = useState<Percent>(sampling.highRiskPercent)
  const [reviewers, setReviewers] = useState<readonly ReviewerShare[]>(sampling.reviewers)
  const save = useApiMutation('setSampling', {
    refreshes: ['getQuality'],
    successMessage: texts.shareSaved,
    showsErrors: true,
    onSuccess: onClose,
  })
  const isComplete = [approvals, rejections, highRisk, ...reviewers.map(({ percent }) => percent)].every(isNumber)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) return
    save.mutate({
      body: {
        samplePercent: Number(approvals),
        rejectionPercent: Number(rejections),
        highRiskPercent: Number(highRisk),
        reviewers: reviewers.map(({ userId, percent }) => ({ userId, percent: Number(percent) })),
      },
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{texts.shareExplanation}</Text>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <PercentInput
            label={texts.approvals}
            hint={texts.shareHint}
            value={approvals}
            onChange={setApprovals}
            isFirst
          />
          <PercentInput label={texts.rejections} hint={texts.shareHint} value={rejections} onChange={setRejections} />
          <PercentInput label={texts.highRisk} hint={texts.highRiskHint} value={highRisk} onChange={setHighRisk} />
        </SimpleGrid>
        <ReviewerShares reviewers={reviewers} onChange={setReviewers} />
        <DialogFooter
          action={texts.saveShare}
          error={save.error}
          isPending={save.isPending}
          onClose={onClose}
          disabled={!isComplete}
        />
      </Stack>
    </form>
  )
}

const isTooMuch = (value: Percent) => Number(value) > PERCENT.max
const isNumber = (value: Percent) => typeof value === 'number' && !isTooMuch(value)

interface PercentInputProps {
  label: string
  hint: string
  value: Percent
  onChange: (value: Percent) => void
  isFirst?: boolean
}

// Not corrected when the field is left: a share that the user didn't enter would be saved.
const PERCENT = {
  min: 0,
  max: 100,
  allowDecimal: false,
  allowNegative: false,
  suffix: '%',
  clampBehavior: 'none',
} as const

function PercentInput({ label, hint, value, onChange, isFirst }: PercentInputProps) {
  return (
    <NumberInput
      {...PERCENT}
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value}
      onChange={onChange}
      error={isTooMuch(value) && texts.atMost}
      data-autofocus={isFirst || undefined}
    />
  )
}

interface ReviewerSharesProps {
  reviewers: readonly ReviewerShare[]
  onChange: (reviewers: readonly ReviewerShare[]) => void
}

/** Those of users who have left stay until they are removed. */
function ReviewerShares({ reviewers, onChange }: ReviewerSharesProps) {
  const known = useQuery(apiQuery('listReviewers')).data?.items ?? []
  const others = known.filter(({ userId }) => !reviewers.some((it) => it.userId === userId))
  const nameOf = ({ userId, email }: Pick<ReviewerShare, 'userId' | 'email'>) =>
    known.some((it) => it.userId === userId && it.isSuspended)
      ? texts.suspended(reviewerName(email))
      : reviewerName(email)
  const set = (userId: string, percent: Percent) =>
    onChange(reviewers.map((it) => (it.userId === userId ? { ...it, percent } : it)))
  function add(userId: string) {
    const added = others.find((it) => it.userId === userId)
    if (added) onChange([...reviewers, { userId, email: added.email, percent: 100 }])
  }
  return (
    <Fieldset legend={texts.reviewers}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {texts.reviewersHint}
        </Text>
        {reviewers.map((reviewer) => (
          <Group key={reviewer.userId} gap="sm">
            <bdi className={classes.reviewer}>{nameOf(reviewer)}</bdi>
            <NumberInput
              {...PERCENT}
              aria-label={texts.reviewerShare(reviewerName(reviewer.email))}
              value={reviewer.percent}
              onChange={(percent) => set(reviewer.userId, percent)}
              error={isTooMuch(reviewer.percent) && texts.atMost}
              w="6rem"
            />
            <Button
              variant="default"
              size="compact-sm"
              aria-label={texts.removeReviewer(reviewerName(reviewer.email))}
              onClick={() => onChange(reviewers.filter((it) => it !== reviewer))}
            >
              {texts.remove}
            </Button>
          </Group>
        ))}
        {others.length > 0 && (
          <NativeSelect
            aria-label={texts.addReviewer}
            value=""
            onChange={({ currentTarget: { value } }) => add(value)}
            data={[
              { value: '', label: texts.chooseReviewer },
              ...others.map((it) => ({ value: it.userId, label: nameOf(it) })),
            ]}
          />
        )}
      </Stack>
    </Fieldset>
  )
}
