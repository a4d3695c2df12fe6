import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { useSignOutEverywhere } from './sign-out.ts'
import { signOutTexts } from './texts.ts'

export function SignOutEverywhere({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const everywhere = useSignOutEverywhere()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={signOutTexts.title}
      action={signOutTexts.action}
      onConfirm={() => everywhere.mutate()}
      busy={everywhere.isPending}
    >
      {signOutTexts.consequence}
    </ConfirmDialog>
  )
}
