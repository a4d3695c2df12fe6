// What a review of a sample can result in, and its sealed reason.
import { open, seal } from '../../platform/keys/keyring.ts'

export const RESULTS = ['Agree', 'Disagree'] as const

/** What a reviewer can disagree with. */
export const CATEGORIES = [
  ...(['Documents', 'Identity', 'Ownership', 'Screening', 'Duplicates', 'Risk', 'Reason', 'Other'] as const),
] as const
export type Category = (typeof CATEGORIES)[number]

const placeOf = (sampleId: string) => `quality_sample:${sampleId}`

export function sealReason(key: Buffer, sampleId: string, reason: string): Buffer {
  return seal(key, reason, placeOf(sampleId))
}

export function openReason(key: Buffer, sampleId: string, sealed: Uint8Array): string {
  return open(key, sealed, placeOf(sampleId)).toString('utf8')
}
