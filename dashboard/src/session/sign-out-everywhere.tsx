// Asks before every session of the person ends, this one too.
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { useSignOutEverywhere } from './sign-out.ts'

export function SignOutEverywhere({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const everywhere = useSignOutEverywhere()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Sign out everywhere?"
      action="Sign out everywhere"
      onConfirm={() => everywhere.mutate({})}
      busy={everywhere.isPending}
    >
      All your sessions end, in this browser too. You sign in again to go on.
    </ConfirmDialog>
  )
}
