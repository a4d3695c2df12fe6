// The details of an action, as text.
import type { AccountEvent } from '../api/dashboard-operations.ts'
import { countryName } from '../format/country-name.ts'
import { isolate } from '../format/sentences.ts'
import { formatTime } from '../format/times.ts'
import { ROLE_NAMES } from '../session/session.ts'
import { detailTexts as texts } from './texts.ts'

/** Whom or what the action was about, unless it was the user's own account. */
export function subjectOf({ actor, subjectId, subjectName }: AccountEvent): string | undefined {
  return subjectName === null || subjectId === actor?.userId ? undefined : subjectName
}

type Describe = (value: unknown, event: AccountEvent) => string | undefined
const DESCRIPTIONS: Readonly<Record<string, Describe>> = {
  role: (value, { action }) =>
    action === 'PersonRemoved' ? texts.formerRole(roleName(value)) : texts.role(roleName(value)),
  from: (value, { facts }) => texts.roleChange(roleName(value), roleName(facts.to)),
  sessionsEnded: (value) => (Number(value) > 0 ? texts.sessionsEnded(Number(value)) : undefined),
  method: (value) => texts.methods[String(value)] ?? String(value),
  proof: (value) => texts.methods[String(value)] ?? String(value),
  host: (value) => isolate(String(value)),
  invitationsWithdrawn: (value) => (Number(value) > 0 ? texts.invitationsWithdrawn(Number(value)) : undefined),
  completionLinksRevoked: (value) => (Number(value) > 0 ? texts.completionLinksRevoked(Number(value)) : undefined),
  passkeysRemoved: (value) => (Number(value) > 0 ? texts.passkeysRemoved(Number(value)) : undefined),
  failed: (value) => texts.failedChecks(Number(value)),
  warnings: (value) => (Number(value) > 0 ? texts.warnings(Number(value)) : undefined),
  country: (value, { facts }) =>
    facts.version === null ? texts.closedCountry(countryName(String(value))) : countryName(String(value)),
  version: (value) => texts.version(Number(value)),
  entries: (value) => texts.entries(Number(value)),
  changes: (value) => texts.changes(Number(value)),
  changedFields: (value) => (value === '' ? undefined : texts.changedFields(String(value).split(' '))),
  email: (value, { subjectName }) => (value === subjectName ? undefined : isolate(String(value))),
  cell: (value, { facts }) =>
    facts.toCell ? texts.cells(String(value), String(facts.toCell)) : texts.cell(String(value)),
  reason: (value) => texts.reasons[String(value)] ?? String(value),
  note: (value) => texts.note(isolate(String(value))),
  request: (value) => texts.request(isolate(String(value))),
  until: (value) => texts.until(formatTime(new Date(String(value)), 'minutes')),
  nameBefore: (value, { facts }) => texts.renamed(isolate(String(value)), isolate(String(facts.nameAfter))),
  scopesBefore: (value, { facts }) => texts.scopes(String(value), String(facts.scopesAfter)),
  deliveries: (value) => texts.deliveries(Number(value)),
  list: (value) => texts.lists[String(value)] ?? String(value),
  rows: (value) => texts.rows(Number(value)),
  filters: (value) => texts.filters(String(value).split(' ')),
  by: (value) => (value === 'Link' ? texts.byLink : String(value)),
}
/** Shown elsewhere, or together with another. */
const HIDDEN = new Set(['address', 'to', 'toCell', 'nameAfter', 'scopesAfter', 'sha256', 'subjects', 'partnerId'])

/** A detail that is newer than this page is shown under its name. */
export function detailsOf(event: AccountEvent): string {
  if (event.action === 'CustomersSearched') return searchDetails(event)
  const parts = Object.entries(event.facts)
    .filter(([name, value]) => !HIDDEN.has(name) && value !== null)
    .map(([name, value]) => {
      const describe = DESCRIPTIONS[name]
      if (!describe) return `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`
      return describe(value, event)
    })
  return parts.filter((part) => part !== undefined).join(', ')
}

function searchDetails({ facts }: AccountEvent): string {
  const found = Number(facts.found)
  return facts.by === 'identityNumber' ? texts.searchByNumber(found) : texts.searchByText(found)
}

function roleName(role: unknown): string {
  return ROLE_NAMES[String(role)] ?? String(role)
}
