// What an entry of the timeline is about, in words, and how entries are grouped and filtered. Pure.
import type { Case, TimelineEntry } from '../../../api/compliance-operations.ts'
import { alertKinds } from '../../../format/alert-labels.ts'
import { codeLabel, eventLabel } from '../../../format/code-labels.ts'
import { formatLongDay } from '../../../format/times.ts'
import { userName } from '../../../format/user-name.ts'
import { type Category, categoryTexts } from '../../components/texts.ts'
import { timelineActions, timelineOutcomes, timelineReviewers, timelineTexts } from '../texts/activity.ts'
import { revealReasons } from '../texts/evidence.ts'
import { documentName, fieldName, itemName, nameOf, personOf, uploaderText } from './names.ts'

export const TIMELINE_KINDS = [
  ...(['Review', 'Monitoring', 'Screening', 'Customer', 'Notes', 'Webhooks', 'Access'] as const),
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

const ACTION_KINDS: Readonly<Record<string, TimelineKind>> = {
  ...kindOfEach('Monitoring', ['raiseAlert', 'claimAlert', 'releaseAlert', 'resolveAlert']),
  ...kindOfEach('Monitoring', ['proposeDismissal', 'sendBackAlert', 'dismissAlert']),
  ...kindOfEach('Screening', ['confirmScreeningHit', 'clearScreeningHit', 'undoScreeningDecision', 'rescreenCustomer']),
  ...kindOfEach('Screening', ['dismissDuplicate', 'confirmDuplicate', 'reopenDuplicate']),
  ...kindOfEach('Customer', ['createBusinessProfile', 'updateBusinessProfile', 'patchBusinessProfile']),
  ...kindOfEach('Customer', ['addPerson', 'updatePerson', 'removePerson']),
  ...kindOfEach('Customer', ['createUploadLink', 'confirmDocument', 'rejectDocument', 'eraseCustomer']),
  ...kindOfEach('Notes', ['addNote']),
  ...kindOfEach('Access', ['markChecked', 'unmarkChecked']),
  ...kindOfEach('Access', ['revealIdentityNumber', 'exportCustomer', 'exportEvidence']),
}

function kindOfEach(kind: TimelineKind, actions: readonly string[]): Record<string, TimelineKind> {
  return Object.fromEntries(actions.map((action) => [action, kind]))
}

/** What an alert led to, such as a reopened case, belongs to monitoring as well as to the review. */
export function kindsOf({ kind, what, changedFields }: TimelineEntry): readonly TimelineKind[] {
  if (kind === 'Event') return ['Webhooks']
  const own = ACTION_KINDS[what] ?? (what.startsWith('view') ? 'Access' : 'Review')
  return own !== 'Monitoring' && changedFields.some((place) => place.startsWith('alerts/'))
    ? [own, 'Monitoring']
    : [own]
}

/** The alert that an entry is about. */
export function alertOf({ changedFields }: TimelineEntry): string | undefined {
  return changedFields.find((place) => place.startsWith('alerts/'))?.split('/')[1]
}

/** Steps that decide how the story goes on: they stand out. */
const MILESTONES = new Set([
  ...['createBusinessProfile', 'requestChanges', 'approve', 'confirmApproval', 'reject', 'reopen', 'closeUnanswered'],
  ...['raiseAlert', 'eraseCustomer'],
])

export function isMilestone({ kind, what }: TimelineEntry): boolean {
  return kind !== 'Event' && MILESTONES.has(what)
}

export interface TimelineDay {
  readonly day: string
  readonly entries: readonly TimelineEntry[]
}

/** In the order they come, by day in the viewer's zone. */
export function byDay(entries: readonly TimelineEntry[]): TimelineDay[] {
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = formatLongDay(new Date(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

export function actionText({ kind, what, outcome, reviewer, actor }: TimelineEntry): string {
  if (kind === 'Event') return timelineTexts.webhook(eventLabel(what))
  // Who releases their own case is named as the actor.
  const about = reviewer && reviewer.userId !== actor?.id ? timelineReviewers[what] : undefined
  if (about) return about(reviewer?.email ? userName(reviewer.email) : timelineTexts.formerReviewer)
  return (outcome && timelineOutcomes[what]?.[outcome]) || (timelineActions[what] ?? codeLabel(what))
}

/** What the entry is about, and its reasons. */
export function detailsOf(reviewCase: Case, entry: TimelineEntry): string {
  // A new customer has every field.
  const places = entry.what === 'createBusinessProfile' ? [] : entry.changedFields
  const names = [...new Set(places.map((place) => placeName(reviewCase, place)).filter(Boolean))]
  const uploader = entry.what === 'confirmDocument' ? uploaderOf(reviewCase, entry) : ''
  return [entry.otherCustomer?.companyName, names.join(', ') + uploader, entry.reasonCodes.map(codeLabel).join('; ')]
    .filter(Boolean)
    .join(' · ')
}

/** Whether the viewer agreed, of a quality sample that they have reviewed themselves. */
export function ownResultOf({ what, actor, changedFields }: TimelineEntry, userId: string): string {
  if (what !== 'reviewQualitySample' || actor?.id !== userId) return ''
  const values = (field: string) =>
    changedFields.filter((place) => place.startsWith(`${field}/`)).map((place) => place.slice(field.length + 1))
  const categories = values('categories').map((name) => categoryTexts[name as Category] ?? codeLabel(name))
  return values('result').includes('Agree') ? timelineTexts.youAgreed : timelineTexts.youDisagreed(categories)
}

/** The service confirms a document; what matters is who sent it. */
function uploaderOf({ documents }: Case, { changedFields }: TimelineEntry): string {
  const document = documents.find(({ documentId }) => changedFields.includes(`documents/${documentId}`))
  return document ? uploaderText(document) : ''
}

/** Fields that the action itself already names. */
const IMPLIED_FIELDS = new Set([
  ...['verificationStatus', 'reviewStage', 'reasonCodes', 'screening', 'possibleDuplicates', 'risk', 'owner', 'notes'],
  ...['snooze', 'escalation', 'tags', 'qualitySamples', 'result', 'attachments', 'duplicates', 'categories'],
  'acknowledged',
])

function placeName(reviewCase: Case, place: string): string {
  const [first = '', id = '', last = ''] = place.split('/')
  if (first === 'screening' && id === 'lists') return last && timelineTexts.listVersion(last)
  if (first === 'alerts') return alertKinds[last] ?? (last ? codeLabel(last) : timelineTexts.alert)
  if (first === 'risk' && id === 'accepted') return timelineTexts.acceptedRisk(last)
  if (IMPLIED_FIELDS.has(first)) return ''
  if (first === 'unreviewed') return timelineTexts.unreviewed(placeName(reviewCase, place.slice('unreviewed/'.length)))
  if (first === 'reason') return revealReasons[id as keyof typeof revealReasons] ?? codeLabel(id)
  if (first === 'business') return fieldName(id)
  if (first === 'people') return nameOf(reviewCase, personOf(reviewCase, id))
  if (first === 'documents') {
    const document = reviewCase.documents.find(({ documentId }) => documentId === id)
    return document ? documentName(reviewCase, document) : ''
  }
  if (first === 'items') {
    const item = itemName(reviewCase, id)
    return item && `“${item}”`
  }
  return fieldName(first)
}
