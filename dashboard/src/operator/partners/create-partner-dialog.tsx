import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../../api/api-error.ts'
import type { CreatePartner } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { DraftHint } from '../../session/draft-hint.tsx'
import { useDraft } from '../../session/drafts.ts'
import { NameField, SCOPES, type Scope, ScopesField } from './partner-fields.tsx'
import { createTexts as texts } from './texts.ts'

interface NewPartner {
  name: string
  scopes: readonly string[]
  onboarding: NonNullable<CreatePartner['onboarding']>
}

export function CreatePartnerDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
      centered
    >
      <CreateForm onClose={onClose} />
    </Modal>
  )
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const draft = useDraft('create-partner', (): NewPartner => ({ name: '', scopes: SCOPES, onboarding: 'Pending' }))
  const { name, scopes, onboarding } = draft.value
  const [isTried, setIsTried] = useState(false)
  const create = useApiMutation('createPartner', {
    showsErrors: true,
    refreshes: ['listPartners'],
    successMessage: texts.created,
    onSuccess: ({ partnerId }) => {
      draft.clear()
      void navigate({ to: '/operator/partners/$partnerId', params: { partnerId } })
    },
  })
  const nameError = fieldErrorOf(create.error, 'name')
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (scopes.length === 0 || name.trim() === '') return
    create.mutate({ body: { name: name.trim(), scopes: scopes as Scope[], onboarding } })
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
        <Radio.Group
          label={texts.onboarding}
          value={onboarding}
          onChange={(value) => draft.set({ ...draft.value, onboarding: value as NewPartner['onboarding'] })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="Pending" label={texts.pending} description={texts.pendingHint} />
            <Radio value="Approved" label={texts.approved} description={texts.approvedHint} />
          </Stack>
        </Radio.Group>
        <ScopesField
          value={scopes}
          onChange={(chosen) => draft.set({ ...draft.value, scopes: chosen })}
          isTried={isTried}
        />
        <DraftHint draft={draft} />
        <FormError error={nameError ? undefined : create.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
