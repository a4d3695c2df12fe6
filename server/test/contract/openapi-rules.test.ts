// What every OpenAPI document promises to people who generate clients from it. A new operation that lacks something fails here,
// with what to add.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { EVENT_TYPES } from '../../src/events/catalogue.ts'
import type { Json } from '../../src/http/openapi/components.ts'
import { reproducibleHeaders } from '../../src/webhooks/attempt/delivery-headers.ts'
import { CONTRACTS } from './contract-text.ts'

interface Found {
  readonly where: string
  readonly schema: any
}
const documents = Object.entries(CONTRACTS).map(([name, make]) => [name, make('https://api.example') as any] as const)
const partner = documents.find(([name]) => name === 'partner-api.json')![1]

function operationsIn(document: any): any[] {
  const methods = (part: Record<string, any> = {}) => Object.values(part).flatMap((item) => Object.values(item))
  return [...methods(document.paths), ...methods(document.webhooks)] as any[]
}

/** Every schema in it, with its place. References are not followed. */
function schemasIn(node: any, where: string, found: Found[] = []): Found[] {
  if (typeof node !== 'object' || node === null) return found
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries()) schemasIn(item, `${where}/${index}`, found)
    return found
  }
  found.push({ where, schema: node })
  for (const [key, value] of Object.entries<any>(node)) {
    if (key === 'examples' || key === 'enum') continue
    if (key === 'properties')
      for (const [name, field] of Object.entries(value)) schemasIn(field, `${where}.${name}`, found)
    else schemasIn(value, key === 'items' ? `${where}[]` : where, found)
  }
  return found
}

const bodiesOf = (operation: any) => schemasIn(operation.requestBody?.content, `${operation.operationId} request`)
const answersOf = (operation: any) => schemasIn(operation.responses, `${operation.operationId} response`)
const fieldsOf = (found: readonly Found[]) =>
  found.flatMap(({ where, schema }) =>
    Object.entries<any>(schema.properties ?? {}).map(([name, field]) => ({ where: `${where}.${name}`, field })),
  )
const componentsOf = (document: any) =>
  Object.entries(document.components.schemas).flatMap(([name, schema]) => schemasIn(schema, name))

/** Articles and the like, with which "The ID of the alert" still says no more than alertId. */
const FILLERS = new Set([
  'a',
  'an',
  'the',
  'of',
  'in',
  'is',
  'it',
  'whether',
  'when',
  'was',
  'id',
  'number',
  'our',
  'by',
])

function repeatsName(field: string, description: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []
  const known = new Set(words(field.replace(/[A-Z]/g, ' $&')))
  return words(description).every((word) => FILLERS.has(word) || known.has(word) || known.has(word.replace(/s$/, '')))
}

