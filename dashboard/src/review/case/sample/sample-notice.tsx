// The case of a quality sample: reviewed without what others decided, until the result is recorded here.
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { apiOf } from '../../../api/query-client.ts'
import { useLaterPart } from '../../../components/feedback/later-part.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { notifySuccess } from '../../../components/feedback/notifications.ts'
import { Key } from '../../../components/keys/key.tsx'
import { useKeys } from '../../../components/keys/use-keys.ts'
import { AnchorLink } from '../../../components/layout/links.tsx'
import classes from '../case.module.css'
import { caseQuery, useOpenCase } from '../state/case-context.ts'
import { sampleNoticeTexts as sampleTexts } from '../texts/sample.ts'
import { type NextSample, nextSampleKey } from './next-sample.ts'

const loadDialog = async () => (await import('./review-sample-dialog.tsx')).ReviewSampleDialog

export function SampleNotice({ sampleId }: { sampleId: string }) {
  const { reviewCase, customerId } = useOpenCase()
  const [isRecording, setRecording] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const renderDialog = useLaterPart(loadDialog, isRecording, () => setRecording(false))
  useKeys({ d: () => setRecording(true) })
  /** The case shows what was decided now, with the way to the next sample. After the last one, the list says that all are done. */
  async function leave(): Promise<void> {
    const next = await apiOf(client)
      .call('listQualitySamples', {})
      .then(({ items }) => items.find((sample) => sample.sampleId !== sampleId))
      .catch(() => undefined)
    if (!next) {
      notifySuccess(sampleTexts.savedLast)
      return navigate({ to: '/review/quality' })
    }
    // As it was read before, it would lead here again.
    client.removeQueries({ queryKey: caseQuery(customerId, undefined).queryKey, exact: true })
    client.setQueryData<NextSample>(nextSampleKey(customerId), next)
    return navigate({ to: '/review/cases/$customerId', params: { customerId }, search: {} })
  }
  return (
    <div className={classes.notices}>
      <Notice tone="attention" title={sampleTexts.title}>
        <Group justify="space-between" gap="xs">
          <span>
            {sampleTexts.hint}{' '}
            <AnchorLink to="." inherit underline="always" search={{ withDecision: true }}>
              {sampleTexts.showDecision}
            </AnchorLink>
          </span>
          <Button size="compact-sm" onClick={() => setRecording(true)} rightSection={<Key name="d" />}>
            {sampleTexts.record}
          </Button>
        </Group>
      </Notice>
      {renderDialog({
        opened: isRecording,
        sampleId,
        companyName: reviewCase.profile.companyName,
        onClose: () => setRecording(false),
        reasonCodes: reviewCase.innerReasonCodes,
        outcome: reviewCase.verificationStatus === 'Rejected' ? 'Rejected' : 'Approved',
        onSaved: () => void leave(),
      })}
    </div>
  )
}
