import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { EmptyView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { CredentialTable } from '../../credentials/credential-table.tsx'
import { useCertificateDraft } from '../../credentials/use-certificate-draft.ts'
import { credentialsTexts as texts } from './texts.ts'

const CertificateForm = lazy(async () => ({
  default: (await import('../../credentials/certificate-form.tsx')).CertificateForm,
}))

const REFRESHES = ['listPartnerCredentials', 'getPartner', 'listPartners', 'listPartnerEvents'] as const

interface PartnerCredentialsProps {
  partnerId: string
  /** The dialog can be opened from elsewhere on the screen. */
  adding: boolean
  onAdding: (isAdding: boolean) => void
}

export function PartnerCredentials({ partnerId, adding, onAdding: setAdding }: PartnerCredentialsProps) {
  const path = { partnerId }
  const query = useQuery(apiQuery('listPartnerCredentials', { path }))
  const revoke = useApiMutation('revokePartnerCredential', {
    refreshes: REFRESHES,
    successMessage: texts.revoked,
    showsErrors: true,
  })
  return (
    <Card
      id="credentials"
      title={texts.title}
      message={texts.hint}
      actions={
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      <CredentialTable
        query={{ ...query, isPlaceholderData: false }}
        texts={texts}
        revoke={revoke}
        onRevoke={({ credentialId }, onSuccess) => revoke.mutate({ path: { partnerId, credentialId } }, { onSuccess })}
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
    </Card>
  )
}

/** A component of its own, so that an error is gone when the dialog opens again. */
function AddForm({ partnerId, onDone }: { partnerId: string; onDone: () => void }) {
  const draft = useCertificateDraft(`certificate ${partnerId}`)
  const add = useApiMutation('addPartnerCredential', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: texts.added,
    onSuccess: () => {
      draft.clear()
      onDone()
    },
  })
  return (
    <Suspense fallback={<LoadingView lines={4} />}>
      <CertificateForm
        draft={draft}
        error={add.error}
        isPending={add.isPending}
        onSubmit={(body) => add.mutate({ path: { partnerId }, body })}
      />
    </Suspense>
  )
}
