import { Button, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { ApiCredential, ApiCredentialList } from '../api/dashboard-operations.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { type Column, DataTable, type TableRead } from '../components/tables/data-table.tsx'
import { CopyButton } from '../components/values/copy-button.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import classes from './credentials.module.css'
import { credentialStatus } from './expiry.ts'
import { listTexts as columnTexts } from './texts.ts'

const CREDENTIAL_COLUMNS: readonly Column<ApiCredential>[] = [
  {
    title: columnTexts.name,
    cell: (row) => (
      <div>
        <Text fw={600}>
          <UserText>{row.name}</UserText>
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {columnTexts.keyType(row.keyBits)} ·{' '}
          <span className={classes.fingerprint}>
            <span className={classes.thumbprint} title={columnTexts.fingerprint(row.thumbprint)}>
              {row.thumbprint.slice(0, 12)}…
            </span>{' '}
            <CopyButton value={row.thumbprint} label={columnTexts.copyFingerprint(row.name)} />
          </span>
        </Text>
      </div>
    ),
  },
  {
    title: columnTexts.status,
    cell: (row) => {
      const { tone, label } = credentialStatus(row)
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
    width: '11rem',
  },
  {
    title: columnTexts.added,
    cell: (row) => (
      <div>
        <TimeText value={row.addedAt} shows="day" />
        <Text size="sm" c="dimmed">
          {row.addedBy}
        </Text>
      </div>
    ),
    width: '14rem',
  },
  {
    title: columnTexts.lastUsed,
    cell: (row) => <TimeText value={row.lastUsedAt} none={columnTexts.never} />,
    width: '9.5rem',
  },
  {
    title: columnTexts.expires,
    cell: (row) => <TimeText value={row.revokedAt ?? row.notAfter} shows="day" />,
    width: '8rem',
  },
]

interface CredentialTableProps {
  query: TableRead<ApiCredentialList>
  texts: {
    readonly list: string
    readonly actions: string
    readonly revoke: string
    readonly revokeNamed: (name: string) => string
    readonly revokeTitle: (name: string) => string
    readonly revokeAction: string
    readonly revokeHint: string
    readonly revokeLast: string
  }
  /** Left out: the viewer can't revoke credentials. */
  revoke?: { readonly isPending: boolean; readonly error: Error | null; reset: () => void } | undefined
  onRevoke: (credential: ApiCredential, revoked: () => void) => void
  empty: ReactNode
}

/** The credentials of a partner, for its own users and for operators. */
export function CredentialTable({ query, texts, revoke, onRevoke, empty }: CredentialTableProps) {
  const [revoking, setRevoking] = useState<ApiCredential>()
  // The dialog keeps its text while it closes.
  const last = useRef(revoking)
  if (revoking) last.current = revoking
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
            revoke?.reset()
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
        columns={revoke ? [...CREDENTIAL_COLUMNS, actions] : CREDENTIAL_COLUMNS}
        empty={empty}
      />
      <ConfirmDialog
        opened={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={texts.revokeTitle(last.current?.name ?? '')}
        action={texts.revokeAction}
        busy={revoke?.isPending ?? false}
        error={revoke?.error ?? null}
        onConfirm={() => revoking && onRevoke(revoking, () => setRevoking(undefined))}
      >
        {texts.revokeHint} {activeCount === 1 && <strong>{texts.revokeLast}</strong>}
      </ConfirmDialog>
    </>
  )
}
