// Generates the dashboard's types from an OpenAPI document: a type per schema, and method, path, input and output per
// operation. Supports the part of JSON Schema that the operations use and fails on everything else.

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}
interface Described {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

/** `name` is the prefix of the two exports, as in DashboardOperations and DASHBOARD_ROUTES. */
export function clientText(document: unknown, name: string, source: string): string {
  const { paths, components } = document as Document
  const used = new Set<string>()
  const operations: string[] = []
  const routes: string[] = []
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operations.push(`  ${operation.operationId}: {\n${partsOf(operation, used).join('')}  }`)
      routes.push(`  ${operation.operationId}: ['${method.toUpperCase()}', '${path}'],`)
    }
  }
  const shapes: string[] = []
  // The set grows during the loop: a schema may reference others.
  for (const shape of used) {
    const text = typeOf(components.schemas[shape]!, used, '')
    shapes.push(`export type ${shape} = ${text}\n`)
  }
  return [
    `// Written by \`npm run contract\` from contract/${source}: don't edit.\n`,
    ...shapes.sort(),
    `export interface ${name}Operations {\n${operations.join('\n')}\n}\n`,
    `export const ${name.toUpperCase()}_ROUTES = {\n${routes.join('\n')}\n} as const\n`,
  ].join('\n')
}

function partsOf({ parameters = [], requestBody, responses }: Described, used: Set<string>): string[] {
  const group = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const path = group('path').map(({ name }) => `${name}: string`)
  const query = group('query').map(({ name, schema }) => `${name}?: ${queryType(schema, used)} | undefined`)
  const headers = group('header')
    .filter(({ name }) => name !== 'X-Request-Id')
    .map(({ name }) => `'${name}'?: string | undefined`)
  const body = requestBody?.content['application/json']?.schema
  const ok = Object.entries(responses).find(([status]) => /^2/.test(status))?.[1].content?.['application/json']?.schema
  return [
    ...(path.length > 0 ? [`    path: { ${path.join('; ')} }\n`] : []),
    ...(query.length > 0 ? [`    query?: { ${query.join('; ')} }\n`] : []),
    ...(headers.length > 0 ? [`    headers?: { ${headers.join('; ')} }\n`] : []),
    ...(body ? [`    body: ${typeOf(body, used, '    ')}\n`] : []),
    `    value: ${ok ? typeOf(ok.properties?.value ?? {}, used, '    ') : 'Blob'}\n`,
  ]
}

/** Query parameters are text; the client converts numbers, and sends true and false as they are. */
function queryType(schema: Schema, used: Set<string>): string {
  const type = typeOf(schema, used, '')
  if (type === 'boolean') return "boolean | 'true' | 'false'"
  return type === 'string' || type === 'number' ? 'string | number' : type
}

function typeOf(schema: Schema, used: Set<string>, indent: string): string {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/components/schemas/', '')
    // Forms read countries from the service, which can have others.
    if (name.endsWith('CountryCode')) return 'string'
    used.add(name)
    return name
  }
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if ('const' in schema) return literal(schema.const)
  // The dashboard is released with the service, so the values of an open enum are all that it gets.
  if (schema.anyOf)
    return schema.anyOf
      .filter((one) => !isAnyString(one))
      .map((one) => typeOf(one, used, indent))
      .join(' | ')
  if (schema.type === undefined) return 'unknown'
  return [schema.type]
    .flat()
    .map((type) => plainType(type, schema, used, indent))
    .join(' | ')
}

const isAnyString = (schema: Schema) => JSON.stringify(schema) === '{"type":"string"}'

function plainType(type: string, schema: Schema, used: Set<string>, indent: string): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  if (type === 'array') {
    const item = typeOf(schema.items ?? {}, used, indent)
    return /[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (type !== 'object') throw new Error(`no TypeScript for a schema of type ${type}`)
  if (!schema.properties) return 'Record<string, unknown>'
  const lines = Object.entries(schema.properties).map(([key, inner]) => {
    const needed = schema.required?.includes(key)
    const text = typeOf(inner, used, `${indent}  `)
    return `${indent}  ${/^\w+$/.test(key) ? key : `'${key}'`}${needed ? '' : '?'}: ${text}${needed ? '' : ' | undefined'}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
}
