import type { DocumentView } from './view-state.ts'

export interface FileViewProps {
  /** Undefined while it arrives. */
  file: Blob | undefined
  name: string
  viewing: DocumentView
  /** Sets the height. */
  className: string
}
