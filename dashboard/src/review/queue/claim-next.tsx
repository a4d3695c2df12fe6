// Claims the most urgent available case and opens it: by the button or by a key.
import { Button, Kbd, Switch } from '@mantine/core'
import { useHotkeys, useLocalStorage } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { claimNextTexts } from './texts.ts'

export interface ClaimNext {
  claim(): void
  readonly busy: boolean
  /** No case was available. */
  readonly isNothingAvailable: boolean
  readonly hasShortcut: boolean
  setShortcut(on: boolean): void
}

const isNothingToClaim = (error: unknown) => error instanceof ApiError && error.code === 'Review.NothingToClaim'

/** Makes a retry after a lost connection the same claim. Browsers have it on secure pages only. */
function newClaimId(): string | undefined {
  return crypto.randomUUID?.()
}

/** `mayClaim`: without it the key does nothing. */
export function useClaimNext(mayClaim: boolean): ClaimNext {
  const navigate = useNavigate()
  const [isNothingAvailable, setNothingAvailable] = useState(false)
  // A key without Ctrl interferes with speech input, so it can be turned off.
  const [hasShortcut, setShortcut] = useLocalStorage({
    key: 'gangway-key-n',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const [claimId, setClaimId] = useState(newClaimId)
  const claimNext = useApiMutation('claimNextCase', {
    refreshes: ['listCases', 'getWorkload'],
    showsConflict: isNothingToClaim,
    onSuccess: ({ customerId }) => {
      setClaimId(newClaimId())
      void navigate({ to: '/review/cases/$customerId', params: { customerId } })
    },
  })
  function claim() {
    if (claimNext.isPending || document.querySelector('[aria-modal="true"]')) return
    setNothingAvailable(false)
    claimNext.mutate(claimId ? { query: { clientClaimId: claimId } } : {}, {
      onError: (error) => setNothingAvailable(isNothingToClaim(error)),
    })
  }
  useHotkeys(mayClaim && hasShortcut ? [['n', (event) => !event.repeat && claim()]] : [])
  return { claim, busy: claimNext.isPending, isNothingAvailable, hasShortcut, setShortcut }
}

export function ClaimNextButton({ next }: { next: ClaimNext }) {
  return (
    <>
      <Switch
        size="xs"
        label={claimNextTexts.shortcut}
        aria-label={claimNextTexts.shortcutLabel}
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
        {claimNextTexts.action}
      </Button>
    </>
  )
}

/** Read out when it appears, as the response to a click. */
export function NothingAvailable({ next }: { next: ClaimNext }) {
  return (
    <div role="status">
      {next.isNothingAvailable && (
        <Notice tone="neutral" icon="check" title={claimNextTexts.none}>
          {claimNextTexts.noneHint}
        </Notice>
      )}
    </div>
  )
}
