import { formatNumber } from '../../format/numbers.ts'
import { formatList, plural } from '../../format/sentences.ts'

export const timelineTexts = {
  title: 'Timeline',
  hint: 'Who changed what, with the webhook deliveries of the last 30 days. The review team is shown as one.',
  list: 'Customer activity',
  views: 'Show document views',
  statusChanged: (status: string) => `Status changed to ${status}`,
  about: (title: string, names: string) => `${title}: ${names}`,
  document: (category: string, person: string | null) => (person ? `${category} of ${person}` : category),
  people: 'People',
  names: (names: readonly string[], rest: number) =>
    rest === 0 ? formatList(names) : `${names.join(', ')} and ${formatNumber(rest)} more`,
  erasedPerson: 'Erased person',
  fields: (fields: readonly string[]) => `Changed: ${formatList(fields)}`,
  ofPerson: (field: string, person: string) => `${field} of ${person}`,
  noValue: 'Empty',
  became: 'became',
  more: (count: number) => plural(count, { one: 'Show # more change', other: 'Show # more changes' }),
  earlier: 'Show earlier activity',
  notSent: 'Not sent (no endpoint)',
  viewDelivery: 'View delivery',
  viewRequest: 'View API request',
  attempts: (count: number) => plural(count, { one: '# attempt', other: '# attempts' }),
  events: (count: number) => plural(count, { one: '# event', other: '# events' }),
  notRecorded: 'Not recorded',
  actors: {
    ApiClient: 'API client',
    Business: 'The business, on its completion page',
    Member: 'Former team member',
    ReviewTeam: 'Review team',
    Operator: 'Gangway operator',
    System: 'System',
  },
}

/** By the action of an entry. Events have labels of their own. */
export const actionTitles: Readonly<Record<string, string>> = {
  createBusinessProfile: 'Customer created',
  updateBusinessProfile: 'Customer updated',
  patchBusinessProfile: 'Customer updated',
  addPerson: 'Person added',
  updatePerson: 'Person updated',
  removePerson: 'Person removed',
  answerRequirement: 'Requirement answered',
  createCompletionLink: 'Completion link created',
  revokeCompletionLink: 'Completion link revoked',
  openCompletionSession: 'Completion page opened',
  viewDocument: 'Document viewed',
  eraseCustomer: 'Customer data erased',
}
