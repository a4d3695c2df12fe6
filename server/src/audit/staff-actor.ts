// The actor that an audit entry names when staff, or a job that works like staff, call an operation.
import type { Caller } from '../http/caller.ts'
import type { Actor } from './audit-log.ts'

export function staffActor(caller: Caller): Actor & { readonly kind: 'Analyst' | 'System' } {
  return caller.job ? { kind: 'System', id: caller.job } : { kind: 'Analyst', id: caller.user!.userId }
}
