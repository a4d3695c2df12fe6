// Records whether the user agrees with an approval.
import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import type { QualitySample } from '../../api/compliance-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { DraftHint } from '../../session/draft-hint.tsx'
import { useDraft } from '../../session/drafts.ts'
import { CaseLink } from '../components/case-link.tsx'
import { sampleDialogTexts as texts } from './texts.ts'

interface ReviewSampleDialogProps {
  /** The dialog is open while there is a sample. */
  sample: QualitySample | undefined
  onClose: () => void
}

export function ReviewSampleDialog({ sample, onClose }: ReviewSampleDialogProps) {
  // The texts stay while the dialog fades out.
  const last = useRef(sample)
  if (sample) last.current = sample
  return (
    <Modal
      opened={sample !== undefined}
      onClose={onClose}
      title={texts.title}
      centered
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {last.current && <ReviewForm key={last.current.sampleId} sample={last.current} onClose={onClose} />}
    </Modal>
  )
}

interface Review {
  readonly result: 'Agree' | 'Disagree' | ''
  readonly reason: string
}

function ReviewForm({ sample, onClose }: { sample: QualitySample; onClose: () => void }) {
  const { sampleId } = sample
  const draft = useDraft<Review>(`quality sample ${sampleId}`, () => ({ result: '', reason: '' }))
  const { result } = draft.value
  const reason = draft.value.reason.trim()
  const review = useApiMutation('reviewQualitySample', {
    refreshes: ['listQualitySamples', 'getQuality'],
    successMessage: texts.saved,
    showsErrors: true,
    onSuccess: () => {
      draft.clear()
      onClose()
    },
  })
  const isComplete = result === 'Agree' || (result === 'Disagree' && reason !== '')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) return
    review.mutate({ path: { sampleId }, body: { result, ...(reason ? { reason } : {}) } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>
          {texts.hint}{' '}
          <CaseLink customerId={sample.customerId}>
            <bdi>{sample.companyName}</bdi>
          </CaseLink>
        </Text>
        <Radio.Group
          label={texts.question}
          value={result}
          onChange={(value) => draft.set({ ...draft.value, result: value as Review['result'] })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="Agree" label={texts.agree} data-autofocus />
            <Radio value="Disagree" label={texts.disagree} />
          </Stack>
        </Radio.Group>
        <Textarea
          label={texts.reason}
          description={texts.reasonHint}
          value={draft.value.reason}
          onChange={(event) => draft.set({ ...draft.value, reason: event.currentTarget.value })}
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={10}
          required={result === 'Disagree'}
        />
        <DraftHint draft={draft} />
        <FormError error={review.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={review.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={review.isPending} disabled={!isComplete}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
