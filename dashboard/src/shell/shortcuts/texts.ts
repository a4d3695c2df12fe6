// Every keyboard shortcut of the app, grouped by where it works.
import type { Permission } from '../../session/session.ts'

type Shortcut = readonly [keys: string, action: string, needs?: Permission]

interface ShortcutGroup {
  readonly title: string
  readonly needs?: Permission
  readonly shortcuts: readonly Shortcut[]
}

export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  enable: 'Use single-key shortcuts in this browser',
  hint: 'Shortcuts are disabled while you type. Press ? on any page to open this help.',
}

export const shortcutGroups = (search: string): readonly ShortcutGroup[] => [
  {
    title: 'Everywhere',
    shortcuts: [
      [search, 'Open search and commands'],
      ['u', 'Undo what the newest message offers to undo'],
      ['?', 'Show this help'],
    ],
  },
  {
    title: 'Lists',
    shortcuts: [
      ['j k', 'Next and previous row (or arrow keys)'],
      ['Enter', 'Open the row'],
      ['x', 'Select the row'],
      ['Shift x', 'Select all rows between the last one and this one (or Shift + click)'],
      ['Shift ↓', 'Select the row and the next one (Shift + ↑: the previous one)'],
      ['Esc', 'Clear the selection'],
    ],
  },
  {
    title: 'Queue and monitoring',
    needs: 'review.read',
    shortcuts: [
      ['1 – 8', 'Open a section'],
      ['/', 'Search the queue'],
      ['n', 'Open your next case or alert, or claim a new one', 'review.decide'],
      ['c', 'Claim the selected cases or alerts', 'review.decide'],
      ['h', 'Release the selected cases or alerts', 'review.decide'],
      ['a', 'Assign the selected cases', 'review.supervise'],
      ['l', 'Tag the selected cases', 'review.decide'],
      ['z', 'Snooze the selected cases', 'review.decide'],
      ['d', 'Dismiss the selected alerts', 'review.decide'],
      ['c d b r o', 'On an alert: claim, dismiss, return to analyst, request changes, open the case', 'review.decide'],
      ['m p h', 'On an alert: review the match, reopen the case, release your claim', 'review.decide'],
    ],
  },
  {
    title: 'Case',
    needs: 'review.read',
    shortcuts: [
      ['j k', 'Next and previous row of the checklist'],
      [', .', 'Previous and next document'],
      ['[ ]', 'Previous and next page of the document'],
      ['f', 'Full screen'],
      ['0 + -', 'Fit, zoom in, zoom out'],
      ['t', 'Rotate the document'],
      ['s', 'Show screening'],
      ['Shift s', 'Show the risk factors'],
    ],
  },
  {
    title: 'Case actions',
    needs: 'review.decide',
    shortcuts: [
      ['c', 'Claim case'],
      ['m', 'Mark the document as checked'],
      ['v', 'Mark the next detail as checked'],
      ['a', 'Accept the selected row'],
      ['q', 'Request a change for the selected row'],
      ['w', 'Waive the selected row'],
      ['Shift w', 'Waive several requirements with one reason'],
      ['Shift r', 'Reject the document or person of the selected row'],
      ['r', 'Open the change request, or return a proposed approval to the analyst'],
      ['p', 'Request everything that is missing'],
      ['d', 'Decide, or record the result of a quality sample'],
      ['Shift d', 'Reject the customer'],
      ['z', 'Snooze case'],
      ['e', 'Escalate case'],
      ['h', 'Release case'],
      ['l', 'Edit tags'],
      ['i', 'Add an internal note'],
      ['Shift i', 'Attach an internal file'],
      ['Shift j k', 'Possible duplicates: next and previous (or arrow keys in the list)'],
      ['x o b y', 'Possible duplicates: select, compare, not a duplicate, same business'],
      ['o', 'Screening: review the next match'],
      ['n', 'Open the next case or quality sample, when nothing is left to do'],
      [search.replace('K', 'Enter'), 'Main action of a dialog or note; on a match: dismiss as false positive'],
      [
        search.replace('K', 'Shift Enter'),
        'On a match: confirm true match; in a decision: the same and open the next case',
      ],
    ],
  },
]
