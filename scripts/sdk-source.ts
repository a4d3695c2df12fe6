// Writes the SDK's types from the committed contract: what partners read in their editor is what the service promises.
import { readFileSync } from 'node:fs'
import { documentation, type Schema, typeText } from './schema-typescript.ts'

const contract = (name: string) => JSON.parse(readFileSync(new URL(`../contract/${name}`, import.meta.url), 'utf8'))
const HEAD = (from: string) => `// Generated from contract/${from} by \`npm run contract\`. Not to be edited.\n`

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}
interface Described {
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
  const operations = Object.values(paths as Record<string, Record<string, Described>>).flatMap((methods) =>
    Object.values(methods),
  )
  const sent = reachable(
    operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)),
    schemas,
  )
  const { Error: _envelope, ...named } = schemas
  const types = Object.entries(named).map(
    ([name, schema]) =>
      // A value that only answers carry may be one that a later version of the service knows.
      `${documentation(schema)}export type ${name} = ${typeText(schema, { open: !sent.has(name) })}\n`,
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
  const codes = new Map(operations.map((operation) => [operation.operationId, codesOf(operation)]))
  const all = [...new Set([...codes.values()].flat())].sort()
  const errors = [...codes].map(([id, list]) => `  ${id}:${union(list)}\n`)
  return [
    HEAD('partner-api.json'),
    '/** One of the values known when this was written, or one that came later. */',
    'export type Open<Known extends string> = Known | (string & Record<never, never>)\n',
    ...types,
    ...queries,
    '/** Every code that the Partner API answers with. */',
    `export type PartnerErrorCode =${union(all)}\n`,
    '/** The codes of each operation. */',
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
    HEAD('webhook-events.json'),
    "import type { Open } from './partner-api.ts'\n",
    '/** What every event has around its data. */',
    `export type EventEnvelope = ${typeText(envelope, { open: true })}\n`,
    '/** Every event that can be received, by its type. */',
    `export type EventCatalogue = {\n${data.join('')}}\n`,
    '/** The version of each type that this SDK knows. */',
    `export const KNOWN_EVENT_VERSIONS = {\n${versions.join('')}} as const satisfies Record<keyof EventCatalogue, number>\n`,
  ].join('\n')
}

/** Numbers and dates are easier to hand over than their text; a list may have one entry. */
function queryType(schema: Schema): string {
  if (schema.type === 'array') {
    const item = queryType(schema.items as Schema)
    return `${item} | readonly (${item})[]`
  }
  if (schema.type === 'boolean') return 'boolean'
  if (schema.pattern === '^[0-9]{1,9}$') return 'number | string'
  if (schema.format === 'date-time') return 'string | Date'
  return typeText(schema, { open: false })
}

/** The names of all schemas that are part of these. */
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

function codesOf({ operationId, responses }: Described): string[] {
  const codes = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { content }]) => Object.keys(content['application/json']?.examples ?? {}))
  if (codes.length === 0) throw new Error(`the contract names no error code for ${operationId}`)
  return codes
}

const union = (values: readonly string[]) => `\n${values.map((value) => `    | '${value}'`).join('\n')}`
const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1)
