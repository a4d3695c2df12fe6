// Whether a decision on a person or document has the reasons it needs. Pure.
import type { FieldError } from '../../errors.ts'

export function reasonErrors(path: string, isPositive: boolean, reasonCount: number): FieldError[] {
  if (isPositive === (reasonCount === 0)) return []
  const message = isPositive ? 'A positive decision takes no reason code.' : 'A negative decision needs a reason code.'
  return [{ path, code: 'ValidationControl.Error', message }]
}
