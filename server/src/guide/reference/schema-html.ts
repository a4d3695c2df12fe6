// A schema as a list of fields: name, type, rules, description; fields of objects can be opened.
import { type Html, html } from '../markup.ts'
import { inlineMarkdown } from '../render-markdown.ts'
import type { Parameter, ReferenceApi, Schema } from './openapi.ts'

const MAX_DEPTH = 8
/** More values than this are folded. */
const FEW_VALUES = 12
/** Longer patterns only repeat what the description says. */
const MAX_PATTERN = 60

export function parametersHtml(api: ReferenceApi, parameters: readonly Parameter[]): Html {
  const rows = parameters.map(({ name, required = false, description, schema }) =>
    fieldHtml(api, {
      name,
      schema: { ...schema, ...(description && { description }) },
      isRequired: required,
      depth: 0,
    }),
  )
  return html`<ul class="fields">${rows}</ul>`
}

/** The fields of an object, or of the objects in a list. Undefined if there are none. */
export function fieldsHtml(api: ReferenceApi, written: Schema, depth = 0): Html | undefined {
  const schema = objectOf(api, written)
  if (schema === undefined || depth > MAX_DEPTH) return undefined
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fieldHtml(api, { name, schema: property, isRequired: schema.required?.includes(name) ?? false, depth }),
  )
  return rows.length > 0 ? html`<ul class="fields">${rows}</ul>` : undefined
}

/** The object that a schema is, or contains as the items of a list or beside null. */
function objectOf(api: ReferenceApi, written: Schema): Schema | undefined {
  const schema = api.resolve(written)
  if (schema.properties) return schema
  if (schema.items) return objectOf(api, schema.items)
  for (const branch of schema.anyOf ?? []) {
    const found = objectOf(api, branch)
    if (found) return found
  }
  return undefined
}

function fieldHtml(
  api: ReferenceApi,
  { name, schema: written, isRequired, depth }: { name: string; schema: Schema; isRequired: boolean; depth: number },
): Html {
  const schema = api.resolve(written)
  const inner = fieldsHtml(api, schema, depth + 1)
  const rules = rulesOf(schema)
  const values = valuesOf(api, schema)
  return html`<li><p class="field"><code>${name}</code> <span class="type">${typeOf(api, schema)}</span>${
    isRequired ? html` <span class="required">required</span>` : undefined
  }${schema.deprecated ? html` <span class="deprecated">deprecated</span>` : undefined}</p>
${schema.description ? html`<p>${inlineMarkdown(schema.description)}</p>` : undefined}
${rules.length > 0 ? html`<p class="rules">${rules.join(' · ')}</p>` : undefined}
${values.length > 0 ? valuesHtml(values) : undefined}
${inner ? html`<details><summary>Fields of <code>${name}</code></summary>${inner}</details>` : undefined}</li>
`
}

function typeOf(api: ReferenceApi, written: Schema): string {
  const schema = api.resolve(written)
  if (schema.anyOf) {
    const names = [...new Set(schema.anyOf.map((branch) => typeOf(api, branch)))]
    return names.join(' or ')
  }
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (schema.items)
    return [`list of ${typeOf(api, schema.items)}`, ...types.filter((type) => type !== 'array')].join(' or ')
  const named = schema.format ? types.map((type) => (type === 'string' ? `string (${schema.format})` : type)) : types
  return named.join(' or ') || (schema.properties ? 'object' : schema.enum ? 'string' : 'any')
}

function rulesOf(schema: Schema): string[] {
  const rules = [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    range(schema.minimum, schema.maximum, ''),
  ]
  if (schema.default !== undefined) rules.push(`default ${JSON.stringify(schema.default)}`)
  if (schema.const !== undefined) rules.push(`always ${JSON.stringify(schema.const)}`)
  if (schema.pattern && schema.pattern.length <= MAX_PATTERN) rules.push(`matches ${schema.pattern}`)
  return rules.filter((rule) => rule !== undefined)
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  const text = most === undefined ? `at least ${least}` : least ? `${least} to ${most}` : `at most ${most}`
  return `${text} ${unit}`.trim()
}

/** An open list of values is written as the known values or any string. */
function valuesOf(api: ReferenceApi, written: Schema): unknown[] {
  const schema = api.resolve(written)
  if (schema.enum) return [...schema.enum]
  if (schema.items && !objectOf(api, schema.items)) return valuesOf(api, schema.items)
  return (schema.anyOf ?? []).flatMap((branch) => valuesOf(api, branch))
}

function valuesHtml(values: readonly unknown[]): Html {
  const written = values.map((value, i) => html`${i > 0 ? ', ' : ''}<code>${String(value)}</code>`)
  if (values.length <= FEW_VALUES) return html`<p class="values">Values: ${written}</p>`
  return html`<details><summary>${values.length} values</summary><p class="values">${written}</p></details>`
}
