// A notice that a list is incomplete because some databases did not respond.
import { Notice } from './notice.tsx'
import { unavailableTexts } from './texts.ts'

export function UnavailableCells({ cells }: { cells: readonly string[] | undefined }) {
  if (!cells || cells.length === 0) return null
  return (
    <Notice tone="attention" title={unavailableTexts.title} role="status">
      {unavailableTexts.hint(cells)}
    </Notice>
  )
}
