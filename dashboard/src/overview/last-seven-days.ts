// The last seven days in the viewer's zone, including today.
import { serviceNow } from '../format/service-now.ts'

export const DAYS = 7

/** The same moment all day, so that the read stays cached. */
export function weekAgo(now = new Date(serviceNow())): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (DAYS - 1)).toISOString()
}
