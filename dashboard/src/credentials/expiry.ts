// The status of a certificate, and whether it is time to replace it.
import type { ApiCredential } from '../api/dashboard-operations.ts'
import type { Tone } from '../components/badges/status-badge.tsx'
import { statusTexts as texts } from './texts.ts'

const DAY = 24 * 60 * 60_000
/** Enough time to plan a rotation. */
export const WARN_DAYS = 30

export function daysLeft(credential: Pick<ApiCredential, 'notAfter'>, now = Date.now()): number {
  return Math.floor((Date.parse(credential.notAfter) - now) / DAY)
}

export function expiresSoon(credential: ApiCredential, now = Date.now()): boolean {
  return credential.status === 'Active' && daysLeft(credential, now) < WARN_DAYS
}

export function credentialStatus(credential: ApiCredential): { tone: Tone; label: string } {
  if (credential.status === 'Revoked') return { tone: 'neutral', label: texts.revoked }
  if (credential.status === 'Expired') return { tone: 'bad', label: texts.expired }
  if (!expiresSoon(credential)) return { tone: 'good', label: texts.active }
  return { tone: 'attention', label: texts.expiresIn(daysLeft(credential)) }
}
