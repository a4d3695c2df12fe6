// The filters of an audit log, in the address.
import { dayOf, startOfDay, textOf } from '../components/filters/address-values.ts'
import type { Searched } from '../components/filters/use-filters.ts'

export interface AuditFilters {
  action: string | undefined
  user: string | undefined
  from: string | undefined
  to: string | undefined
}

/** Every key is returned, even if undefined: the router would keep what was typed. */
export function auditSearch(search: Searched): Partial<AuditFilters> & { after?: string | undefined } {
  return {
    ...readAuditFilters(search),
    after: textOf(search.after),
  }
}

export function readAuditFilters(search: Searched): AuditFilters {
  return {
    action: textOf(search.action),
    user: textOf(search.user),
    from: dayOf(search.from),
    to: dayOf(search.to),
  }
}

export function auditQuery({ action, user, from, to }: AuditFilters) {
  return {
    action,
    actorId: user,
    from: from && startOfDay(from),
    to: to && startOfDay(to, 1),
  }
}
