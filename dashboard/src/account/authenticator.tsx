// The authenticator app: set up, new recovery codes, removal.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TotpState } from '../api/dashboard-operations.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { OneTimeSecret } from '../components/dialogs/one-time-secret.tsx'
import { ErrorView, FormError } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { CodeField, type SecondFactor } from '../session/code-field.tsx'
import { useSession } from '../session/session.ts'
import { EnrolApp } from './enrol-app.tsx'
import { authenticatorTexts as texts } from './texts.ts'

type Doing = 'enrol' | 'renew' | 'remove'
const TITLES: Readonly<Record<Doing, string>> = {
  enrol: texts.enrolTitle,
  renew: texts.renewTitle,
  remove: texts.removeTitle,
}

/** `onSetUp`: the app is on, and its recovery codes are saved. */
export function Authenticator({ totp, onSetUp }: { totp: UseQueryResult<TotpState, Error>; onSetUp: () => void }) {
  const { hasPassword } = useSession()
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => {
    setDoing(undefined)
    setCodes(undefined)
  }
  return (
    <Card title={texts.title} message={hasPassword ? texts.hint : texts.hintSso}>
      {totp.isError && !totp.data && <ErrorView error={totp.error} onRetry={() => void totp.refetch()} />}
      {totp.data && (
        <>
          <Group gap="sm">
            {totp.data.enrolled ? (
              <StatusBadge tone="good">{texts.on}</StatusBadge>
            ) : (
              <StatusBadge tone="neutral">{texts.off}</StatusBadge>
            )}
            {totp.data.enrolled && <Text size="sm">{texts.codesLeft(totp.data.recoveryCodesLeft)}</Text>}
          </Group>
          {totp.data.enrolled ? (
            <Group>
              <Button variant="default" onClick={() => setDoing('renew')}>
                {texts.newCodes}
              </Button>
              <Button variant="default" onClick={() => setDoing('remove')}>
                {texts.remove}
              </Button>
            </Group>
          ) : (
            <Group>
              <Button onClick={() => setDoing('enrol')}>{texts.setUp}</Button>
            </Group>
          )}
        </>
      )}
      <Modal
        opened={doing !== undefined}
        onClose={close}
        // The codes can't be shown again: the dialog closes only with its button.
        closeOnEscape={!codes}
        closeOnClickOutside={false}
        withCloseButton={!codes}
        closeButtonProps={{ 'aria-label': texts.close }}
        title={codes ? texts.codesTitle : doing && TITLES[doing]}
        centered
      >
        {codes ? (
          <Stack>
            <Text>{texts.codesHint}</Text>
            <OneTimeSecret
              secret={codes.join('\n')}
              what={texts.codesName}
              fileName={texts.codesFile}
              onSaved={() => {
                close()
                if (doing === 'enrol') onSetUp()
              }}
            />
          </Stack>
        ) : (
          <>
            {doing === 'enrol' && <EnrolApp onCodes={setCodes} onCancel={close} />}
            {doing === 'renew' && <RenewCodes onCodes={setCodes} onCancel={close} />}
            {doing === 'remove' && <RemoveApp onDone={close} />}
          </>
        )}
      </Modal>
    </Card>
  )
}

function RenewCodes({ onCodes, onCancel }: { onCodes: (codes: string[]) => void; onCancel: () => void }) {
  const [factor, setFactor] = useState<SecondFactor>({ totp: '' })
  const renew = useApiMutation('renewRecoveryCodes', {
    showsErrors: true,
    refreshes: ['getTotp', 'listAccountEvents'],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if ('totp' in factor) renew.mutate({ body: factor })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{texts.renewHint}</Text>
        <CodeField value={factor} onChange={setFactor} autoFocus appOnly />
        <FormError error={renew.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={renew.isPending}>
            {texts.renewAction}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function RemoveApp({ onDone }: { onDone: () => void }) {
  const [factor, setFactor] = useState<SecondFactor>({ totp: '' })
  const remove = useApiMutation('disableTotp', {
    showsErrors: true,
    successMessage: texts.removed,
    refreshes: ['getTotp', 'getSession', 'listAccountEvents'],
    onSuccess: onDone,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    remove.mutate({ body: factor })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{texts.removeHint}</Text>
        <CodeField value={factor} onChange={setFactor} autoFocus />
        <FormError error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            {texts.remove}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
