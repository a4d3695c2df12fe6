// A decision is held for some seconds before it is sent, so that it can be undone: once the service has it, events and webhooks
// are on their way. Opening another page doesn't end the time to undo; closing the tab or signing out sends the decision at once.
// The message only shows it: the decision doesn't depend on whether the message is on the screen.
import { Button, Group, Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { dismissNotification, notifySuccess } from '../../components/feedback/notifications.ts'
import { UNDO_PRIORITY } from '../../components/feedback/undo-notification.tsx'
import { Key } from '../../components/keys/key.tsx'
import { BeforeSignOut } from '../../session/sign-out.ts'
import { ASKED, CHANGED } from './held-subjects.ts'
import { heldTexts } from './texts.ts'

export { useHasHeldDecision } from './held-subjects.ts'

const HELD_MS = 15_000
const TICK_MS = 100

export interface HeldDecision {
  /** The customer, the alert or the match. One decision at a time is held for it: a second one replaces the first. */
  readonly subjectId: string
  /** The customer, if the subject is a match: their case can't be changed until the decision is sent. */
  readonly customerId?: string | undefined
  /** All of them, if it is one decision about several. */
  readonly subjectIds?: readonly string[]
  /** What will happen, for example "Approving Acme". */
  readonly title: string
  /** `isLeaving`: the page is being closed, so the request must outlive it. */
  readonly send: (isLeaving: boolean) => Promise<void> | undefined
  readonly undo: () => void
}

const idOf = (subjectId: string) => `held-${subjectId}`
const replacedBy = (subjectId: string) => `replaced-${idOf(subjectId)}`
export function holdDecision({ subjectId, customerId = subjectId, subjectIds, ...decision }: HeldDecision): void {
  const { title, send, undo } = decision
  const id = idOf(subjectId)
  const replaced = replacedBy(subjectId)
  window.dispatchEvent(new Event(replaced))
  dismissNotification(heldTexts.undone)
  let isOver = false
  const end = () => {
    if (isOver) return false
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener(BeforeSignOut.type, signOut)
    window.removeEventListener(replaced, drop)
    notifications.hide(id)
    return true
  }
  const answer = ({ detail }: Event & { detail?: Set<string> }) => {
    for (const one of subjectIds ?? [subjectId, customerId]) detail?.add(one)
  }
  const forget = () => {
    window.removeEventListener(ASKED, answer)
    window.dispatchEvent(new Event(CHANGED))
  }
  const drop = () => {
    forget()
    return end()
  }
  const takeBack = () => {
    if (!drop()) return
    undo()
    notifySuccess(heldTexts.undone)
  }
  const finish = (isLeaving: boolean) => {
    if (!end()) return undefined
    const sent = send(isLeaving)
    void Promise.resolve(sent).finally(forget)
    return sent
  }
  const leave = () => void finish(true)
  const signOut = (event: Event) => (event as BeforeSignOut).waits.push(Promise.resolve(finish(false)))
  const timer = setTimeout(() => void finish(false), HELD_MS)
  window.addEventListener('pagehide', leave)
  window.addEventListener(BeforeSignOut.type, signOut)
  window.addEventListener(replaced, drop)
  window.addEventListener(ASKED, answer)
  window.dispatchEvent(new Event(CHANGED))
  notifications.show({
    id,
    role: 'status',
    autoClose: false,
    allowClose: false,
    priority: UNDO_PRIORITY,
    withBorder: true,
    withCloseButton: false,
    message: (
      <Held title={title} endsAt={performance.now() + HELD_MS} onSend={() => void finish(false)} onUndo={takeBack} />
    ),
  })
}

/** Names the customer: another case may be open by now. */
export function aboutCustomer(error: unknown, companyName: string): unknown {
  if (!(error instanceof ApiError)) return error
  const { code, status, requestId } = error
  return new ApiError({ code, status, requestId, description: heldTexts.failed(companyName, error.message) })
}

interface HeldProps {
  title: string
  endsAt: number
  onSend: () => void
  onUndo: () => void
}

function Held({ title, endsAt, onSend, onUndo }: HeldProps) {
  const [left, setLeft] = useState(HELD_MS)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, endsAt - performance.now())), TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return (
    <>
      <Group justify="flex-end" gap="xs" wrap="nowrap">
        <Text inherit flex={1} lineClamp={2} title={title}>
          <bdi>{title}</bdi>
        </Text>
        <Group gap={6} wrap="nowrap">
          <Button size="compact-sm" variant="default" onClick={onUndo} rightSection={<Key name="u" />} data-undo>
            {heldTexts.undo(Math.ceil(left / 1000))}
          </Button>
          <Button
            size="compact-sm"
            onClick={() => {
              onSend()
              // The message goes, and the button with it.
              document.querySelector('h1')?.focus({ preventScroll: true })
            }}
          >
            {heldTexts.sendNow}
          </Button>
        </Group>
      </Group>
      <Progress value={(left / HELD_MS) * 100} size="xs" mt={4} aria-label={heldTexts.timeLeft} />
    </>
  )
}
