import { MIDDLE_COLUMN } from './checklist.tsx'

/** From the notes, which are below the evidence unless the screen is wide. */
export function bringEvidenceIntoSight(): void {
  const column = document.getElementById(MIDDLE_COLUMN)
  if (column && column.getBoundingClientRect().top < 0) column.scrollIntoView({ block: 'start' })
}
