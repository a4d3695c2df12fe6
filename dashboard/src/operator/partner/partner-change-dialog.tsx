// Asks before a partner is approved, deactivated or reactivated, with what follows from it.
import { List, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ChangedPartner, Partner } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { changeTexts as texts } from './texts.ts'

export type PartnerChange = 'approve' | 'deactivate' | 'reactivate'

const OPERATIONS = {
  approve: 'approvePartner',
  deactivate: 'deactivatePartner',
  reactivate: 'reactivatePartner',
} as const

interface PartnerChangeDialogProps {
  partner: Partner
  change: PartnerChange | undefined
  onClose: () => void
}

export function PartnerChangeDialog({ partner, change, onClose }: PartnerChangeDialogProps) {
  // The dialog keeps its text while it closes.
  const last = useRef<PartnerChange>(change)
  if (change) last.current = change
  const shown = change ?? last.current
  const [note, setNote] = useState('')
  const apply = useApiMutation<ChangedPartner, PartnerChange>(
    (api, which) => {
      const path = { partnerId: partner.partnerId }
      const text = note.trim()
      if (which === 'reactivate') return api.call(OPERATIONS[which], { path })
      return api.call(OPERATIONS[which], { path, body: { ...(text && { note: text }) } })
    },
    {
      showsErrors: true,
      refreshes: ['getPartner', 'listPartners', 'listPartnerEvents'],
      onSuccess: ({ changed }, which) => {
        notifySuccess(changed ? texts.done[which] : texts.already[which])
        close()
      },
    },
  )
  function close() {
    apply.reset()
    onClose()
  }
  if (!shown) return null
  return (
    <ConfirmDialog
      opened={change !== undefined}
      onClose={close}
      title={texts.titles[shown](partner.name)}
      action={texts.actions[shown]}
      harmless={shown !== 'deactivate'}
      busy={apply.isPending}
      error={apply.error}
      onConfirm={() => apply.mutate(shown)}
    >
      <List spacing="xs">
        {texts.consequences[shown].map((consequence) => (
          <List.Item key={consequence}>{consequence}</List.Item>
        ))}
      </List>
      {shown !== 'reactivate' && (
        <Textarea
          mt="md"
          label={texts.note}
          description={texts.noteHint}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
        />
      )}
    </ConfirmDialog>
  )
}
