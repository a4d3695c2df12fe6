// The authenticator app: set up and removal.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TotpState } from '../api/dashboard-operations.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { notifySuccess } from '../components/feedback/notifications.ts'
import { ErrorView, FormError } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { commonTexts } from '../components/texts.ts'
import { CodeField, type SecondFactor } from '../session/code-field.tsx'
import { useSession } from '../session/session.ts'
import { EnrolApp } from './enrol-app.tsx'
import { CodesDialog } from './recovery-codes.tsx'
import { authenticatorTexts as texts } from './texts.ts'

/** `onSetUp`: the app is on, and its recovery codes are saved. */
export function Authenticator({ totp, onSetUp }: { totp: UseQueryResult<TotpState, Error>; onSetUp: () => void }) {
  const { hasPassword } = useSession()
  const [doing, setDoing] = useState<'enrol' | 'remove'>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => {
    setDoing(undefined)
    setCodes(undefined)
  }
  const finish = () => {
    close()
    onSetUp()
  }
  function enrolled(recoveryCodes: string[]) {
    if (recoveryCodes.length > 0) return setCodes(recoveryCodes)
    notifySuccess(texts.added)
    finish()
  }
  return (
    <Card title={texts.title} message={hasPassword ? texts.hint : texts.hintSso}>
      {totp.isError && !totp.data && <ErrorView error={totp.error} onRetry={() => void totp.refetch()} />}
      {totp.data && (
        <>
          <Group gap="sm">
            <StatusBadge tone={totp.data.enrolled ? 'good' : 'neutral'}>
              {totp.data.enrolled ? texts.on : texts.off}
            </StatusBadge>
          </Group>
          <Group>
            {totp.data.enrolled ? (
              <Button variant="default" onClick={() => setDoing('remove')}>
                {texts.remove}
              </Button>
            ) : (
              <Button onClick={() => setDoing('enrol')}>{texts.setUp}</Button>
            )}
          </Group>
        </>
      )}
      <CodesDialog opened={doing === 'enrol'} title={texts.enrolTitle} codes={codes} onClose={close} onSaved={finish}>
        <EnrolApp onCodes={enrolled} onCancel={close} />
      </CodesDialog>
      <Modal
        opened={doing === 'remove'}
        onClose={close}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': commonTexts.close }}
        title={texts.removeTitle}
        centered
      >
        <RemoveApp onDone={close} />
      </Modal>
    </Card>
  )
}

/** Users with a passkey confirm with it, when the service asks; others enter a code here. */
function RemoveApp({ onDone }: { onDone: () => void }) {
  const { passkeyEnrolled } = useSession()
  const [factor, setFactor] = useState<SecondFactor>({ totp: '' })
  const remove = useApiMutation('disableTotp', {
    showsErrors: true,
    successMessage: texts.removed,
    refreshes: ['getTotp', 'getSession', 'listSessions', 'listAccountEvents'],
    onSuccess: onDone,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    remove.mutate({ body: passkeyEnrolled ? {} : factor })
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{passkeyEnrolled ? texts.removeHintPasskey : texts.removeHint}</Text>
        {!passkeyEnrolled && <CodeField value={factor} onChange={setFactor} autoFocus />}
        <FormError error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            {texts.remove}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
