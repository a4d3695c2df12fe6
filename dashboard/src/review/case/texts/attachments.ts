import { isolate } from '../../../format/sentences.ts'

export const attachmentTexts = {
  title: (count: number) => (count > 0 ? `Internal attachments (${count})` : 'Internal attachments'),
  none: 'No files attached. Attachments are never visible to the partner.',
  view: 'View',
  viewLabel: (description: string) => `View ${description}`,
  remove: 'Remove…',
  removeLabel: (description: string) => `Remove ${description}`,
  formerStaff: 'Former staff member',
  addTitle: 'Attach a file',
  addHint: 'Only staff can see the file and its description. Views are recorded in the audit log.',
  description: 'Description',
  descriptionHint: 'For example: transcript of a call to the registry',
  addAction: 'Attach file',
  added: 'File attached',
  removeTitle: 'Remove this attachment?',
  removeHint: (description: string) =>
    `${isolate(description)} is deleted for good. The audit log keeps who added and who removed it.`,
  removeAction: 'Remove attachment',
  removed: 'Attachment removed',
  cancel: 'Cancel',
  close: 'Close',
}
