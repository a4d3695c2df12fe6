import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiCredential } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { CertificateForm } from '../../credentials/certificate-form.tsx'
import { CREDENTIAL_COLUMNS } from '../../credentials/credential-list.tsx'
import { credentialsTexts as texts } from './texts.ts'

const REFRESHES = ['listPartnerCredentials', 'getPartner', 'listPartners', 'listPartnerEvents'] as const

export function PartnerCredentials({ partnerId }: { partnerId: string }) {
  const path = { partnerId }
  const query = useQuery(apiQuery('listPartnerCredentials', { path }))
  const [adding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<ApiCredential>()
  // The dialog keeps its text while it closes.
  const last = useRef(revoking)
  if (revoking) last.current = revoking
  const revoke = useApiMutation('revokePartnerCredential', {
    refreshes: REFRESHES,
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
  const active = query.data?.items.filter(({ status }) => status === 'Active').length ?? 0
  return (
    <Card
      title={texts.title}
      message={texts.hint}
      actions={
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      <DataTable
        label={texts.list}
        query={{ ...query, isPlaceholderData: false }}
        rows={(value) => value.items}
        rowKey={(row) => row.credentialId}
        columns={[...CREDENTIAL_COLUMNS, actions]}
        empty={
          <EmptyView icon="key" title={texts.empty}>
            {texts.emptyHint}
          </EmptyView>
        }
      />
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title={texts.add}
        closeButtonProps={{ 'aria-label': texts.close }}
        size="lg"
        centered
      >
        <AddForm partnerId={partnerId} onDone={() => setAdding(false)} />
      </Modal>
      <ConfirmDialog
        opened={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={texts.revokeTitle(last.current?.name ?? '')}
        action={texts.revokeAction}
        busy={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoking && revoke.mutate({ path: { partnerId, credentialId: revoking.credentialId } })}
      >
        {texts.revokeHint} {active === 1 && <strong>{texts.revokeLast}</strong>}
      </ConfirmDialog>
    </Card>
  )
}

/** A component of its own, so that an error is gone when the dialog opens again. */
function AddForm({ partnerId, onDone }: { partnerId: string; onDone: () => void }) {
  const add = useApiMutation('addPartnerCredential', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: texts.added,
    onSuccess: onDone,
  })
  return (
    <CertificateForm
      error={add.error}
      isPending={add.isPending}
      onSubmit={(body) => add.mutate({ path: { partnerId }, body })}
    />
  )
}
