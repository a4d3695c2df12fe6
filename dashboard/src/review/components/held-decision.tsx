// A decision is held for some seconds before it is sent, so that it can be undone without a lie: once the service has it,
// events and webhooks are on their way. Opening another page doesn't end the time to undo; closing the tab or signing out sends
// the decision at once.
import { Button, Group, Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { BeforeSignOut } from '../../session/sign-out.ts'
import { heldTexts } from './texts.ts'

const HELD_MS = 5_000
const TICK_MS = 100

export interface HeldDecision {
  /** One decision at a time is held per customer. */
  readonly customerId: string
  /** What will happen, for example "Approving Acme". */
  readonly title: string
  /** `isLeaving`: the page is being closed, so the request must outlive it. */
  readonly send: (isLeaving: boolean) => Promise<void> | undefined
  readonly undo: () => void
}

const idOf = (customerId: string) => `held-${customerId}`

export function holdDecision({ customerId, title, send, undo }: HeldDecision): void {
  const id = idOf(customerId)
  notifications.show({
    id,
    role: 'status',
    autoClose: false,
    withBorder: true,
    withCloseButton: false,
    message: (
      <Held
        title={title}
        onSend={(isLeaving) => {
          notifications.hide(id)
          return send(isLeaving)
        }}
        onUndo={() => {
          notifications.hide(id)
          undo()
        }}
      />
    ),
  })
}

interface HeldProps {
  title: string
  onSend: (isLeaving: boolean) => Promise<void> | undefined
  onUndo: () => void
}

function Held({ title, onSend, onUndo }: HeldProps) {
  const [left, setLeft] = useState(HELD_MS)
  const latest = useRef(onSend)
  latest.current = onSend
  const isOver = useRef(false)
  const finish = useRef((isLeaving: boolean) => {
    if (isOver.current) return undefined
    isOver.current = true
    return latest.current(isLeaving)
  })
  useEffect(() => {
    const end = performance.now() + HELD_MS
    const timer = setInterval(() => {
      setLeft(Math.max(0, end - performance.now()))
      if (performance.now() >= end) void finish.current(false)
    }, TICK_MS)
    const leave = () => void finish.current(true)
    const signOut = (event: Event) => (event as BeforeSignOut).waits.push(Promise.resolve(finish.current(false)))
    window.addEventListener('pagehide', leave)
    window.addEventListener(BeforeSignOut.type, signOut)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener(BeforeSignOut.type, signOut)
    }
  }, [])
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">
          <bdi>{title}</bdi>
        </Text>
        <Group gap={6} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              isOver.current = true
              onUndo()
            }}
          >
            {heldTexts.undo(Math.ceil(left / 1000))}
          </Button>
          <Button size="compact-sm" onClick={() => void finish.current(false)}>
            {heldTexts.sendNow}
          </Button>
        </Group>
      </Group>
      <Progress value={(left / HELD_MS) * 100} size="xs" mt={6} aria-label={heldTexts.timeLeft} />
    </>
  )
}
