// Files that staff have attached to the case, never shown to a partner.
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../appearance/icon.tsx'
import { useLaterPart } from '../../../components/feedback/later-part.tsx'
import { usePageActions } from '../../../components/keys/page-actions.ts'
import { Card } from '../../../components/layout/card.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { UserName } from '../../../components/values/user-name.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { formatFileSize } from '../../../format/numbers.ts'
import activity from '../activity/activity.module.css'
import { useOpenCase } from '../state/case-context.ts'
import { attachmentTexts as texts } from '../texts/attachments.ts'
import type { AttachmentDialog } from './attachment-dialogs.tsx'
import classes from './attachments.module.css'

const load = async () => (await import('./attachment-dialogs.tsx')).AttachmentDialogs

export function Attachments() {
  const { reviewCase, may } = useOpenCase()
  const { attachments, profile } = reviewCase
  const [dialog, setDialog] = useState<AttachmentDialog>()
  const close = () => setDialog(undefined)
  const dialogs = useLaterPart(load, dialog !== undefined, close)
  const mayAdd = may('addNote') && !profile.erasedAt
  const add = () => setDialog({ kind: 'add' })
  usePageActions(() => (mayAdd ? [{ label: texts.add, run: add }] : []))
  return (
    <Card
      title={texts.title(attachments.length)}
      actions={
        mayAdd && (
          <Button size="xs" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={add}>
            {texts.add}
          </Button>
        )
      }
    >
      {attachments.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
      {attachments.length > 0 && (
        <ul className={activity.notes}>
          {attachments.map((attachment) => (
            <li key={attachment.attachmentId}>
              <p className={classes.description}>
                <bdi>{attachment.description}</bdi>
              </p>
              <small>
                {codeLabel(attachment.contentType)}, {formatFileSize(attachment.sizeBytes)}
                {' · '}
                <UserName email={attachment.addedBy.email} none={texts.formerStaff} isPlain />
                {' · '}
                <TimeText value={attachment.addedAt} />
              </small>
              <Group gap="xs" mt={4}>
                <Button
                  size="compact-xs"
                  variant="light"
                  aria-label={texts.viewLabel(attachment.description)}
                  onClick={() => setDialog({ kind: 'view', attachment })}
                >
                  {texts.view}
                </Button>
                {attachment.canRemove && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="red"
                    aria-label={texts.removeLabel(attachment.description)}
                    onClick={() => setDialog({ kind: 'remove', attachment })}
                  >
                    {texts.remove}
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
      {dialogs({ dialog, onClose: close })}
    </Card>
  )
}
