// Texts of the dialogs that tag and snooze the selected cases, which are loaded when one opens.
import { formatNumber } from '../../../format/numbers.ts'
import { casesText } from '../texts.ts'

export const addTagsTexts = {
  title: 'Add tags',
  label: 'Tags to add',
  explanation: 'The cases keep the tags they have.',
  action: (count: number) => `Tag ${casesText(count)}`,
  full: (most: number) => `The case would have more than ${most} tags.`,
  done: (count: number) => `${casesText(count)} tagged`,
  unchanged: 'All selected cases already have these tags.',
  undone: 'Tags restored',
}

export const snoozeCasesTexts = {
  title: 'Snooze cases',
  explanation:
    'The cases leave the queue and return automatically at the time you select. Claimed cases are released. Their due times keep running. Not visible to partners.',
  action: (count: number) => `Snooze ${casesText(count)}`,
  done: (count: number) => `${casesText(count)} snoozed`,
  undone: 'Snooze undone',
}

export const progressText = (done: number, of: number) => `${formatNumber(done)} of ${formatNumber(of)} sent`
export const closeText = 'Close'
