// The files of contract/ as the service generates them, and how two versions differ.
import { completionApiDocument } from '../../src/apis/completion-api.ts'
import { complianceApiDocument } from '../../src/apis/compliance-api.ts'
import { dashboardApiDocument } from '../../src/apis/dashboard-api.ts'
import { describeField } from '../../src/apis/descriptions/describe-field.ts'
import { operatorApiDocument } from '../../src/apis/operator-api.ts'
import { partnerApiDocument } from '../../src/apis/partner-api.ts'
import { EVENT_TYPES } from '../../src/events/catalogue.ts'
import { EventEnvelope } from '../../src/events/envelope.ts'
import { Components } from '../../src/http/openapi/components.ts'
import { clientText } from './contract-client.ts'

const PUBLISHED_AT = 'https://api.gangway.example'

export const CONTRACTS: Readonly<Record<string, (baseUrl: string) => unknown>> = {
  'partner-api.json': partnerApiDocument,
  'dashboard-api.json': dashboardApiDocument,
  'compliance-api.json': complianceApiDocument,
  'operator-api.json': operatorApiDocument,
  'completion-api.json': completionApiDocument,
}

export function contractText(name: string): string {
  return `${JSON.stringify(CONTRACTS[name]!(PUBLISHED_AT), null, 2)}\n`
}

/** The envelope and the data of each event type, as JSON Schema. */
export function webhookEventsText(): string {
  // As in a request: the values that this version knows.
  const components = new Components(describeField, {})
  const events = Object.fromEntries(
    Object.entries(EVENT_TYPES).map(([type, { version, description, data }]) => [
      type,
      { version, description, data: components.request(data) },
    ]),
  )
  return `${JSON.stringify({ envelope: components.request(EventEnvelope), events }, null, 2)}\n`
}

/** File in dashboard/src/api -> the OpenAPI document that it is generated from. */
export const CLIENTS: Readonly<Record<string, { contract: string; name: string }>> = {
  'dashboard-operations.ts': { contract: 'dashboard-api.json', name: 'Dashboard' },
  'compliance-operations.ts': { contract: 'compliance-api.json', name: 'Compliance' },
  'operator-operations.ts': { contract: 'operator-api.json', name: 'Operator' },
  'completion-operations.ts': { contract: 'completion-api.json', name: 'Completion' },
}

export function clientFile(file: string): string {
  const { contract, name } = CLIENTS[file]!
  return clientText(CONTRACTS[contract]!(PUBLISHED_AT), name, contract)
}

/** The first `most` differences, as paths with both values. */
export function differences(before: unknown, now: unknown, most = 10): string[] {
  const found: string[] = []
  const compare = (a: unknown, b: unknown, path: string) => {
    if (found.length >= most || a === b) return
    if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) {
      found.push(`${path || '/'} was ${shown(a)}, is ${shown(b)}`)
      return
    }
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      compare(a[key], b[key], `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    }
  }
  compare(before, now, '')
  return found
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 100 ? `${text.slice(0, 100)}...` : text
}
