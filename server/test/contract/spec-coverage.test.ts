// Everything that the service description states is in the code.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { DASHBOARD_OPERATIONS } from '../../src/apis/dashboard-api.ts'
import { PARTNER_OPERATIONS, partnerApiDocument } from '../../src/apis/partner-api.ts'
import { ERRORS } from '../../src/errors.ts'
import { EVENT_TYPES } from '../../src/events/catalogue.ts'
import * as vocabularies from '../../src/reference/vocabularies.ts'
import { DELIVERY_STATUSES } from '../../src/webhooks/deliveries/delivery-record.ts'
import { startTestService } from '../service/test-service.ts'
import * as described from './service-description.ts'
import { constantOf, enumsNamed, type JsonSchema, routeOf, ruleErrors } from './spec-lookup.ts'

const service = await startTestService()

/** Entry -> how the code differs from it, or undefined when it doesn't. */
const found = new Map<string, string | undefined>()

for (const [code, status] of Object.entries(described.CODES)) {
  const row = ERRORS[code as keyof typeof ERRORS] as { status: number } | undefined
  if (!row) found.set(`code ${code}`, 'errors.ts has no such code')
  else
    found.set(
      `code ${code}`,
      status !== 0 && row.status !== status ? `has status ${row.status} instead of ${status}` : undefined,
    )
}

const served = { Partner: PARTNER_OPERATIONS.map(routeOf), Dashboard: DASHBOARD_OPERATIONS.map(routeOf) }
for (const [api, routes] of [
  ['Partner', described.PARTNER_ROUTES],
  ['Dashboard', described.DASHBOARD_ROUTES],
] as const) {
  for (const route of routes)
    found.set(route, served[api].includes(withoutNames(route)) ? undefined : `the ${api} API has no such operation`)
}

for (const event of described.EVENTS)
  found.set(`event ${event}`, event in EVENT_TYPES ? undefined : 'the catalogue has no such event')

for (const [limit, [file, constant, value]] of Object.entries(described.LIMITS)) {
  const actual = constantOf(new URL(`../../src/${file}`, import.meta.url), constant)
  found.set(`limit ${limit}`, actual === value ? undefined : `${constant} in ${file} is ${actual} instead of ${value}`)
}

const LISTS: Readonly<Record<string, readonly string[]>> = {
  industry: vocabularies.INDUSTRIES,
  sourceOfFunds: vocabularies.SOURCES_OF_FUNDS,
  monthlyTurnOver: vocabularies.MONTHLY_TURN_OVERS,
  estimatedTransactionValue: vocabularies.ESTIMATED_TRANSACTION_VALUES,
  purposeOfAccount: vocabularies.PURPOSES_OF_ACCOUNT,
  ownershipType: vocabularies.OWNERSHIP_TYPES,
  identityTypeCode: vocabularies.IDENTITY_TYPE_CODES,
  businessTypeCode: vocabularies.BUSINESS_TYPE_CODES,
  verificationStatus: vocabularies.VERIFICATION_STATUSES,
  deliveryStatus: DELIVERY_STATUSES,
  endpointStatus: enumsNamed(DASHBOARD_OPERATIONS.find((operation) => operation.id === 'getWebhook')?.value, 'status'),
}
for (const [name, { values, complete }] of Object.entries(described.VOCABULARIES)) {
  const known = LISTS[name] ?? []
  const missing = values.split(' ').filter((value) => !known.includes(value))
  const extra = complete ? known.filter((value) => !values.split(' ').includes(value)) : []
  const errors = [
    ...missing.map((value) => `lacks ${value}`),
    ...extra.map((value) => `has ${value}, which is not described`),
  ]
  found.set(`vocabulary ${name}`, errors.length > 0 ? errors.join(', ') : undefined)
}

const document = partnerApiDocument('https://api.example') as { components: { schemas: Record<string, JsonSchema> } }
for (const [component, rules] of Object.entries(described.FIELDS)) {
  for (const [field, error] of ruleErrors(document.components.schemas[component], rules))
    found.set(`${component}.${field}`, error)
}

test('the code has every code, route, event, limit, vocabulary and field rule of the service description', () => {
  const missing = [...found].filter(([, error]) => error !== undefined)
  assert.deepEqual(
    missing.map(([entry, error]) => `${entry}: ${error}`),
    [],
  )
})

const TEXT = new URL('../../../../shared/service-description.md', import.meta.url)

test('service-description.ts contains every code, event and route of the text', {
  skip: existsSync(TEXT) ? false : 'the text of the description is not available here',
}, () => {
  const text = readFileSync(TEXT, 'utf8')
  const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((match) => match.slice(1).join(' ')))]
  const missing = (name: string, values: string[], known: readonly string[]) =>
    values.filter((value) => !known.includes(value)).map((value) => `${name} ${value}`)
  const routes = [...described.PARTNER_ROUTES, ...described.DASHBOARD_ROUTES].map(withoutNames)
  assert.deepEqual(
    [
      ...missing('code', all(/\b([A-Z][A-Za-z]+\.[A-Z][A-Za-z]+)\b/g), Object.keys(described.CODES)),
      ...missing('event', all(/\b((?:business|webhook)\.[a-z]+(?:\.[a-z]+)*)\b/g), described.EVENTS),
      ...missing('route', all(/^\| (GET|POST|PUT|PATCH|DELETE) \| (\/[^ ?|]+)/gm).map(withoutNames), routes),
    ],
    [],
  )
})

for (const [route, instead] of described.WITHDRAWN_ROUTES) {
  test(`the withdrawn route ${route} is 404 and names its replacement`, async () => {
    const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    for (const prefix of ['/api', '']) {
      const url = prefix + path.replaceAll('{id}', '0198c0de-0000-7000-8000-000000000000')
      const { status, body } = await service.call({ method, url })
      assert.equal(status, 404)
      assert.equal(body.isSuccess, false)
      assert.equal(body.error.code, 'Route.NotFound')
      assert.match(body.error.message, instead)
    }
  })
}

test('an unknown route is 404 without a replacement', async () => {
  const { status, body } = await service.call({ method: 'GET', url: '/api/partner/v1/nothing' })
  assert.equal(status, 404)
  assert.deepEqual(body, {
    isSuccess: false,
    error: { code: 'Route.NotFound', message: ERRORS['Route.NotFound'].message },
  })
})

function withoutNames(route: string): string {
  return route.replaceAll(/\{\w+\}/g, '{}')
}
