// The screening of a customer as staff see it: current and former subjects with their decrypted hits.

import type { EmailOf } from '../audit/staff-emails.ts'
import { countryCode, instant, named, nullable, oneOf, uuid } from '../http/fields.ts'
import { type Static, Type } from '../platform/schema-builder.ts'
import type { DecisionRow, HitRow } from './hits/hits-sql.ts'
import { openComment, openHit } from './hits/sealed-hit.ts'
import { HIT_CATEGORIES, SCREENING_FAILURES } from './providers/provider.ts'
import type { Subject } from './subjects/subject.ts'
import type { SubjectRow } from './subjects/subjects-sql.ts'

export const SCREENING_STATES = ['NotScreened', 'Pending', 'Clear', 'Hits', 'Error'] as const
export const HIT_DECISIONS = ['Confirmed', 'FalsePositive'] as const

const text = Type.String()

export const HitRecord = named('ScreeningHit', {
  hitId: uuid(),
  revision: Type.Integer({
    description: 'Send it with a decision. It changes when there is something new to decide.',
  }),
  category: oneOf(HIT_CATEGORIES),
  list: text,
  entryId: text,
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  name: text,
  aliases: Type.Array(text),
  birthDates: Type.Array(text),
  countries: Type.Array(text),
  url: nullable(text),
  note: nullable(text),
  state: oneOf(['Open', ...HIT_DECISIONS] as const),
  foundAt: instant(),
  seenAt: instant({ description: 'When the list last contained the entry.' }),
  withdrawnAt: nullable(instant({ description: 'When the list dropped the entry while the subject was unchanged.' })),
  decisions: Type.Array(
    named('ScreeningHitDecision', {
      decision: oneOf(HIT_DECISIONS),
      comment: text,
      decidedAt: instant(),
      decidedBy: Type.Object({ userId: uuid(), email: nullable(text) }),
      takenBackAt: nullable(instant({ description: 'When the decision was undone; null if it was not.' })),
    }),
    { description: 'Oldest first, including decisions that later changes made obsolete.' },
  ),
})

const SubjectRecord = named('ScreeningSubject', {
  subjectId: uuid({ description: 'The `uboId` of the person, or the `customerId` of the business.' }),
  kind: oneOf(['Business', 'Person'] as const),
  isCurrent: Type.Boolean({ description: 'False when the person was removed from the customer. The matches stay.' }),
  name: nullable(text),
  birthDate: nullable(text),
  country: nullable(countryCode()),
  state: oneOf(SCREENING_STATES),
  errorKind: nullable(oneOf(SCREENING_FAILURES)),
  attempts: Type.Integer(),
  requestedAt: nullable(instant()),
  screenedAt: nullable(instant()),
  nextAttemptAt: nullable(instant()),
  listVersion: nullable(text),
  hits: Type.Array(HitRecord),
})

export const ScreeningRecord = named('Screening', {
  customerId: uuid(),
  open: Type.Integer({ description: 'Matches that are neither confirmed nor dismissed.' }),
  confirmed: Type.Integer({ description: 'Confirmed sanctions matches. With any, the customer can only be rejected.' }),
  unfinished: Type.Integer({ description: 'Subjects whose screening is pending or failed, or has not started.' }),
  letsApprove: Type.Boolean(),
  subjects: Type.Array(SubjectRecord),
})
export type SubjectRecord = Static<typeof SubjectRecord>
export type HitRecord = Static<typeof HitRecord>

/** `subjects` are the current ones. Without a key the customer has been erased and hits can't be decrypted. */
export function subjectRecords(
  subjects: readonly Subject[],
  rows: readonly SubjectRow[],
  found: { hits: readonly HitRow[] } & Decided,
  key: Buffer | undefined,
): SubjectRecord[] {
  const byId = new Map(rows.map((row) => [row.subjectId, row]))
  const left = rows.filter((row) => !subjects.some(({ subjectId }) => subjectId === row.subjectId))
  const all = [
    ...subjects.map((subject) => ({ ...subject, isCurrent: true })),
    ...left.map(({ subjectId, kind }) => ({
      subjectId,
      kind,
      isCurrent: false,
      name: null,
      birthDate: null,
      country: null,
    })),
  ]
  return all.map(({ subjectId, kind, isCurrent, name, birthDate, country }) => {
    const row = byId.get(subjectId)
    const isPending = isCurrent && row?.stale
    return {
      subjectId,
      kind,
      isCurrent,
      name,
      birthDate,
      country,
      state: row ? (isPending ? 'Pending' : row.state) : 'NotScreened',
      errorKind: row?.errorKind ?? null,
      attempts: row?.attempts ?? 0,
      requestedAt: row?.requestedAt.toISOString() ?? null,
      screenedAt: row?.screenedAt?.toISOString() ?? null,
      nextAttemptAt: row?.nextAt?.toISOString() ?? null,
      listVersion: row?.listVersion ?? null,
      hits: key ? found.hits.filter((hit) => hit.subjectId === subjectId).map((hit) => hitRecord(hit, found, key)) : [],
    }
  })
}

interface Decided {
  readonly decisions: readonly DecisionRow[]
  readonly emailOf: EmailOf
}

export function hitRecord(hit: HitRow, { decisions, emailOf }: Decided, key: Buffer): HitRecord {
  const { listVersion: _, ...details } = openHit(key, hit.hitId, hit.sealed)
  return {
    hitId: hit.hitId,
    revision: hit.revision,
    category: hit.category,
    ...details,
    aliases: [...details.aliases],
    birthDates: [...details.birthDates],
    countries: [...details.countries],
    score: hit.score,
    state: hit.state,
    foundAt: hit.foundAt.toISOString(),
    seenAt: hit.seenAt.toISOString(),
    withdrawnAt: hit.withdrawnAt?.toISOString() ?? null,
    decisions: decisions
      .filter(({ hitId }) => hitId === hit.hitId)
      .map((made) => ({
        decision: made.decision,
        comment: openComment(key, made.decisionId, made.sealedComment),
        decidedAt: made.decidedAt.toISOString(),
        decidedBy: { userId: made.decidedBy, email: emailOf(made.decidedBy) },
        takenBackAt: made.takenBackAt?.toISOString() ?? null,
      })),
  }
}
