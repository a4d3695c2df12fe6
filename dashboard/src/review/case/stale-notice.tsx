// In a dialog, when the customer has changed since it was looked at: what changed, and a way to go on.
import { Unseen } from './case-notices.tsx'
import { useDesk } from './desk.ts'

export function StaleNotice() {
  const { unseen } = useDesk()
  return <div role="alert">{unseen && <Unseen title="Nothing was decided: it has changed since you looked" />}</div>
}
