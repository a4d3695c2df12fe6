import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../../api/api-error.ts'
import type { CreatePartner } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { NameField, SCOPES, type Scope, ScopesField } from './partner-fields.tsx'
import { createTexts as texts } from './texts.ts'

type Onboarding = NonNullable<CreatePartner['onboarding']>

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
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>([...SCOPES])
  const [onboarding, setOnboarding] = useState<Onboarding>('Pending')
  const [isTried, setIsTried] = useState(false)
  const create = useApiMutation('createPartner', {
    showsErrors: true,
    refreshes: ['listPartners'],
    successMessage: texts.created,
    onSuccess: ({ partnerId }) => void navigate({ to: '/operator/partners/$partnerId', params: { partnerId } }),
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
        <NameField value={name} onChange={setName} hint={texts.nameHint} error={nameError} isTried={isTried} />
        <Radio.Group
          label={texts.onboarding}
          value={onboarding}
          onChange={(value) => setOnboarding(value as Onboarding)}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="Pending" label={texts.pending} description={texts.pendingHint} />
            <Radio value="Approved" label={texts.approved} description={texts.approvedHint} />
          </Stack>
        </Radio.Group>
        <ScopesField value={scopes} onChange={setScopes} isTried={isTried} />
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
