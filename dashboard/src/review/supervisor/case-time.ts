import { shortDuration } from '../components/due-text.tsx'
import { backlogTexts as texts } from './texts.ts'

export const MINUTE_S = 60

/** How long cases took, in the space of a figure. Null: no case took any time. */
export function caseTime(seconds: number | null): string {
  if (seconds === null) return texts.noTime
  return seconds < MINUTE_S ? texts.underAMinute : shortDuration(seconds * 1000)
}
