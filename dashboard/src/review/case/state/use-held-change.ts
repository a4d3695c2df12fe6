// A change of a case or an alert that is held for some seconds before it is sent, so that it can be undone.
import { useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../api/api-client.ts'
import type { InputOf, OperationName, ValueOf } from '../../../api/operations.ts'
import { apiOf } from '../../../api/query-client.ts'
import { notifyError, notifySuccess } from '../../../components/feedback/notifications.ts'
import { aboutCustomer, type HeldDecision, holdDecision } from '../../components/held-decision.tsx'
import { READS_OF_A_CASE } from './use-case-change.ts'

interface HeldChange<N extends OperationName> extends Omit<HeldDecision, 'send'> {
  readonly companyName: string
  readonly input: InputOf<N>
  /** Clears the draft: it is kept until then, so that it is there after an undo. */
  readonly onSent?: (() => void) | undefined
  /** Returns the message for the user, undefined if nothing was done. */
  readonly onDone: (value: ValueOf<N>) => string | undefined
  /** When what was read before has been read again. */
  readonly onRefreshed?: () => void
}

export function useHeldChange<N extends OperationName>(name: N): (change: HeldChange<N>) => void {
  const client = useQueryClient()
  return ({ companyName, input, onSent, onDone, onRefreshed, ...decision }) => {
    const given = [input] as unknown as CallInput<N>
    holdDecision({
      ...decision,
      send: (isLeaving) => {
        if (isLeaving) {
          onSent?.()
          apiOf(client).callWhileLeaving(name, ...given)
          return undefined
        }
        return apiOf(client)
          .call(name, ...given)
          .then((value) => {
            onSent?.()
            const message = onDone(value)
            if (message) notifySuccess(message)
          })
          .catch((error: unknown) => notifyError(aboutCustomer(error, companyName)))
          .finally(() => {
            const reads = READS_OF_A_CASE.map((operation) => client.invalidateQueries({ queryKey: [operation] }))
            void Promise.all(reads).then(onRefreshed)
          })
      },
    })
  }
}
