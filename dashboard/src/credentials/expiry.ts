// How a certificate stands, and whether it is time to replace it.
import type { ApiCredential } from '../api/dashboard-operations.ts'
import type { Tone } from '../components/status-badge.tsx'

const DAY = 24 * 60 * 60_000
/** Enough to plan a change, few enough not to be overlooked. */
export const WARN_DAYS = 30

export function daysLeft(credential: Pick<ApiCredential, 'notAfter'>, now = Date.now()): number {
  return Math.floor((Date.parse(credential.notAfter) - now) / DAY)
}

export function expiresSoon(credential: ApiCredential, now = Date.now()): boolean {
  return credential.status === 'Active' && daysLeft(credential, now) < WARN_DAYS
}

export function standing(credential: ApiCredential): { tone: Tone; words: string } {
  if (credential.status === 'Revoked') return { tone: 'neutral', words: 'Revoked' }
  if (credential.status === 'Expired') return { tone: 'bad', words: 'Expired' }
  if (!expiresSoon(credential)) return { tone: 'good', words: 'Active' }
  return { tone: 'attention', words: leftWords(daysLeft(credential)) }
}

export function leftWords(days: number): string {
  if (days < 1) return 'Expires today'
  return days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`
}
