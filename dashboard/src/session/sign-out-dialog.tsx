// Asks whether to keep unsent text when signing out.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { commonTexts } from '../components/texts.ts'
import { countTexts } from './draft-storage.ts'
import { useSession } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { unsentTexts as texts } from './texts.ts'

const SIGN_OUT = 'gangway-sign-out'

/** For components that may be unmounted before the user answers: the account menu shows the dialog. */
export function askToSignOut(): void {
  window.dispatchEvent(new Event(SIGN_OUT))
}

export function useSignOutRequests(leave: () => void): void {
  useEffect(() => {
    window.addEventListener(SIGN_OUT, leave)
    return () => window.removeEventListener(SIGN_OUT, leave)
  }, [leave])
}

/** Signs out, and asks first if unsent text would be lost. Render `dialog` on the page. */
export function useAskingSignOut(): { leave: () => void; isPending: boolean; dialog: ReactNode } {
  const { userId } = useSession()
  const [count, setCount] = useState(0)
  const signOut = useSignOut()
  return {
    leave: () => {
      const unsent = countTexts(userId)
      if (unsent > 0) setCount(unsent)
      else signOut.mutate({ keepsTexts: false })
    },
    isPending: signOut.isPending,
    dialog: <SignOutDialog count={count} signOut={signOut} onClose={() => setCount(0)} />,
  }
}

interface SignOutDialogProps {
  count: number
  signOut: ReturnType<typeof useSignOut>
  onClose: () => void
}

function SignOutDialog({ count, signOut, onClose }: SignOutDialogProps) {
  const { isPending } = signOut
  return (
    <Modal
      opened={count > 0}
      onClose={onClose}
      title={texts.title(count)}
      centered
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <Stack>
        <Text>{texts.explanation}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {commonTexts.cancel}
          </Button>
          <Button variant="default" onClick={() => signOut.mutate({ keepsTexts: true })} disabled={isPending}>
            {texts.keep}
          </Button>
          <Button color="red" onClick={() => signOut.mutate({ keepsTexts: false })} disabled={isPending}>
            {texts.delete}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
