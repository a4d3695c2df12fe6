// The most urgent case that is free becomes one's own and opens: by the button, or by a key.
import { Button, Kbd, Switch } from '@mantine/core'
import { useHotkeys, useLocalStorage } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { notifyError } from '../../components/notifications.ts'

export interface TakeNext {
  take(): void
  readonly busy: boolean
  /** There was none to take. */
  readonly nothing: boolean
  readonly hasKey: boolean
  setKey(on: boolean): void
}

/** `may`: the role allows it; without, the key does nothing. */
export function useTakeNext(may: boolean): TakeNext {
  const navigate = useNavigate()
  const [nothing, setNothing] = useState(false)
  // A key without Ctrl gets in the way of people who speak to their computer: it can be turned off.
  const [hasKey, setKey] = useLocalStorage({ key: 'gangway-key-n', defaultValue: true, getInitialValueInEffect: false })
  const claim = useApiMutation('claimNextCase', { showsErrors: true, refreshes: ['listCases', 'getWorkload'] })
  function take() {
    if (claim.isPending || document.querySelector('[aria-modal="true"]')) return
    setNothing(false)
    claim.mutate(
      {},
      {
        onSuccess: ({ customerId }) => void navigate({ to: '/review/cases/$customerId', params: { customerId } }),
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'Review.NothingToClaim') setNothing(true)
          else notifyError(error)
        },
      },
    )
  }
  useHotkeys(may && hasKey ? [['n', (event) => !event.repeat && take()]] : [])
  return { take, busy: claim.isPending, nothing, hasKey, setKey }
}

export function TakeNextButton({ next }: { next: TakeNext }) {
  return (
    <>
      <Switch
        size="xs"
        label="Key n"
        aria-label="The key n takes the next case"
        checked={next.hasKey}
        onChange={(event) => next.setKey(event.currentTarget.checked)}
      />
      <Button
        onClick={next.take}
        loading={next.busy}
        leftSection={<Icon name="plus" />}
        rightSection={next.hasKey ? <Kbd aria-hidden>n</Kbd> : undefined}
        aria-keyshortcuts={next.hasKey ? 'n' : undefined}
      >
        Take the next case
      </Button>
    </>
  )
}

/** Read out when it appears; the room for it isn't kept, because it is an answer to what one just did. */
export function NothingToTake({ next }: { next: TakeNext }) {
  return (
    <div role="status">
      {next.nothing && (
        <Notice tone="neutral" icon="check" title="No case is free to take">
          Everything that waits is being worked on, or left for a few hours to the colleague who asked for changes. You
          can still claim such a case from the list.
        </Notice>
      )}
    </div>
  )
}
