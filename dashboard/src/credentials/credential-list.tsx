import { Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiCredential, ApiCredentialList } from '../api/dashboard-operations.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { EmptyView } from '../components/feedback/state-views.tsx'
import { type Column, DataTable } from '../components/tables/data-table.tsx'
import { CopyButton } from '../components/values/copy-button.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import classes from './credentials.module.css'
import { credentialStatus } from './expiry.ts'
import { listTexts as texts } from './texts.ts'

export const CREDENTIAL_COLUMNS: readonly Column<ApiCredential>[] = [
  {
    title: texts.name,
    cell: (row) => (
      <div>
        <Text fw={600}>
          <UserText>{row.name}</UserText>
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {texts.keyType(row.keyBits)} ·{' '}
          <span className={classes.thumbprint} title={texts.fingerprint(row.thumbprint)}>
            {row.thumbprint.slice(0, 12)}…
          </span>{' '}
          <CopyButton value={row.thumbprint} label={texts.copyFingerprint(row.name)} />
        </Text>
      </div>
    ),
  },
  {
    title: texts.status,
    cell: (row) => {
      const { tone, label } = credentialStatus(row)
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
    width: '11rem',
  },
  {
    title: texts.added,
    cell: (row) => (
      <div>
        <TimeText value={row.addedAt} shows="day" />
        <Text size="sm" c="dimmed">
          {row.addedBy}
        </Text>
      </div>
    ),
  },
  { title: texts.lastUsed, cell: (row) => <TimeText value={row.lastUsedAt} none={texts.never} /> },
  {
    title: texts.expires,
    cell: (row) => <TimeText value={row.revokedAt ?? row.notAfter} shows="day" />,
    width: '8rem',
  },
]

interface CredentialListProps {
  query: UseQueryResult<ApiCredentialList, Error>
  mayManage: boolean
  onAdd: () => void
}

export function CredentialList({ query, mayManage, onAdd }: CredentialListProps) {
  const [revoking, setRevoking] = useState<ApiCredential>()
  // The dialog keeps its text while it closes.
  const last = useRef(revoking)
  if (revoking) last.current = revoking
  const revoke = useApiMutation('revokeApiCredential', {
    refreshes: ['listApiCredentials'],
    successMessage: texts.revoked,
    showsErrors: true,
    onSuccess: () => setRevoking(undefined),
  })
  const actions: Column<ApiCredential> = {
    title: texts.actions,
    quietTitle: true,
    width: '6rem',
    cell: (row) =>
      row.status === 'Active' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.revokeNamed(row.name)}
          onClick={() => {
            revoke.reset()
            setRevoking(row)
          }}
        >
          {texts.revoke}
        </Button>
      ),
  }
  const activeCount = query.data?.items.filter(({ status }) => status === 'Active').length ?? 0
  return (
    <>
      <DataTable
        label={texts.list}
        query={query}
        rows={(value) => value.items}
        rowKey={(row) => row.credentialId}
        columns={mayManage ? [...CREDENTIAL_COLUMNS, actions] : CREDENTIAL_COLUMNS}
        empty={
          <EmptyView
            icon="key"
            title={texts.empty}
            action={mayManage && <Button onClick={onAdd}>{texts.addFirst}</Button>}
          >
            {texts.emptyHint}
          </EmptyView>
        }
      />
      <ConfirmDialog
        opened={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={texts.revokeTitle(last.current?.name ?? '')}
        action={texts.revokeAction}
        busy={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoking && revoke.mutate({ path: { credentialId: revoking.credentialId } })}
      >
        {texts.revokeHint} {activeCount === 1 && <strong>{texts.revokeLast}</strong>}
      </ConfirmDialog>
    </>
  )
}
