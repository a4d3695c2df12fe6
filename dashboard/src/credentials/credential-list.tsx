import { Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { isStepUpCancelled } from '../api/api-error.ts'
import type { ApiCredential, ApiCredentialList } from '../api/dashboard-operations.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { EmptyView } from '../components/state-views.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { TimeText } from '../components/time-text.tsx'
import classes from './credentials.module.css'
import { standing } from './expiry.ts'

const COLUMNS: readonly Column<ApiCredential>[] = [
  {
    title: 'Name',
    cell: (row) => (
      <div>
        <Text fw={600}>{row.name}</Text>
        <Text size="sm" c="dimmed" component="div">
          RSA {row.keyBits} ·{' '}
          <span className={classes.thumbprint} title={`SHA-256 fingerprint ${row.thumbprint}`}>
            {row.thumbprint.slice(0, 12)}…
          </span>{' '}
          <CopyButton value={row.thumbprint} label={`Copy the fingerprint of ${row.name}`} />
        </Text>
      </div>
    ),
  },
  {
    title: 'Status',
    cell: (row) => {
      const { tone, words } = standing(row)
      return <StatusBadge tone={tone}>{words}</StatusBadge>
    },
    width: '11rem',
  },
  {
    title: 'Added',
    cell: (row) => (
      <div>
        <TimeText value={row.addedAt} shows="day" />
        <Text size="sm" c="dimmed">
          {row.addedBy}
        </Text>
      </div>
    ),
  },
  { title: 'Last used', cell: (row) => <TimeText value={row.lastUsedAt} none="Never" /> },
  {
    title: 'Ends',
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
  const revoke = useApiMutation('revokeApiCredential', {
    refreshes: ['listApiCredentials'],
    successMessage: 'The credential is revoked.',
    showsErrors: true,
    onSuccess: () => setRevoking(undefined),
  })
  const actions: Column<ApiCredential> = {
    title: 'Actions',
    quietTitle: true,
    width: '6rem',
    cell: (row) =>
      row.status === 'Active' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Revoke ${row.name}`}
          onClick={() => {
            revoke.reset()
            setRevoking(row)
          }}
        >
          Revoke
        </Button>
      ),
  }
  const inForce = query.data?.items.filter(({ status }) => status === 'Active').length ?? 0
  return (
    <>
      <DataTable
        label="API credentials"
        query={query}
        rows={(value) => value.items}
        rowKey={(row) => row.credentialId}
        columns={mayManage ? [...COLUMNS, actions] : COLUMNS}
        empty={
          <EmptyView
            icon="key"
            title="No credential yet"
            action={mayManage && <Button onClick={onAdd}>Add the first one</Button>}
          >
            Your machines prove who they are with a private key; its certificate is registered here.
          </EmptyView>
        }
      />
      <ConfirmDialog
        opened={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={`Revoke ${revoking?.name}?`}
        action="Revoke it"
        busy={revoke.isPending}
        error={isStepUpCancelled(revoke.error) ? undefined : revoke.error}
        onConfirm={() => revoking && revoke.mutate({ path: { credentialId: revoking.credentialId } })}
      >
        It ends at once, and with it every token that was given for it. Its key can never be registered again.{' '}
        {inForce === 1 && (
          <strong>It is the only one in force: your machines are locked out until you add another.</strong>
        )}
      </ConfirmDialog>
    </>
  )
}
