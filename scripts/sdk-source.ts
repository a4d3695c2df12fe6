// Generates the SDK's types from the committed contract, so that editors show partners what the service publishes.
import { readFileSync } from 'node:fs'
import { documentation, type Schema, typeText } from './schema-typescript.ts'

const contract = (name: string) => JSON.parse(readFileSync(new URL(`../contract/${name}`, import.meta.url), 'utf8'))
const header = (from: string) => `// Generated from contract/${from} by \`npm run contract\`. Do not edit.\n`

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}
interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { examples?: Record<string, unknown> }> }>
}

export const SDK_SOURCES: Readonly<Record<string, () => string>> = {
  'sdk/src/generated/partner-api.ts': partnerApiSource,
  'sdk/src/generated/webhook-events.ts': webhookEventsSource,
}

function partnerApiSource(): string {
  const { paths, components } = contract('partner-api.json')
  const schemas = components.schemas as Record<string, Schema>
  const operations = Object.entries(paths as Record<string, Record<string, Operation>>)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([, methods]) => Object.values(methods))
  const used = reachable(
    operations.flatMap(({ requestBody, parameters, responses }) => [requestBody, parameters, responses[200]]),
    schemas,
  )
  const types = Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .map(
      ([name, schema]) =>
        `${documentation(schema)}export type ${name} = ${typeText(schema, { open: false, openNames: OPEN_IN_REQUESTS })}\n`,
    )
  const queries = operations.flatMap(({ operationId, parameters = [] }) => {
    const query = parameters.filter((parameter) => parameter.in === 'query')
    if (query.length === 0) return []
    const fields = query.map(
      ({ name, required, description, schema }) =>
        `${documentation({ ...schema, description }, '  ')}  ${name}${required ? '' : '?'}: ${queryType(schema)}${required ? '' : ' | undefined'}\n`,
    )
    return [`export type ${capital(operationId)}Query = {\n${fields.join('')}}\n`]
  })
  const codesByOperation = new Map(operations.map((operation) => [operation.operationId, codesOf(operation)]))
  const allCodes = [...new Set([...codesByOperation.values()].flat())].sort()
  const errors = [...codesByOperation].map(([id, list]) => `  ${id}:${union(list)}\n`)
  return [
    header('partner-api.json'),
    '/** One of the values known to this SDK version, or a newer one. */',
    'export type Open<Known extends string> = Known | (string & Record<never, never>)\n',
    ...types,
    ...queries,
    '/** Every error code of the Partner API. */',
    `export type PartnerErrorCode =${union(allCodes)}\n`,
    '/** The error codes of each operation. */',
    `export type OperationErrors = {\n${errors.join('')}}\n`,
  ].join('\n')
}

function webhookEventsSource(): string {
  const { envelope, events } = contract('webhook-events.json') as {
    envelope: Schema
    events: Record<string, { version: number; description: string; data: Schema }>
  }
  const data = Object.entries(events).map(
    ([type, { version, description, data: schema }]) =>
      `  /** ${description} */\n  '${type}': { version: ${version}; data: ${typeText(schema, { open: true, indent: '  ' })} }\n`,
  )
  const versions = Object.entries(events).map(([type, { version }]) => `  '${type}': ${version},\n`)
  return [
    header('webhook-events.json'),
    "import type { Open } from './partner-api.ts'\n",
    '/** The fields that all events have in common. */',
    `export type EventEnvelope = ${typeText(envelope, { open: true })}\n`,
    '/** Every event type, with its version and data. */',
    `export type EventCatalogue = {\n${data.join('')}}\n`,
    '/** The version of each event type that this SDK supports. */',
    `export const KNOWN_EVENT_VERSIONS = {\n${versions.join('')}} as const satisfies Record<keyof EventCatalogue, number>\n`,
  ].join('\n')
}

/** Query parameters are text on the wire. The SDK also accepts numbers, dates, and a single value for a list. */
function queryType(schema: Schema): string {
  if (schema.type === 'array') {
    const item = queryType(schema.items as Schema)
    return `${item} | readonly (${item})[]`
  }
  if (schema.type === 'boolean') return 'boolean'
  if (schema.type === 'integer') return 'number | string'
  if (schema.format === 'date-time') return 'string | Date'
  return typeText(schema, { open: false, openNames: OPEN_IN_REQUESTS })
}

/** The service reads these in any case, or may accept more of them than it knew when the SDK was released. */
const OPEN_IN_REQUESTS: ReadonlySet<string> = new Set([
  'BusinessTypeCode',
  'CountryCode',
  'DocumentCategory',
  'OnboardingCountryCode',
])

/** The names of all schemas that are referenced, directly or indirectly. */
function reachable(from: unknown[], schemas: Record<string, Schema>, seen = new Set<string>()): Set<string> {
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      const name = key === '$ref' ? String(value).split('/').at(-1)! : undefined
      if (name === undefined) visit(value)
      else if (!seen.has(name)) {
        seen.add(name)
        visit(schemas[name])
      }
    }
  }
  for (const node of from) visit(node)
  return seen
}

function codesOf({ operationId, responses }: Operation): string[] {
  const codes = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { content }]) => Object.keys(content['application/json']?.examples ?? {}))
  if (codes.length === 0) throw new Error(`The contract has no error code for ${operationId}`)
  return codes
}

const union = (values: readonly string[]) => `\n${values.map((value) => `    | '${value}'`).join('\n')}`
const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1)
