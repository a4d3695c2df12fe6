import { Button, Code, Group, Stack, Text } from '@mantine/core'
import type { VerificationStatus } from '../../../api/compliance-operations.ts'
import { submitKey } from '../../../components/dialogs/submit-key.ts'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { Requirements } from '../../../customers/page/requirements.tsx'
import { StatusCard } from '../../../customers/page/status-card.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { useDialogTaken } from '../state/dialog-taken.tsx'
import { isVersionStale } from '../state/use-case-change.ts'
import { requestTexts } from '../texts/changes.ts'
import { nextTexts } from '../texts/decision.ts'
import classes from './changes.module.css'
import { startHere } from './dialog-focus.ts'

interface RequestPreviewProps {
  status: VerificationStatus
  onBack: () => void
  onSend: () => void
  /** A request about an alert has no next case. */
  onSendAndOpenNext?: () => void
  busy: boolean
  error: Error | null
}

/** The partner's own components, filled with what the service will return. */
export function RequestPreview({ status, onBack, onSend, onSendAndOpenNext, busy, error }: RequestPreviewProps) {
  const { reviewCase } = useOpenCase()
  const { isTaken, notice } = useDialogTaken(busy)
  return (
    <Stack>
      <Text ref={startHere} tabIndex={-1} className={classes.start!}>
        {requestTexts.previewExplanation(reviewCase.partner.name)}
      </Text>
      <section className={classes.preview} aria-label={requestTexts.previewLabel}>
        <Stack>
          <StatusCard status={status} erasedAt={null} />
          <Requirements status={status} profile={reviewCase.profile} />
        </Stack>
      </section>
      <details>
        <summary>{requestTexts.apiResponse}</summary>
        <Code block className={classes.json} tabIndex={0}>
          {JSON.stringify(status, null, 2)}
        </Code>
      </details>
      {notice}
      <FormError error={isVersionStale(error) || isTaken ? undefined : error} />
      <Group justify="flex-end" className={classes.footer!} data-footer>
        <Button variant="default" onClick={onBack} disabled={busy}>
          {requestTexts.edit}
        </Button>
        {onSendAndOpenNext && (
          <Button variant="light" onClick={onSendAndOpenNext} disabled={busy || isTaken} title={nextTexts.hint}>
            {nextTexts.request}
          </Button>
        )}
        <Button
          ref={submitKey}
          onClick={onSend}
          loading={busy}
          disabled={isTaken}
          {...(onSendAndOpenNext ? { title: nextTexts.hint } : {})}
        >
          {requestTexts.send}
        </Button>
      </Group>
    </Stack>
  )
}
