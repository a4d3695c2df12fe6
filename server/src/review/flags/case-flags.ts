// What reviewers add to a case to organise their work: snooze, escalation, tags. Partners never see any of it.

import { instant, named, nullable, uuid } from '../../http/fields.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import type { FlagRow } from './flags-sql.ts'

const who = (description: string) =>
  Type.Object(
    {
      userId: uuid(),
      email: nullable(Type.String({ description: 'The email address of the user; null for a removed user.' })),
    },
    { description },
  )

export const TAG_PATTERN = '^[a-z0-9][a-z0-9-]{0,22}[a-z0-9]$'
export const MAX_TAGS = 5

export const CaseFlags = {
  snooze: nullable(
    named('CaseSnooze', {
      until: instant({ description: 'When the case is back in the queue.' }),
      snoozedBy: who('The reviewer who snoozed the case.'),
      snoozedAt: instant({ description: 'When the case was snoozed.' }),
    }),
  ),
  escalation: nullable(
    named('CaseEscalation', {
      escalatedBy: who('The reviewer who escalated the case.'),
      escalatedAt: instant({ description: 'When the case was escalated.' }),
    }),
  ),
  tags: Type.Array(Type.String({ example: 'needs-registry-call' }), {
    maxItems: MAX_TAGS,
    description: 'The tags of the case, in alphabetical order. Never visible to partners.',
  }),
}

const Flags = Type.Object(CaseFlags)
type Flags = Static<typeof Flags>

/** A snooze that has ended no longer counts, even before a background job has recorded its end. */
export function flagsOf(row: FlagRow, now: Date, emailOf: (userId: string) => string | null): Flags {
  return {
    snooze:
      row.until && row.until > now
        ? {
            until: row.until.toISOString(),
            snoozedBy: { userId: row.snoozedBy!, email: emailOf(row.snoozedBy!) },
            snoozedAt: row.snoozedAt!.toISOString(),
          }
        : null,
    escalation: row.escalatedAt && {
      escalatedBy: { userId: row.escalatedBy!, email: emailOf(row.escalatedBy!) },
      escalatedAt: row.escalatedAt.toISOString(),
    },
    tags: row.tags,
  }
}
