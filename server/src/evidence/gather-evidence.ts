// Everything that was seen and decided about a customer at one moment, with identity numbers masked. The digest of the content
// is recorded in the audit log, so that the chain also proves the content.

import { listLinks } from '../audit/audit-log-sql.ts'
import { type ChainRecord, chainRecord } from '../audit/chain-record.ts'
import { type EmailOf, emailsFrom } from '../audit/staff-emails.ts'
import { peopleFrom } from '../customer/people/known-people.ts'
import { profileRecord } from '../customer/profile-record.ts'
import type { App } from '../platform/app.ts'
import { listCustomerAlerts } from '../review/alerts/alerts-sql.ts'
import { listAttachments } from '../review/attachments/attachments-sql.ts'
import { type CaseRequest, type LockedCase, workOnCase } from '../review/case/case-work.ts'
import { recordCaseAction } from '../review/case/record-case-action.ts'
import { marksOf } from '../review/marks/case-marks.ts'
import { listMarks } from '../review/marks/marks-sql.ts'
import { listNotes } from '../review/notes/notes-sql.ts'
import { findRisk } from '../review/risk/risk-sql.ts'
import { listDecisions as listHitDecisions, listHits } from '../screening/hits/hits-sql.ts'
import { listSubjects } from '../screening/subjects/subjects-sql.ts'
import { canonicalSha256 } from './canonical-json.ts'
import { decidedProfiles } from './decided-profiles.ts'
import {
  attachmentsOf,
  changeRequestsOf,
  clockOf,
  customerOf,
  documentsOf,
  monitoringOf,
  notesOf,
  peopleOf,
  requirementsOf,
  screeningOf,
} from './evidence-sections.ts'
import * as rows from './sql.ts'

const FORMAT = 'gangway-evidence/1'
const NOTES_AT_ONCE = 500

export type EvidenceContent = Awaited<ReturnType<typeof contentOf>>

export interface EvidenceFile {
  readonly format: typeof FORMAT
  readonly customerId: string
  /** The audit entry of this export. */
  readonly exportId: string
  readonly generatedAt: string
  readonly generatedBy: string
  readonly content: EvidenceContent
  /** SHA-256 of each part of the content as canonical JSON, and of all of these together. */
  readonly sections: Readonly<Record<keyof EvidenceContent, string>>
  readonly contentSha256: string
  readonly chain: ChainRecord
}

/** Records the export in the audit log; without the record there is no file. */
export function gatherEvidence(app: App, request: CaseRequest, format: string): Promise<EvidenceFile> {
  return workOnCase(app, request, async (lockedCase) => {
    const { sql, at, reviewer } = lockedCase
    const content = await contentOf(lockedCase)
    const sections = Object.fromEntries(
      Object.entries(content).map(([name, section]) => [name, canonicalSha256(section)]),
    ) as EvidenceFile['sections']
    const contentSha256 = canonicalSha256(sections)
    await recordCaseAction(lockedCase, {
      action: 'exportEvidence',
      changedFields: [`evidence/${format}`, `sha256/${contentSha256}`],
      keepsVersion: true,
      isView: true,
    })
    const links = await listLinks(sql, at.partnerId, at.customerId)
    const chain = chainRecord(at.customerId, links, lockedCase.recorded.auditHash)
    const made = chain.entries.find(({ hash }) => hash === chain.head)!
    return {
      format: FORMAT,
      customerId: at.customerId,
      exportId: made.auditEntryId,
      generatedAt: made.occurredAt,
      generatedBy: reviewer.actor.id,
      content,
      sections,
      contentSha256,
      chain,
    }
  })
}

async function contentOf(lockedCase: LockedCase) {
  const { app, sql, at, row, key, reviewer } = lockedCase
  const people = key ? peopleFrom(row, key) : []
  const [partnerName, decisions, files, views, events, involved, subjects, hits, hitDecisions, risk, alerts, marks] =
    await Promise.all([
      rows.findPartnerName(sql, at.partnerId),
      rows.listReviewDecisions(sql, at),
      rows.listFiles(sql, at),
      rows.listDocumentViews(sql, at),
      rows.listCustomerEvents(sql, at),
      rows.listStaffInvolved(sql, at),
      listSubjects(sql, at),
      listHits(sql, at),
      listHitDecisions(sql, at),
      findRisk(sql, at),
      listCustomerAlerts(sql, at),
      listMarks(sql, at),
    ])
  const staff = [...new Set([...involved, reviewer.accountId])].sort()
  const emailOf = await emailsFrom(app.db.staffDirectoryBeside(sql, at.partnerId), [
    ...staff,
    ...hitDecisions.map(({ decidedBy }) => decidedBy),
    ...marks.map(({ accountId }) => accountId),
  ])
  const { documents: _, ...profile } = await profileRecord(app, at.partnerId, row)
  return {
    customer: customerOf(lockedCase, partnerName),
    profile,
    people: peopleOf(row, people),
    decidedProfiles: key ? await decidedProfiles(sql, at.partnerId, row, key, decisions) : [],
    documents: documentsOf(files, views, decisions),
    requirements: requirementsOf(row),
    changeRequests: changeRequestsOf(row, key),
    decisions: decisions.map(({ actorKind, actorId, decidedAt, ...decision }) => ({
      ...decision,
      actor: { kind: actorKind, id: actorId },
      decidedAt: decidedAt.toISOString(),
    })),
    screening: screeningOf(row, people, { subjects, hits, decisions: hitDecisions, emailOf }, key),
    risk: risk ? { ...risk, reasons: [...risk.reasons], assessedAt: risk.assessedAt.toISOString() } : null,
    monitoring: monitoringOf(lockedCase, alerts),
    checks: marksOf(lockedCase, marks, emailOf),
    notes: notesOf(await allNotes(lockedCase), key),
    attachments: attachmentsOf(await listAttachments(sql, at, { removed: true }), key),
    clock: clockOf(lockedCase),
    events: events.map(({ occurredAt, ...event }) => ({ ...event, occurredAt: occurredAt.toISOString() })),
    staff: withAccount(staff, emailOf),
  }
}

/** Only staff who still have an account. */
function withAccount(userIds: readonly string[], emailOf: EmailOf) {
  return userIds.flatMap((userId) => {
    const email = emailOf(userId)
    return email === null ? [] : [{ userId, email }]
  })
}

/** Oldest first. */
async function allNotes({ sql, at }: LockedCase) {
  const notes: Awaited<ReturnType<typeof listNotes>> = []
  for (;;) {
    const page = await listNotes(sql, at, { before: notes.at(-1)?.noteId ?? null, limit: NOTES_AT_ONCE })
    notes.push(...page)
    if (page.length < NOTES_AT_ONCE) return notes.reverse()
  }
}
