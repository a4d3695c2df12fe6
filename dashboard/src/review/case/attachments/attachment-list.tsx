// Files that staff have attached to the case, never shown to a partner.
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../appearance/icon.tsx'
import { useLaterPart } from '../../../components/feedback/later-part.tsx'
import { Key } from '../../../components/keys/key.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { UserName } from '../../../components/values/user-name.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { formatFileSize } from '../../../format/numbers.ts'
import activity from '../activity/activity.module.css'
import { useOpenCase } from '../state/case-context.ts'
import { attachmentTexts as texts } from '../texts/attachments.ts'
import { caseTexts } from '../texts/case.ts'
import { ATTACH_BUTTON, ATTACH_KEY, mayAttach } from './attach-button.ts'
import type { AttachmentDialog } from './attachment-dialogs.tsx'
import classes from './attachments.module.css'

const load = async () => (await import('./attachment-dialogs.tsx')).AttachmentDialogs

export function Attachments() {
  const openCase = useOpenCase()
  const { attachments } = openCase.reviewCase
  const [dialog, setDialog] = useState<AttachmentDialog>()
  const close = () => setDialog(undefined)
  const dialogs = useLaterPart(load, dialog !== undefined, close)
  return (
    <Card
      title={texts.title(attachments.length)}
      actions={
        mayAttach(openCase) && (
          <Button
            id={ATTACH_BUTTON}
            size="xs"
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            rightSection={<Key name={ATTACH_KEY} />}
            onClick={() => setDialog({ kind: 'add' })}
          >
            {caseTexts.attach}
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
