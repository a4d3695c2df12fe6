// Reads an OpenAPI document the way the reference shows it: operations by tag, with every reference resolved on demand.

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly deprecated?: boolean
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Example {
  readonly summary?: string
  readonly value: unknown
}

export interface Content {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, Example>>
}

export interface Response {
  readonly description: string
  readonly content?: Readonly<Record<string, Content>>
}

interface WrittenOperation {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Response>>
}

export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>
  readonly webhooks?: Readonly<Record<string, { readonly post: WrittenOperation }>>
  readonly components: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly securitySchemes?: Readonly<Record<string, { readonly type: string; readonly name?: string }>>
  }
}

export interface Operation extends Omit<WrittenOperation, 'parameters' | 'requestBody'> {
  readonly method: string
  /** The path, or the event type of a webhook. */
  readonly path: string
  readonly isWebhook: boolean
  readonly parameters: readonly Parameter[]
  readonly body: (Content & { readonly type: string }) | undefined
  readonly scopes: readonly string[]
  /** Without a token or session. */
  readonly isOpen: boolean
}

export interface Tag {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly operations: readonly Operation[]
}

export interface ReferenceApi {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly baseUrl: string
  /** The name of the session cookie; undefined where callers send a token. */
  readonly cookie: string | undefined
  readonly tags: readonly Tag[]
  readonly resolve: (schema: Schema) => Schema
}

export function readApi(name: string, document: OpenApiDocument): ReferenceApi {
  const operations = [
    ...Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, written]) => operationOf(written, { method, path, isWebhook: false })),
    ),
    ...Object.entries(document.webhooks ?? {}).map(([path, { post }]) =>
      operationOf(post, { method: 'post', path, isWebhook: true }),
    ),
  ]
  const schemes = Object.values(document.components.securitySchemes ?? {})
  return {
    name,
    title: document.info.title.replace(/^Gangway /, ''),
    description: document.info.description,
    baseUrl: document.servers[0]!.url,
    cookie: schemes.find(({ type }) => type === 'apiKey')?.name,
    tags: (document.tags ?? [])
      .map((tag) => ({
        name: tag.name,
        slug: slugOf(tag.name),
        description: tag.description ?? '',
        operations: operations.filter(({ tags }) => tags?.includes(tag.name)),
      }))
      .filter((tag) => tag.operations.length > 0),
    resolve: (schema) => resolve(document, schema),
  }
}

const slugOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function operationOf(
  { parameters = [], requestBody, ...written }: WrittenOperation,
  at: { method: string; path: string; isWebhook: boolean },
): Operation {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const security = written.security?.[0]
  return {
    ...written,
    ...at,
    parameters,
    body: content && { ...content, type: type! },
    scopes: Object.values(security ?? {}).flat(),
    isOpen: security === undefined,
  }
}

/** A description beside a reference belongs to the place, so it wins. */
function resolve(document: OpenApiDocument, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...beside } = schema
  const target = document.components.schemas?.[$ref.split('/').at(-1)!]
  if (target === undefined) throw new Error(`${$ref} is not in the document`)
  return { ...resolve(document, target), ...beside }
}
