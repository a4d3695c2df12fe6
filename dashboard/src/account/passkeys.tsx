// The user's passkeys: add, rename, remove.
import { ActionIcon, Button, Group, Menu, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { Icon } from '../appearance/icon.tsx'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { notifySuccess } from '../components/feedback/notifications.ts'
import { ErrorView, LoadingView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { commonTexts } from '../components/texts.ts'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { browserHasPasskeys } from '../session/passkey.ts'
import { useSession } from '../session/session.ts'
import { AddPasskey, RenamePasskey } from './passkey-forms.tsx'
import { CodesDialog } from './recovery-codes.tsx'
import { passkeyTexts as texts } from './texts.ts'

type Doing = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** `onSetUp`: a passkey was added, and recovery codes are saved. */
export function Passkeys({ onSetUp }: { onSetUp: () => void }) {
  const { hasPassword } = useSession()
  const query = useQuery(apiQuery('listPasskeys'))
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => {
    setDoing(undefined)
    setCodes(undefined)
  }
  const finish = () => {
    close()
    onSetUp()
  }
  function added(recoveryCodes: string[]) {
    notifySuccess(texts.added)
    if (recoveryCodes.length > 0) return setCodes(recoveryCodes)
    finish()
  }
  const unavailable =
    query.data?.available === false ? texts.needHostName : browserHasPasskeys() ? '' : texts.unsupported
  return (
    <Card title={texts.title} message={hasPassword ? texts.hint : texts.hintSso}>
      {query.isPending && <LoadingView lines={2} />}
      {query.isError && !query.data && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          {query.data.items.length > 0 && (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={texts.list}>
              {query.data.items.map((passkey) => (
                <Item key={passkey.passkeyId} passkey={passkey} onChoose={setDoing} />
              ))}
            </Stack>
          )}
          {unavailable ? (
            <Text size="sm">{unavailable}</Text>
          ) : (
            <Group>
              <Button
                variant={query.data.items.length > 0 ? 'default' : 'filled'}
                onClick={() => setDoing({ kind: 'add' })}
              >
                {texts.add}
              </Button>
            </Group>
          )}
        </>
      )}
      <CodesDialog opened={doing?.kind === 'add'} title={texts.addTitle} codes={codes} onClose={close} onSaved={finish}>
        <AddPasskey
          suggestedName={texts.suggestedName((query.data?.items.length ?? 0) + 1)}
          onAdded={added}
          onCancel={close}
        />
      </CodesDialog>
      <Modal
        opened={doing?.kind === 'rename'}
        onClose={close}
        closeButtonProps={{ 'aria-label': commonTexts.close }}
        title={texts.renameTitle}
        centered
      >
        {doing?.kind === 'rename' && <RenamePasskey passkey={doing.passkey} onDone={close} />}
      </Modal>
      <RemovePasskey passkey={doing?.kind === 'remove' ? doing.passkey : undefined} onClose={close} />
    </Card>
  )
}

function Item({ passkey, onChoose }: { passkey: Passkey; onChoose: (doing: Doing) => void }) {
  const { name, createdAt, lastUsedAt, usableHere } = passkey
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <UserText>{name}</UserText>
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {texts.addedAt} <TimeText value={createdAt} /> · {texts.lastUsed}{' '}
          <TimeText value={lastUsedAt} none={texts.never} />
        </Text>
        {!usableHere && (
          <Text size="sm" c="orange.8">
            {texts.notUsableHere}
          </Text>
        )}
      </div>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={texts.actionsFor(name)}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onChoose({ kind: 'rename', passkey })}>{texts.rename}</Menu.Item>
          <Menu.Item color="red" onClick={() => onChoose({ kind: 'remove', passkey })}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const remove = useApiMutation('removePasskey', {
    showsErrors: true,
    successMessage: texts.removed,
    refreshes: ['listPasskeys', 'getTotp', 'getSession', 'listSessions', 'listAccountEvents'],
    onSuccess: onClose,
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={passkey !== undefined}
      onClose={close}
      title={texts.removeTitle}
      action={texts.removeAction}
      onConfirm={() => passkey && remove.mutate({ path: { passkeyId: passkey.passkeyId } })}
      busy={remove.isPending}
      error={remove.error}
    >
      {texts.removeHint(passkey?.name ?? '')}
    </ConfirmDialog>
  )
}
