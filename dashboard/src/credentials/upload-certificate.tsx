import { useApiMutation } from '../api/use-api-mutation.ts'
import type { AddedCredential } from './added-credential.ts'
import { CertificateForm } from './certificate-form.tsx'

export function UploadCertificate({
  onAdded,
  onBusy,
}: {
  onAdded: (added: AddedCredential) => void
  onBusy: (busy: boolean) => void
}) {
  const add = useApiMutation('addApiCredential', {
    showsErrors: true,
    refreshes: ['listApiCredentials'],
    onSuccess: (credential) => onAdded({ credential }),
  })
  return (
    <CertificateForm
      error={add.error}
      isPending={add.isPending}
      onSubmit={(body) => {
        onBusy(true)
        add.mutate({ body }, { onSettled: () => onBusy(false) })
      }}
    />
  )
}
