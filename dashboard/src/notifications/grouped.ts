// Several notifications as one line: in the bell all unread ones of a kind, at the place of the newest of them and without what is
// settled, and in the list those of one step.
import type { StaffNotification } from '../api/compliance-operations.ts'
import type { Notification } from '../api/dashboard-operations.ts'
import { groupTargets, groupTexts } from './texts.ts'

/** Staff see which customer it is about. */
export type ShownNotification = Notification &
  Partial<Pick<StaffNotification, 'companyName' | 'partnerName' | 'reviewerEmail' | 'alertKind'>>

export interface NotificationLine
  extends Pick<
    ShownNotification,
    'subject' | 'text' | 'href' | 'occurredAt' | 'isSettled' | 'partnerName' | 'alertKind'
  > {
  readonly notificationIds: readonly string[]
  readonly isUnread: boolean
  readonly companies: readonly string[]
  /** Those whose cases these were. */
  readonly reviewers: readonly string[]
}

export function grouped(items: readonly ShownNotification[]): NotificationLine[] {
  const open = items.filter(({ isSettled }) => !isSettled)
  const unread = Map.groupBy(
    open.filter(({ kind, readAt }) => readAt === null && kind in groupTexts),
    ({ kind }) => kind,
  )
  const isFirst = (item: ShownNotification) => item === (unread.get(item.kind) ?? [item])[0]
  return stepsOf(open.filter((item) => item.readAt !== null || isFirst(item))).map((step) =>
    lineOfAll(step[0]!.readAt === null ? (unread.get(step[0]!.kind) ?? step) : step),
  )
}

/** Several cases that were assigned in one step, each in a moment of its own. */
export function inSteps(items: readonly ShownNotification[]): NotificationLine[] {
  return stepsOf(items).map(lineOfAll)
}

function stepsOf(items: readonly ShownNotification[]): ShownNotification[][] {
  const steps: ShownNotification[][] = []
  for (const item of items) {
    const step = steps.at(-1)
    if (step && isSameStep(step.at(-1)!, item)) step.push(item)
    else steps.push([item])
  }
  return steps
}

const STEP_MS = 60_000

const isSameStep = (after: ShownNotification, before: ShownNotification) =>
  after.kind === before.kind &&
  after.kind in groupTargets &&
  (after.readAt === null) === (before.readAt === null) &&
  after.isSettled === before.isSettled &&
  Date.parse(after.occurredAt) - Date.parse(before.occurredAt) < STEP_MS

/** The newest first. */
function lineOfAll(group: readonly ShownNotification[]): NotificationLine {
  const [newest] = group as [ShownNotification]
  const line = { ...lineOf(newest), notificationIds: group.map(({ notificationId }) => notificationId) }
  // A case can be assigned to the same user again, and a customer can need changes again.
  const targets = [...new Map(group.map((one) => [countsTargets(one) ? one.href : one.notificationId, one])).values()]
  if (targets.length === 1) return line
  return {
    ...line,
    subject: groupTexts[newest.kind]!(targets.length),
    text: '',
    href: groupTargets[newest.kind] ?? '/notifications',
    companies: targets.flatMap(({ companyName }) => companyName ?? []),
    reviewers: [...new Set(targets.flatMap(({ reviewerEmail }) => reviewerEmail ?? []))],
    partnerName: null,
    alertKind: null,
  }
}

const countsTargets = ({ kind }: ShownNotification) => /^(case|customer)\./.test(kind)

const lineOf = (item: ShownNotification): NotificationLine => ({
  ...item,
  notificationIds: [item.notificationId],
  isUnread: item.readAt === null && !item.isSettled,
  companies: item.companyName ? [item.companyName] : [],
  reviewers: item.reviewerEmail ? [item.reviewerEmail] : [],
})