for (const [name, document] of documents) {
  const operations = operationsIn(document)
  const all = [...componentsOf(document), ...operations.flatMap((one) => [...bodiesOf(one), ...answersOf(one)])]

  test(`${name}: every field has a description`, () => {
    const missing = fieldsOf(all)
      .filter(({ field }) => !field.description)
      .map(({ where }) => where)
    assert.deepEqual(
      [...new Set(missing)],
      [],
      'give the field a description in its schema, or its name an entry in server/src/apis/descriptions',
    )
  })

  test(`${name}: the description of a field says more than its name`, () => {
    const circular = fieldsOf(all)
      .filter(({ where, field }) => repeatsName(where.split('.').at(-1)!, field.description ?? ''))
      .map(({ where, field }) => `${where}: ${field.description}`)
    assert.deepEqual([...new Set(circular)], [])
  })

  test(`${name}: every query parameter has a description, and numbers and booleans have their types`, () => {
    for (const { operationId, parameters } of operations)
      for (const { name: parameter, in: place, description, schema } of parameters) {
        assert.ok(description, `${operationId}: give ${parameter} a description`)
        if (place !== 'query') continue
        assert.ok(
          !/^\^\[[01]-9\](?:\[0-9\])?[?+*]?(?:\{[0-9,]+\})?\$$/.test(schema.pattern ?? ''),
          `${operationId}: ${parameter} is a number; use wholeNumber, pageParam or pageSizeParam of http/fields.ts`,
        )
        assert.ok(
          !(schema.enum?.includes('true') || schema.enum?.includes('false')),
          `${operationId}: ${parameter} is a boolean; use flagParam of http/fields.ts`,
        )
        if (schema.type === 'integer')
          assert.ok(schema.minimum !== undefined, `${operationId}: ${parameter} needs a minimum`)
      }
  })

  test(`${name}: an enum of a response also allows values that are added later`, () => {
    const inAnswers = reachable(
      document,
      operations.map(({ responses }) => responses),
    )
    const closed = [...inAnswers, ...operations.flatMap(answersOf)].filter(({ schema }) =>
      Object.values<any>(schema.properties ?? {}).some((field) => (field.enum?.length ?? 0) > 1),
    )
    assert.deepEqual(
      closed.map(({ where }) => where),
      [],
    )
  })

  test(`${name}: every operation lists its error codes as an enum, and its scope`, () => {
    const { description, flows } = document.components.securitySchemes.caller
    for (const operation of operations.filter(({ responses }) => responses[200]?.content?.['application/json'])) {
      const { operationId, responses, security } = operation
      for (const scope of security[0]?.caller ?? [])
        assert.ok(
          flows?.clientCredentials.scopes[scope] ?? description.includes(`\`${scope}\``),
          `${operationId}: the security scheme doesn't explain the scope ${scope}`,
        )
      if (operationId === 'issueToken') continue
      const codes = Object.entries<any>(responses)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([, { content }]) => Object.keys(content['application/json'].examples))
      const { $ref } = responses[500].content['application/json'].schema
      const own = document.components.schemas[$ref.split('/').at(-1)]
      const listed = own.properties.error.properties.code.anyOf[0].enum
      assert.deepEqual([...listed].sort(), codes.sort(), operationId)
    }
  })

  test(`${name}: operation ids are unique, and every reference leads somewhere`, () => {
    const ids = operations.map(({ operationId }) => operationId)
    assert.equal(new Set(ids).size, ids.length)
    for (const [, section, item] of JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
      assert.ok(document.components[section!][item!], `${section}/${item}`)
  })
}

