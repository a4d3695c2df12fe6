// Asks before everything that is missing becomes a draft, and lists it.
import { Text } from '@mantine/core'
import { useRef } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import type { ChangeDraft } from '../model/change-draft.ts'
import { missingDrafts } from '../model/missing-requirements.ts'
import { BulletList } from '../parts/bullet-list.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { requestTexts } from '../texts/changes.ts'
import { draftName } from './draft-details.ts'

interface MissingDialogProps {
  opened: boolean
  onClose: () => void
  onAdded: () => void
}

export function MissingDialog({ opened, onClose, onAdded }: MissingDialogProps) {
  const { reviewCase, changeRequest } = useOpenCase()
  // The list stays while the dialog fades out.
  const last = useRef<ChangeDraft[]>([])
  if (opened) last.current = missingDrafts(reviewCase, changeRequest.items)
  const missing = last.current
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={requestTexts.missingTitle}
      action={requestTexts.missingAction(missing.length)}
      onConfirm={() => {
        changeRequest.add(...missing)
        onAdded()
      }}
      harmless
      size="lg"
    >
      <Text mb="xs">{requestTexts.missingHint}</Text>
      <BulletList>
        {missing.map((draft) => (
          <li key={JSON.stringify([draft.kind, draft.target, draft.path, draft.categories])}>
            <bdi>{draftName(reviewCase, draft)}</bdi>
          </li>
        ))}
      </BulletList>
    </ConfirmDialog>
  )
}
