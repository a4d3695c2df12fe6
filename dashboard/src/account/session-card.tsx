// The devices that the user is signed in on.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeviceSession } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { Card } from '../components/layout/card.tsx'
import { type Column, DataTable } from '../components/tables/data-table.tsx'
import { commonTexts } from '../components/texts.ts'
import { TimeText } from '../components/values/time-text.tsx'
import { useAskingSignOut } from '../session/sign-out-dialog.tsx'
import { SignOutEverywhere } from '../session/sign-out-everywhere.tsx'
import { sessionCardTexts as texts } from './texts.ts'

export function SessionCard() {
  const query = useQuery(apiQuery('listSessions'))
  const [asking, setAsking] = useState<'others' | 'everywhere'>()
  const close = () => setAsking(undefined)
  const others = useApiMutation('signOutOthers', {
    successMessage: texts.othersSignedOut,
    refreshes: ['listSessions', 'listAccountEvents'],
    onSuccess: close,
  })
  const columns: readonly Column<DeviceSession>[] = [
    {
      title: texts.device,
      cell: (session) => (
        <div>
          {deviceOf(session)} {session.current && <StatusBadge tone="good">{texts.thisDevice}</StatusBadge>}
        </div>
      ),
    },
    { title: texts.address, cell: ({ address }) => address ?? commonTexts.none, width: '12rem' },
    {
      title: texts.signedIn,
      cell: (session) => (
        <div>
          <TimeText value={session.signedInAt} />
          <Text size="sm" c="dimmed">
            {texts.methods[session.method] ?? session.method}
          </Text>
        </div>
      ),
      width: '16rem',
    },
    { title: texts.lastUsed, cell: (session) => <TimeText value={session.lastSeenAt} />, width: '11rem' },
    {
      title: texts.actions,
      quietTitle: true,
      cell: (session) => <EndButton session={session} />,
      width: '7rem',
    },
  ]
  return (
    <Card title={texts.title} message={texts.hint}>
      <DataTable
        label={texts.title}
        query={query}
        rows={(value) => value.items}
        rowKey={(session) => session.sessionId}
        columns={columns}
        empty={texts.title}
      />
      <Group>
        {(query.data?.items.length ?? 0) > 1 && (
          <Button variant="default" onClick={() => setAsking('others')}>
            {texts.signOutOthers}
          </Button>
        )}
        <Button variant="default" onClick={() => setAsking('everywhere')}>
          {texts.signOutEverywhere}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking === 'others'}
        onClose={close}
        title={texts.othersTitle}
        action={texts.signOutOthers}
        onConfirm={() => others.mutate({})}
        busy={others.isPending}
      >
        {texts.othersHint}
      </ConfirmDialog>
      <SignOutEverywhere opened={asking === 'everywhere'} onClose={close} />
    </Card>
  )
}

function EndButton({ session }: { session: DeviceSession }) {
  const own = useAskingSignOut()
  const [isAsking, setAsking] = useState(false)
  const end = useApiMutation('endSession', {
    successMessage: texts.signedOut,
    refreshes: ['listSessions', 'listAccountEvents'],
    showsErrors: true,
    onSuccess: () => setAsking(false),
  })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={texts.signOutOf(session.current ? texts.thisDevice : deviceOf(session))}
        loading={own.isPending}
        onClick={() => (session.current ? own.leave() : setAsking(true))}
      >
        {texts.signOut}
      </Button>
      {own.dialog}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={texts.endTitle(deviceOf(session))}
        action={texts.signOut}
        onConfirm={() => end.mutate({ path: { sessionId: session.sessionId } })}
        busy={end.isPending}
        error={end.error}
      >
        {texts.endHint}
      </ConfirmDialog>
    </>
  )
}

const deviceOf = ({ device }: DeviceSession) => device ?? texts.unknownDevice
