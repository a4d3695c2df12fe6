// The next case or alert to work on: one's own come first, then the most urgent available one is claimed. The button, its key, and
// what is shown when nothing is available.
import { Button } from '@mantine/core'
import { Notice } from '../../components/feedback/notice.tsx'
import { Key } from '../../components/keys/key.tsx'
import { useShortcutsOn } from '../../components/keys/keyboard-setting.ts'
import { useKeys } from '../../components/keys/use-keys.ts'

export interface ClaimNext {
  claim(): void
  readonly busy: boolean
  readonly isNothingAvailable: boolean
  readonly hasShortcut: boolean
}

interface ClaimNextTexts {
  action: string
  hint: string
  none: string
  noneHint: string
}

/** Without `mayClaim`, the key does nothing. */
export function useClaimShortcut(mayClaim: boolean, claim: () => void): Pick<ClaimNext, 'claim' | 'hasShortcut'> {
  const hasShortcut = useShortcutsOn()
  const claimUnlessBehindDialog = () => {
    if (!document.querySelector('[aria-modal="true"]')) claim()
  }
  useKeys({ n: mayClaim ? claimUnlessBehindDialog : undefined })
  return { claim: claimUnlessBehindDialog, hasShortcut }
}

export function ClaimNextButton({ next, texts }: { next: ClaimNext; texts: ClaimNextTexts }) {
  return (
    <Button
      onClick={next.claim}
      loading={next.busy}
      title={texts.hint}
      rightSection={next.hasShortcut ? <Key name="n" /> : undefined}
      aria-keyshortcuts={next.hasShortcut ? 'n' : undefined}
    >
      {texts.action}
    </Button>
  )
}

/** Read out when it appears, as the response to a click. */
export function NothingAvailable({ next, texts }: { next: ClaimNext; texts: ClaimNextTexts }) {
  return (
    <div role="status">
      {next.isNothingAvailable && (
        <Notice tone="neutral" icon="check" title={texts.none}>
          {texts.noneHint}
        </Notice>
      )}
    </div>
  )
}
