// Decides on the open case or sends its change request, and opens the next one if that is wanted. The decision is held for some seconds, in which it can be undone.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Case } from '../../../api/compliance-operations.ts'
import type { InputOf } from '../../../api/operations.ts'
import { type ApiMutation, useApiMutation } from '../../../api/use-api-mutation.ts'
import { areShortcutsOn } from '../../../components/keys/keyboard-setting.ts'
import { type CaseAction, caseQuery, useOpenCase } from '../state/case-context.ts'
import { useHeldChange } from '../state/use-held-change.ts'
import { heldDecisionTexts } from '../texts/decision.ts'
import { type NextCase, releaseCase, useOpenNext } from './open-next.ts'

type Decision = 'approveCase' | 'rejectCase' | 'confirmApproval' | 'requestChanges'

const ACTION_OF: Readonly<Record<Decision, CaseAction>> = {
  approveCase: 'approve',
  rejectCase: 'reject',
  confirmApproval: 'confirmApproval',
  requestChanges: 'requestChanges',
}

interface HoldOptions {
  /** Not called after an undo, so that the user can continue editing. */
  readonly onSent?: (() => void) | undefined
  readonly opensNext: boolean
}

interface DecisionHooks<N extends Decision> {
  /** Reads the case once more and holds the decision. A case that has changed is shown in the dialog first. */
  readonly decide: ApiMutation<Case, InputOf<N>>
  readonly decideAndOpenNext: (input: InputOf<N>) => void
}

/** The dialog is closed once the decision is held. */
export function useHeldDecision<N extends Decision>(
  name: N,
  { onClose, onSent, isProposal = false }: { onClose: () => void; onSent?: () => void; isProposal?: boolean },
): DecisionHooks<N> {
  const { customerId } = useOpenCase()
  const client = useQueryClient()
  const hold = useHold(name, isProposal)
  const wantsNext = useRef(false)
  const decide = useApiMutation<Case, InputOf<N>>(
    () =>
      whileReading(
        () => client.fetchQuery({ ...caseQuery(customerId, undefined), staleTime: 0 }),
        (isPressed) => {
          wantsNext.current = isPressed
        },
      ),
    {
      showsErrors: true,
      onSuccess: (current, input) => {
        // The dialog shows what changed, or who has the case now.
        if (current.version !== input.body.version || !current.actions.includes(ACTION_OF[name])) return
        onClose()
        hold(input, { onSent, opensNext: wantsNext.current })
      },
    },
  )
  return {
    decide,
    decideAndOpenNext: (input) => {
      onClose()
      hold(input, { onSent, opensNext: true })
    },
  }
}

/** Says whether the key for the next case was pressed meanwhile: the dialog is open until the case is read once more. */
async function whileReading<T>(read: () => Promise<T>, setPressed: (isPressed: boolean) => void): Promise<T> {
  setPressed(false)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || !areShortcutsOn()) return
    // What is typed now is no longer part of the decision.
    event.preventDefault()
    setPressed(true)
  }
  window.addEventListener('keydown', press, true)
  try {
    return await read()
  } finally {
    window.removeEventListener('keydown', press, true)
  }
}

/** A double click decides only once. */
function useHold<N extends Decision>(name: N, isProposal: boolean): (input: InputOf<N>, options: HoldOptions) => void {
  const { reviewCase, customerId, recordOwnChange, view, at } = useOpenCase()
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const openNext = useOpenNext()
  const holdChange = useHeldChange(name)
  const isTaken = useRef(false)
  const { companyName } = reviewCase.profile
  return (input, { onSent, opensNext }) => {
    if (isTaken.current) return
    isTaken.current = true
    const next: NextCase = { isUndone: false, claimed: undefined }
    holdChange({
      subjectId: customerId,
      companyName,
      input,
      title: (isProposal ? heldDecisionTexts.proposing : heldDecisionTexts.held[name])(companyName),
      undo: () => {
        isTaken.current = false
        next.isUndone = true
        if (next.claimed) releaseCase(client, next.claimed)
        if (!router.state.location.pathname.endsWith(customerId))
          void navigate({ to: '/review/cases/$customerId', params: { customerId }, search: { view, at } })
      },
      onSent,
      onDone: ({ reviewStage, version }) => {
        // The case may still be open.
        recordOwnChange(name, version)
        return (reviewStage === 'AwaitingSecondApproval' ? heldDecisionTexts.proposed : heldDecisionTexts.done[name])(
          companyName,
        )
      },
    })
    if (opensNext) void openNext(next)
  }
}
