// The case of a quality sample: reviewed without what others decided, until the result is recorded here.
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { apiOf } from '../../../api/query-client.ts'
import { useLaterPart } from '../../../components/feedback/later-part.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { notifyWithAction } from '../../../components/feedback/undo-notification.tsx'
import classes from '../case.module.css'
import { useOpenCase } from '../state/case-context.ts'
import { sampleTexts } from '../texts/case.ts'

const loadDialog = async () => (await import('./review-sample-dialog.tsx')).ReviewSampleDialog

export function SampleNotice({ sampleId }: { sampleId: string }) {
  const { reviewCase, customerId } = useOpenCase()
  const [isRecording, setRecording] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const renderDialog = useLaterPart(loadDialog, isRecording, () => setRecording(false))
  async function offerNext(): Promise<void> {
    const next = await apiOf(client)
      .call('listQualitySamples', {})
      .then(({ items }) => items.find((sample) => sample.sampleId !== sampleId))
      .catch(() => undefined)
    if (!next)
      notifyWithAction(sampleTexts.saved, sampleTexts.backToSamples, () => void navigate({ to: '/review/quality' }))
    else
      notifyWithAction(sampleTexts.saved, sampleTexts.next, () => {
        const params = { customerId: next.customerId }
        void navigate({ to: '/review/cases/$customerId', params, search: { sample: next.sampleId } as never })
      })
  }
  return (
    <div className={classes.notices}>
      <Notice tone="attention" title={sampleTexts.title}>
        <Group justify="space-between" gap="xs">
          <span>{sampleTexts.hint}</span>
          <Button size="compact-sm" onClick={() => setRecording(true)}>
            {sampleTexts.record}
          </Button>
        </Group>
      </Notice>
      {renderDialog({
        opened: isRecording,
        sampleId,
        companyName: reviewCase.profile.companyName,
        onClose: () => setRecording(false),
        // The case shows what was decided now.
        onSaved: () => {
          void offerNext()
          void navigate({ to: '/review/cases/$customerId', params: { customerId }, search: {} })
        },
      })}
    </div>
  )
}
