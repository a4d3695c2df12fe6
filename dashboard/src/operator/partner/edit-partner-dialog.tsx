// Renames a partner or changes its API scopes, and says what a removed scope ends.
import { Button, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../../api/api-error.ts'
import type { Partner } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { DraftHint } from '../../session/draft-hint.tsx'
import { useDraft } from '../../session/drafts.ts'
import { NameField, type Scope, ScopesField } from '../partners/partner-fields.tsx'
import { editTexts as texts } from './texts.ts'

interface EditPartnerDialogProps {
  partner: Partner
  opened: boolean
  onClose: () => void
}

export function EditPartnerDialog({ partner, opened, onClose }: EditPartnerDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
      centered
    >
      <EditForm partner={partner} onClose={onClose} />
    </Modal>
  )
}

function EditForm({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const draft = useDraft<{ name: string; scopes: readonly string[] }>(`edit-partner ${partner.partnerId}`, () => ({
    name: partner.name,
    scopes: partner.scopes,
  }))
  const { name, scopes } = draft.value
  const [isTried, setIsTried] = useState(false)
  const save = useApiMutation('updatePartner', {
    showsErrors: true,
    refreshes: ['getPartner', 'listPartners', 'listPartnerEvents'],
    onSuccess: ({ changed }) => {
      draft.clear()
      notifySuccess(changed ? texts.saved : texts.unchanged)
      onClose()
    },
  })
  const removed = partner.scopes.filter((scope) => !scopes.includes(scope))
  const added = scopes.filter((scope) => !partner.scopes.includes(scope))
  const isRenamed = name.trim() !== partner.name
  const nameError = fieldErrorOf(save.error, 'name')
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (scopes.length === 0 || name.trim() === '') return
    // Only what was changed here, so that what another operator changed meanwhile stays.
    save.mutate({
      path: { partnerId: partner.partnerId },
      body: {
        ...(isRenamed && { name: name.trim() }),
        ...(removed.length + added.length > 0 && { scopes: scopes as Scope[] }),
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NameField
          value={name}
          onChange={(typed) => draft.set({ ...draft.value, name: typed })}
          hint={texts.nameHint}
          error={nameError}
          isTried={isTried}
        />
        <ScopesField
          value={scopes}
          onChange={(chosen) => draft.set({ ...draft.value, scopes: chosen })}
          isTried={isTried}
        />
        {scopes.length > 0 && removed.length > 0 && (
          <Notice tone="attention" title={texts.removedTitle(removed)}>
            {texts.removedHint}
          </Notice>
        )}
        {added.length > 0 && (
          <Notice tone="neutral" title={texts.addedTitle(added)}>
            {texts.addedHint}
          </Notice>
        )}
        <DraftHint draft={draft} />
        <FormError error={nameError ? undefined : save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
