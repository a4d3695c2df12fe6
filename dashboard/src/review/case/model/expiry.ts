import { daysUntil } from '../../../format/times.ts'

/** The last day on which a document is valid is over, by the clock of the service. */
export function isPast(expiryDate: string | null): expiryDate is string {
  return expiryDate !== null && daysUntil(expiryDate) < 0
}
