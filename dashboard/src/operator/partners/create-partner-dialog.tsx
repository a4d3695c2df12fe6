import { Button, Checkbox, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../../api/api-error.ts'
import type { CreatePartner } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { createTexts as texts } from './texts.ts'

type Scope = NonNullable<CreatePartner['scopes']>[number]
type Onboarding = NonNullable<CreatePartner['onboarding']>
const SCOPES: readonly Scope[] = ['partner.read', 'partner.write']

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
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          placeholder={texts.namePlaceholder}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={255}
          autoComplete="off"
          required
          data-autofocus
          error={nameError ?? (isTried && name.trim() === '' ? texts.nameMissing : undefined)}
        />
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
        <Checkbox.Group
          label={texts.scopes}
          value={scopes}
          onChange={setScopes}
          error={isTried && scopes.length === 0 ? texts.scopesMissing : undefined}
        >
          <Stack gap="xs" mt="xs">
            {SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={texts.scopeNames[scope]} description={scope} />
            ))}
          </Stack>
        </Checkbox.Group>
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
