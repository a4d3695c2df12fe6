// The share of approvals that are sampled. Supervisors change it here; it counts at once.
import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Quality } from '../../api/compliance-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { usePermission } from '../../session/session.ts'
import { reviewTexts } from '../components/texts.ts'
import { resultTexts as texts } from './texts.ts'

type Sampling = Pick<Quality, 'samplePercent' | 'changed'>

export function SamplingText({ samplePercent, changed }: Sampling) {
  return (
    <>
      {texts.samplePercent(samplePercent)}{' '}
      {changed ? (
        <>
          {texts.setBy} <UserName email={changed.changedBy.email} none={reviewTexts.formerStaff} />{' '}
          <TimeText value={changed.changedAt} />
        </>
      ) : (
        texts.isDefault
      )}
    </>
  )
}

export function SamplingButton({ samplePercent }: Pick<Sampling, 'samplePercent'>) {
  const mayChange = usePermission('review.supervise')
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  if (!mayChange) return null
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        {texts.changeShare}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={texts.shareTitle}
        centered
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        <SamplingForm samplePercent={samplePercent} onClose={close} />
      </Modal>
    </>
  )
}

function SamplingForm({ samplePercent, onClose }: { samplePercent: number; onClose: () => void }) {
  const [percent, setPercent] = useState<number | string>(samplePercent)
  const save = useApiMutation('setSampling', {
    refreshes: ['getQuality'],
    successMessage: texts.shareSaved,
    showsErrors: true,
    onSuccess: onClose,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (typeof percent === 'number') save.mutate({ body: { samplePercent: percent } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <NumberInput
          label={texts.shareLabel}
          description={texts.shareHint}
          value={percent}
          onChange={setPercent}
          min={0}
          max={100}
          allowDecimal={false}
          allowNegative={false}
          suffix=" %"
          data-autofocus
        />
        <FormError error={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={typeof percent !== 'number'}>
            {texts.saveShare}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
