import { useApiMutation } from '../api/use-api-mutation.ts'
import type { AddedCredential } from './added-credential.ts'
import { CertificateForm } from './certificate-form.tsx'
import { useCertificateDraft } from './use-certificate-draft.ts'

export function UploadCertificate({
  onAdded,
  onBusy,
}: {
  onAdded: (added: AddedCredential) => void
  onBusy: (busy: boolean) => void
}) {
  const draft = useCertificateDraft('certificate')
  const add = useApiMutation('addApiCredential', {
    showsErrors: true,
    refreshes: ['listApiCredentials'],
    onSuccess: (credential) => {
      draft.clear()
      onAdded({ credential })
    },
  })
  return (
    <CertificateForm
      draft={draft}
      error={add.error}
      isPending={add.isPending}
      onSubmit={(body) => {
        onBusy(true)
        add.mutate({ body }, { onSettled: () => onBusy(false) })
      }}
    />
  )
}
