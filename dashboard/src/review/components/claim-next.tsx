// The button that claims the most urgent available case or alert, its key, and what is shown when nothing is available.
import { Button, Kbd, Switch } from '@mantine/core'
import { useHotkeys, useLocalStorage } from '@mantine/hooks'
import { Icon } from '../../appearance/icon.tsx'
import { Notice } from '../../components/feedback/notice.tsx'

export interface ClaimNext {
  claim(): void
  readonly busy: boolean
  readonly isNothingAvailable: boolean
  readonly hasShortcut: boolean
  setShortcut(on: boolean): void
}

interface ClaimNextTexts {
  action: string
  shortcut: string
  shortcutLabel: string
  none: string
  noneHint: string
}

/** `mayClaim`: without it the key does nothing. A key without Ctrl interferes with speech input, so it can be turned off. */
export function useClaimShortcut(
  mayClaim: boolean,
  claim: () => void,
): Pick<ClaimNext, 'claim' | 'hasShortcut' | 'setShortcut'> {
  const [hasShortcut, setShortcut] = useLocalStorage({
    key: 'gangway-key-n',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const claimUnlessBehindDialog = () => {
    if (!document.querySelector('[aria-modal="true"]')) claim()
  }
  useHotkeys(mayClaim && hasShortcut ? [['n', (event) => !event.repeat && claimUnlessBehindDialog()]] : [])
  return { claim: claimUnlessBehindDialog, hasShortcut, setShortcut }
}

export function ClaimNextButton({ next, texts }: { next: ClaimNext; texts: ClaimNextTexts }) {
  return (
    <>
      <Switch
        size="xs"
        label={texts.shortcut}
        aria-label={texts.shortcutLabel}
        checked={next.hasShortcut}
        onChange={(event) => next.setShortcut(event.currentTarget.checked)}
      />
      <Button
        onClick={next.claim}
        loading={next.busy}
        leftSection={<Icon name="plus" />}
        rightSection={next.hasShortcut ? <Kbd aria-hidden>N</Kbd> : undefined}
        aria-keyshortcuts={next.hasShortcut ? 'n' : undefined}
      >
        {texts.action}
      </Button>
    </>
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
