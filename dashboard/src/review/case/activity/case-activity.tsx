// Notes, internal attachments and the timeline. Loaded after the evidence.
import { Attachments } from '../attachments/attachment-list.tsx'
import { Notes } from './notes.tsx'
import { Timeline } from './timeline.tsx'

export function CaseActivity() {
  return (
    <>
      <Notes />
      <Attachments />
      <Timeline />
    </>
  )
}
