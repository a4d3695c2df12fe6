// Example values: those of the document, otherwise one made from the schema.
import type { Content, Parameter, ReferenceApi, Schema } from './openapi.ts'

const MAX_DEPTH = 6

export function exampleBody(api: ReferenceApi, content: Content): unknown {
  const written = Object.values(content.examples ?? {})[0]
  return written ? written.value : content.schema && exampleOf(api, content.schema)
}

export function exampleParameter(api: ReferenceApi, { name, schema }: Parameter): string {
  const value = exampleOf(api, schema)
  return value === 'string' || value === undefined ? `{${name}}` : String(value)
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '0192e4a0-7c1e-7b53-9d2f-3f6d1b2c4e5f',
  date: '2026-11-02',
  'date-time': '2026-11-02T09:30:00.000Z',
  email: 'ops@acme.example',
  uri: 'https://acme.example',
}

export function exampleOf(api: ReferenceApi, written: Schema, depth = 0): unknown {
  const schema = api.resolve(written)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum?.length) return schema.enum[0]
  if (schema.anyOf) {
    const branch = schema.anyOf.find((one) => api.resolve(one).type !== 'null')
    return branch ? exampleOf(api, branch, depth) : null
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return depth < MAX_DEPTH && schema.items ? [exampleOf(api, schema.items, depth + 1)] : []
  if (type === 'object' || schema.properties) {
    if (depth >= MAX_DEPTH) return {}
    const properties = Object.entries(schema.properties ?? {})
    return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(api, property, depth + 1)]))
  }
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'null') return null
  return BY_FORMAT[schema.format ?? ''] ?? 'string'
}
