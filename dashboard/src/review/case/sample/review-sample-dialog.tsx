// Records whether the user agrees with an approval or a rejection.
import { Checkbox, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useDraft } from '../../../session/drafts.ts'
import { type Category, categoryTexts } from '../../components/texts.ts'
import { sampleDialogTexts as texts } from '../texts/sample.ts'
import { missingTexts } from './texts.ts'

/** What takes the focus when it is missing. */
const FIELDS = { result: 'input[type=radio]', categories: 'input[type=checkbox]', reason: 'textarea' }

interface ReviewSampleDialogProps {
  opened: boolean
  sampleId: string
  companyName: string
  outcome: 'Approved' | 'Rejected'
  /** Of a rejection: they are part of what is reviewed. */
  reasonCodes: readonly string[]
  onClose: () => void
  onSaved: () => void
}

export function ReviewSampleDialog({ opened, onClose, ...form }: ReviewSampleDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<bdi>{texts.title(form.companyName)}</bdi>}
      centered
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <ReviewForm {...form} onClose={onClose} />
    </Modal>
  )
}

interface Review {
  readonly result: 'Agree' | 'Disagree' | ''
  readonly categories: readonly Category[]
  readonly reason: string
}

function ReviewForm({ sampleId, outcome, reasonCodes, onClose, onSaved }: Omit<ReviewSampleDialogProps, 'opened'>) {
  const draft = useDraft<Review>(`quality sample ${sampleId}`, () => ({ result: '', categories: [], reason: '' }))
  const { result, categories } = draft.value
  const reason = draft.value.reason.trim()
  const review = useApiMutation('reviewQualitySample', {
    refreshes: ['listQualitySamples', 'getQuality'],
    showsErrors: true,
    onSuccess: () => {
      draft.clear()
      onSaved()
    },
  })
  const [wasTried, setTried] = useState(false)
  const missing = missingIn(draft.value)
  const errorOf = (field: keyof typeof missingTexts) => wasTried && missing.includes(field) && missingTexts[field]
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (missing.length > 0) {
      setTried(true)
      event.currentTarget.querySelector<HTMLElement>(FIELDS[missing[0]!])?.focus()
      return
    }
    if (result === '') return
    review.mutate({
      path: { sampleId },
      body: {
        result,
        ...(reason ? { reason } : {}),
        ...(result === 'Disagree' ? { categories: [...categories] } : {}),
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {outcome === 'Rejected' && reasonCodes.length > 0 && (
          <Text>{texts.reasonsGiven(reasonCodes.map(codeLabel))}</Text>
        )}
        <Radio.Group
          label={texts.question[outcome]}
          value={result}
          error={errorOf('result')}
          onChange={(value) => draft.set({ ...draft.value, result: value as Review['result'] })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="Agree" label={texts.agree[outcome]} data-autofocus />
            <Radio value="Disagree" label={texts.disagree} />
          </Stack>
        </Radio.Group>
        {result === 'Disagree' && (
          <Checkbox.Group
            label={texts.categories}
            value={[...categories]}
            error={errorOf('categories')}
            onChange={(values) => draft.set({ ...draft.value, categories: values as Category[] })}
            required
          >
            <Group gap="sm" mt="xs">
              {Object.entries(categoryTexts).map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        <Textarea
          label={texts.reason}
          description={texts.reasonHint}
          value={draft.value.reason}
          error={errorOf('reason')}
          onChange={(event) => draft.set({ ...draft.value, reason: event.currentTarget.value })}
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={10}
          required={result === 'Disagree'}
        />
        <DraftHint draft={draft} />
        <DialogFooter action={texts.save} error={review.error} isPending={review.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

function missingIn({ result, categories, reason }: Review): (keyof typeof missingTexts)[] {
  if (result !== 'Disagree') return result === '' ? ['result'] : []
  return [...(categories.length > 0 ? [] : ['categories' as const]), ...(reason.trim() ? [] : ['reason' as const])]
}
