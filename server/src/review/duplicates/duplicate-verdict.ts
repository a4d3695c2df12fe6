// What a reviewer has decided about a possible duplicate, as staff see it.
import type { EmailOf } from '../../audit/staff-emails.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { isCurrent, VERDICTS } from './verdict.ts'
import type { VerdictRow } from './verdicts-sql.ts'

export const DuplicateVerdict = named('DuplicateVerdict', {
  verdict: oneOf(VERDICTS),
  isCurrent: Type.Boolean({
    description: 'False once the customers have a value in common that was unknown at the time: the hit is open again.',
  }),
  decidedBy: Type.Object({
    userId: uuid(),
    email: nullable(Type.String({ description: 'The email address of the user; null for a removed user.' })),
  }),
  decidedAt: instant(),
})
export type DuplicateVerdict = Static<typeof DuplicateVerdict>

export function verdictOf(
  row: VerdictRow | undefined,
  matches: readonly string[],
  emailOf: EmailOf,
): DuplicateVerdict | null {
  if (!row) return null
  return {
    verdict: row.verdict,
    isCurrent: isCurrent(row, matches),
    decidedBy: { userId: row.decidedBy, email: emailOf(row.decidedBy) },
    decidedAt: row.decidedAt.toISOString(),
  }
}
