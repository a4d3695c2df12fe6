// The particulars of a deed in words.
import type { AccountEvent } from '../api/dashboard-operations.ts'
import { ROLE_NAMES } from '../session/session.ts'

/** To whom or what it was done, when that is somebody or something else. */
export function aboutWords({ actor, subjectId, subjectName }: AccountEvent): string | undefined {
  return subjectName === null || subjectId === actor?.userId ? undefined : subjectName
}

const METHODS: Readonly<Record<string, string>> = {
  Password: 'with the password',
  PasswordAndTotp: 'with password and code',
  PasswordAndRecoveryCode: 'with password and recovery code',
  Outside: "with the organisation's sign-in",
}

type Teller = (value: unknown, action: AccountEvent) => string | undefined
const TELLERS: Readonly<Record<string, Teller>> = {
  role: (value, { action }) => `${action === 'PersonRemoved' ? 'was' : 'as'} ${roleWords(value)}`,
  from: (value, { facts }) => `from ${roleWords(value)} to ${roleWords(facts.to)}`,
  sessionsEnded: (value) =>
    Number(value) > 0 ? `${value} ${Number(value) === 1 ? 'session' : 'sessions'} ended` : undefined,
  method: (value) => METHODS[String(value)] ?? String(value),
  host: (value) => String(value),
  deliveries: (value) => `${value} ${Number(value) === 1 ? 'delivery' : 'deliveries'}`,
  by: (value) => (value === 'Link' ? 'with a mailed link' : String(value)),
}
/** Told elsewhere, or together with another. */
const QUIET = new Set(['address', 'to'])

/** What is newer than this page is told by its name. */
export function factWords(action: AccountEvent): string {
  if (action.action === 'CustomersSearched') return searchWords(action)
  return Object.entries(action.facts)
    .filter(([name, value]) => !QUIET.has(name) && value !== null)
    .map(([name, value]) => {
      const teller = TELLERS[name]
      if (!teller) return `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`
      return teller(value, action)
    })
    .filter(Boolean)
    .join(', ')
}

/** Whom they found is in the record of the API; a page of ids would tell nobody anything. */
function searchWords({ facts }: AccountEvent): string {
  return `${facts.by === 'identityNumber' ? 'by an identity number' : 'by words'}, ${Number(facts.found)} found`
}

function roleWords(role: unknown): string {
  return (ROLE_NAMES[String(role)] ?? String(role)).toLowerCase()
}
