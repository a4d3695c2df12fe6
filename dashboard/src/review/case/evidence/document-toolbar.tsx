// What can be done with the document on view. Every button names its key.
import type { DocumentView } from '../../../components/documents/view-state.ts'
import { Steps, Tool, ViewToolbar } from '../../../components/documents/view-toolbar.tsx'
import { toolTexts } from '../texts/evidence.ts'

interface DocumentToolbarProps {
  viewing: DocumentView
  /** The place of the document among all that arrived, from 1. */
  place: { readonly number: number; readonly of: number }
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  isFullScreen: boolean
  onFullScreen: () => void
}

export function DocumentToolbar({
  viewing,
  place,
  onPrevious,
  onNext,
  isFullScreen,
  onFullScreen,
}: DocumentToolbarProps) {
  const documents = (
    <Steps text={toolTexts.place(place.number, place.of)}>
      <Tool icon="previous" name={toolTexts.previous} keyName="," onClick={onPrevious} />
      <Tool icon="next" name={toolTexts.next} keyName="." onClick={onNext} />
    </Steps>
  )
  return (
    <ViewToolbar viewing={viewing} hasKeys before={documents}>
      <Tool
        icon={isFullScreen ? 'cross' : 'fullScreen'}
        name={isFullScreen ? toolTexts.exitFullScreen : toolTexts.fullScreen}
        keyName="f"
        onClick={onFullScreen}
      />
    </ViewToolbar>
  )
}
