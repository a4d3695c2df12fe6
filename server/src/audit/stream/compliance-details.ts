// Alerts, screening and the work of analysts are for compliance staff: an operator who reads the stream must not learn that a
// customer is suspected. Their entries keep their place in the chain of hashes, without saying what happened.
import type { EntryLine, EntrySealLine } from './export-entries.ts'

export interface WithheldLine
  extends Pick<
    EntryLine,
    'type' | 'sealNumber' | 'partnerId' | 'customerId' | 'entryId' | 'version' | 'occurredAt' | 'previousHash' | 'hash'
  > {
  readonly isWithheld: true
}

/** What the system does for a partner or an operator. */
const OPEN_SYSTEM_ACTIONS = ['confirmDocument', 'rejectDocument', 'eraseCustomer', 'exportCustomer']
const COMPLIANCE_FIELD = /^(alerts|screening|risk)\//

export function withoutComplianceDetails(line: EntryLine | EntrySealLine): EntryLine | EntrySealLine | WithheldLine {
  if (line.type !== 'CustomerEntry' || isOpen(line)) return line
  const { type, sealNumber, partnerId, customerId, entryId, version, occurredAt, previousHash, hash } = line
  return {
    ...{ type, sealNumber, partnerId, customerId, entryId, version, occurredAt, previousHash, hash },
    isWithheld: true,
  }
}

function isOpen({ actor, action, changedFields }: EntryLine): boolean {
  if (changedFields.some((field) => COMPLIANCE_FIELD.test(field))) return false
  if (actor.kind === 'System') return OPEN_SYSTEM_ACTIONS.includes(action)
  return actor.kind === 'Partner' || actor.kind === 'Business'
}
