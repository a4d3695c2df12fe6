// Texts of what changed while a case was open.
import { plural } from '../../../format/sentences.ts'

export const unseenTexts = {
  document: {
    Pending: (name: string) => `${name}: upload link created.`,
    Confirmed: (name: string) => `${name}: received.`,
    Accepted: (name: string) => `${name}: accepted.`,
    Rejected: (name: string) => `${name}: rejected.`,
    Superseded: (name: string) => `${name}: replaced.`,
    Expired: (name: string) => `${name}: upload link expired.`,
  } as Readonly<Record<string, (name: string) => string>>,
  item: {
    Due: (message: string) => `“${message}”: requested.`,
    Submitted: (message: string) => `“${message}”: answered.`,
    Accepted: (message: string) => `“${message}”: accepted.`,
    Waived: (message: string) => `“${message}”: waived.`,
  } as Readonly<Record<string, (message: string) => string>>,
  status: (before: string, after: string) => `Status changed from ${before} to ${after}.`,
  round: (round: number) => `Round ${round} started.`,
  field: (name: string) => `${name} changed.`,
  personAdded: (name: string) => `${name} added.`,
  personRemoved: (name: string) => `${name} removed.`,
  personChanged: (name: string) => `Details of ${name} changed.`,
  personStatus: (name: string, status: string) => `${name}: ${status}.`,
  newMatches: (count: number) =>
    plural(count, { one: 'Screening found # new match.', other: 'Screening found # new matches.' }),
}