function reachable(document: any, from: unknown): Found[] {
  const seen = new Set<string>()
  const visit = (node: unknown) => {
    for (const [, name] of JSON.stringify(node ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (seen.has(name!)) continue
      seen.add(name!)
      visit(document.components.schemas[name!])
    }
  }
  visit(from)
  return [...seen].flatMap((name) => schemasIn(document.components.schemas[name], name))
}

test('responses list the headers that they can have', () => {
  const headersOf = (id: string, status: number | string) =>
    Object.keys(operationsIn(partner).find(({ operationId }) => operationId === id).responses[status].headers)
  const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy']
  assert.deepEqual(headersOf('updateBusinessProfile', 200), ['X-Request-Id', 'ETag', 'Idempotent-Replayed', ...limits])
  assert.deepEqual(headersOf('createUploadLink', 200).slice(2, 5), ['Deprecation', 'Sunset', 'Link'])
  assert.deepEqual(headersOf('getBusinessProfile', 401), ['X-Request-Id', 'WWW-Authenticate'])
  assert.deepEqual(headersOf('getBusinessProfile', 403).slice(0, 2), ['X-Request-Id', 'WWW-Authenticate'])
  assert.deepEqual(headersOf('getBusinessProfile', 429), ['X-Request-Id', 'Retry-After', ...limits])
  assert.deepEqual(headersOf('issueToken', 503), ['X-Request-Id', 'Retry-After'])
})

test('the token endpoint and the upload are described', () => {
  const token = partner.paths['/oauth2/token'].post
  assert.deepEqual(Object.keys(token.requestBody.content), ['application/x-www-form-urlencoded'])
  assert.deepEqual(token.security, [])
  assert.deepEqual(Object.keys(token.responses), ['200', '400', '401', '413', '429', '500', '503'])
  const [path, upload] = Object.entries<any>(partner.paths).find(([, item]) => item.put?.operationId === 'putUpload')!
  assert.match(path, /^\/uploads\//)
  assert.deepEqual(Object.keys(upload.put.requestBody.content), ['application/pdf', 'image/jpeg', 'image/png'])
})

test('every event type is a webhook with its headers and an example that fits its schema', () => {
  assert.deepEqual(Object.keys(partner.webhooks), Object.keys(EVENT_TYPES))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const delivery = { deliveryId: 'd', eventId: 'e', eventType: 't', eventVersion: 1, attemptNo: 1, isReplay: true }
  const sent = Object.keys(reproducibleHeaders(delivery, 1)).filter((name) => /^(svc|webhook)-/.test(name))
  for (const [type, { post }] of Object.entries<any>(partner.webhooks)) {
    const listed = post.parameters.map(({ name }: { name: string }) => name.toLowerCase())
    assert.deepEqual(listed.sort(), [...sent, 'svc-signature', 'webhook-signature'].sort(), type)
    const { schema, examples } = post.requestBody.content['application/json']
    const validate = ajv.compile({ ...schema, components: partner.components })
    assert.ok(validate(examples[type].value), `${type}: ${ajv.errorsText(validate.errors)}`)
    assert.ok(!validate({ ...examples[type].value, eventType: 'other' }), type)
  }
})

test('a request lists the values that the service accepts', () => {
  const { schemas } = partner.components
  const field = (owner: string, name: string): any => {
    const declared = schemas[owner].properties[name]
    return declared.$ref ? schemas[declared.$ref.split('/').at(-1)] : declared
  }
  assert.ok(field('CreateBusinessProfile', 'businessTypeCode').enum.includes('PrivateLimitedCompany'))
  assert.ok(field('CreateBusinessProfile', 'incorporationCountryIso3Code').enum.includes('NGA'))
  assert.equal(field('Address', 'countryCode').enum.length, 249)
  assert.ok(field('UploadLinkRequest', 'documentCategory').enum.includes('CertificateOfIncorporation'))
  assert.equal(field('UpdateBusinessProfile', 'customerId').format, 'uuid')
  const matches = (owner: string, name: string, value: string) =>
    new RegExp(field(owner, name).pattern, 'u').test(value)
  const cases: [owner: string, name: string, good: string, bad: string[]][] = [
    [
      'CreateBusinessProfile',
      'website',
      'https://acme.example/a?b',
      ['acme.example', 'ftp://acme.example', 'https://u:p@x.example'],
    ],
    ['CreateBusinessProfile', 'email', 'ops@acme.example', ['ops@localhost', 'ops', 'a@b@c.example']],
    ['CreateBusinessProfile', 'companyName', 'Acme Ünited 漢', ['  ', 'a\u0000b', 'a\nb', 'a\u202eb']],
    ['CreateBusinessProfile', 'phoneNumber', '+2348012345678', ['08012345678']],
  ]
  for (const [owner, name, good, bad] of cases) {
    assert.ok(matches(owner, name, good), `${name} ${good}`)
    for (const value of bad) assert.ok(!matches(owner, name, value), `${name} ${value}`)
  }
})

test('numbers of a query keep the published leniency: a large page size is not an error', () => {
  const { parameters } = operationsIn(partner).find(({ operationId }) => operationId === 'listBusinessProfiles')
  const schemaOf = (name: string): Json => parameters.find((one: { name: string }) => one.name === name).schema
  assert.deepEqual(schemaOf('pageSize'), { type: 'integer', minimum: 1, default: 50 })
  assert.deepEqual(schemaOf('page'), { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 })
  const create = operationsIn(partner).find(({ operationId }) => operationId === 'createBusinessProfile')
  assert.equal(create.parameters[0].schema.type, 'boolean')
})
