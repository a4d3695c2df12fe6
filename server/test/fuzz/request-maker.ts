// Generates requests to any operation of the document: valid ones, changed in no, one or several places.
import { randomUUID } from 'node:crypto'
import { type Json, resolved, type WalkedOperation } from '../contract/openapi-walk.ts'
import type { Dice } from './dice.ts'
import { ODD_HEADERS, ODD_KEYS, ODD_NUMBER_TEXTS, ODD_TEXTS, ODD_TYPES } from './odd-values.ts'
import { goodValue, oddValue, uuidFrom } from './schema-values.ts'

export interface KnownCustomer {
  readonly customerId: string
  readonly reference: string
  readonly uboIds: string[]
  readonly documentIds: string[]
  readonly linkIds: string[]
}

/** What the run knows of a partner. `mark` is part of every name, address and email that it sends. */
export interface FuzzPartner {
  readonly mark: string
  readonly customers: KnownCustomer[]
  readonly cursors: string[]
}

export interface MadeRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string | Buffer
  /** The path contains a customer of the other partner. */
  readonly namesOthers: boolean
}

export interface Making {
  readonly document: Json
  readonly operation: WalkedOperation
  readonly dice: Dice
  readonly me: FuzzPartner
  readonly other: FuzzPartner
  /** The number of the request, for unique references and emails. */
  readonly serial: number
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']

export function makeRequest(making: Making): MadeRequest {
  const { operation, dice, other } = making
  const mine = pickCustomer(making.me, dice)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => pathValue(name, mine, making))
  const query = queryOf(making)
  const headers = headersOf(making)
  const method = dice.chance(0.01) ? dice.pick(METHODS) : operation.method
  const payload = operation.bodySchema || dice.chance(0.02) ? payloadOf(mine, making) : undefined
  const type = dice.chance(0.03) ? dice.pick(ODD_TYPES) : 'application/json'
  return {
    method,
    url: query === '' ? path : `${path}?${query}`,
    headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
    namesOthers: other.customers.some(({ customerId }) => path.toLowerCase().includes(customerId)),
  }
}

const ANONYMOUS: KnownCustomer = {
  ...{ customerId: randomUUID(), reference: 'unknown', uboIds: [], documentIds: [], linkIds: [] },
}

function pickCustomer({ customers }: FuzzPartner, dice: Dice): KnownCustomer {
  if (customers.length === 0) return ANONYMOUS
  // Prefers the newest, so that some customers get many changes.
  return dice.chance(0.5) ? customers.at(-1 - dice.below(Math.min(5, customers.length)))! : dice.pick(customers)
}

function pathValue(name: string, mine: KnownCustomer, { dice, other, serial }: Making): string {
  const theirs = pickCustomer(other, dice)
  const of = (customer: KnownCustomer) => {
    if (name === 'partnerCustomerId') return customer.reference
    return name === 'linkId' ? (customer.linkIds.at(-1) ?? uuidFrom(dice)) : customer.customerId
  }
  const [own, others] = [of(mine), of(theirs)]
  return dice.weighted<() => string>([
    [75, () => own],
    [10, () => others],
    [3, () => own.toUpperCase()],
    [3, () => uuidFrom(dice)],
    [2, () => [...own].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')],
    [3, () => encoded(dice.pick(ODD_TEXTS)).slice(0, 2000)],
    [
      2,
      () =>
        dice.pick([
          '%',
          '%zz',
          '%C3',
          '%00',
          '.',
          '..',
          '%2E%2E',
          `${own}/`,
          `${own}%2F`,
          'by-reference',
          `x${serial}`,
        ]),
    ],
  ])()
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

function queryOf({ document, operation, dice, me, other }: Making): string {
  const parts: string[] = []
  for (const { name, required } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
    if (!dice.chance(required ? 0.95 : 0.15)) continue
    const times = dice.chance(0.04) ? 2 : 1
    for (let i = 0; i < times; i++) parts.push(`${name}=${queryValue(name)}`)
  }
  if (dice.chance(0.03))
    parts.push(dice.pick(['x=1', '__proto__=1', '&&', '=', '?', 'page[]=1', 'constructor=x', `y=${'z'.repeat(4000)}`]))
  return parts.join('&')

  function queryValue(name: string): string {
    const item = operation.parameters.find((parameter) => parameter.name === name)!.schema
    const schema = item.items ?? item
    if (name === 'cursor' && dice.chance(0.6)) return dice.pick([...me.cursors, ...other.cursors, 'AAAA'])
    if (name === 'countryCode' && dice.chance(0.6)) return dice.pick(['NGA', 'GBR', 'DEU', 'ATA', 'XYZ', 'nga'])
    return dice.weighted<() => string>([
      [60, () => encoded(String(goodValue(document, schema, dice)))],
      [30, () => encoded(String(oddValue(document, schema, dice))).slice(0, 4000)],
      [5, () => encoded(dice.pick(ODD_TEXTS)).slice(0, 4000)],
      [5, () => dice.pick(['', '%', '%zz', '%00', '%ED%A0%80', '+', '%2B', '-1', '0', '999999999', '1.5', '1e3', '٣'])],
    ])()
  }
}

function headersOf({ operation, dice }: Making): Record<string, string> {
  const headers: Record<string, string> = {}
  if (dice.chance(0.1)) headers['x-request-id'] = dice.pick(ODD_HEADERS)
  if (dice.chance(0.02)) headers.accept = dice.pick(['text/html', 'application/xml', '*/*;q=0', ''])
  if (operation.method === 'GET' && dice.chance(0.95)) return headers
  // Both partners use the same few keys: an answer must never be replayed to the other partner.
  if (dice.chance(0.35))
    headers['idempotency-key'] = dice.chance(0.8) ? `key-${dice.below(400)}` : dice.pick(ODD_HEADERS)
  if (dice.chance(0.15)) headers['if-match'] = dice.chance(0.5) ? `"${1 + dice.below(4)}"` : dice.pick(ODD_HEADERS)
  return headers
}

function payloadOf(mine: KnownCustomer, making: Making): string | Buffer {
  const { document, operation, dice } = making
  const examples = Object.values(operation.bodyExamples)
  if (examples.length === 0) return '{}'
  const body = fitted(structuredClone(dice.pick(examples).value), mine, making)
  const mutations = dice.weighted([
    [40, 0],
    [35, 1],
    [15, 2],
    [10, 6],
  ])
  for (let i = 0; i < mutations; i++) mutate(dice.pick(placesIn(document, operation.bodySchema, body)), making)
  return dice.chance(0.08) ? oddlyWritten(JSON.stringify(body), dice) : JSON.stringify(body)
}

/** The example with this partner's ids, and with its mark in all personal data. */
function fitted(body: Json, mine: KnownCustomer, making: Making): Json {
  const { dice, me, other, serial } = making
  const document = () =>
    dice.pick([...mine.documentIds, ...mine.documentIds, ...pickCustomer(other, dice).documentIds, uuidFrom(dice)])
  if (body.customerId) body.customerId = mine.customerId
  if (body.uboId) body.uboId = mine.uboIds[0] ?? uuidFrom(dice)
  if (body.partnerCustomerId) body.partnerCustomerId = dice.chance(0.95) ? `${me.mark}-${serial}` : mine.reference
  if (body.businessDocumentIdList) body.businessDocumentIdList = [document()]
  for (const field of ['companyName', 'name', 'tradingName', 'description'])
    if (body[field]) body[field] = `${me.mark} ${serial} Ltd`
  for (const field of ['email', 'businessEmail']) if (body[field]) body[field] = `${me.mark}${serial}@acme.example`
  for (const [index, person] of (body.businessPersonList ?? []).entries()) {
    Object.assign(person, {
      firstName: me.mark,
      lastName: `${me.mark}-${serial}`,
      email: `${me.mark}${serial}-${index}@acme.example`,
    })
    person.address.streetLine1 = `${me.mark} Road`
    if (person.uboId)
      person.uboId = dice.chance(0.8)
        ? (mine.uboIds[0] ?? uuidFrom(dice))
        : dice.pick([...pickCustomer(other, dice).uboIds, uuidFrom(dice)])
    if (dice.chance(0.2)) person.identities[0].documentUploadId = mine.documentIds[0] ?? uuidFrom(dice)
  }
  return body
}

interface Place {
  readonly within: Json
  readonly key: string | number
  readonly schema: Json
}

/** Every place of the schema, whether the body has a value there or not. */
function placesIn(document: Json, given: Json, value: Json): Place[] {
  const schema = resolved(document, given)
  const here: Place[] = []
  if (schema.properties && typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(schema.properties)) {
      here.push({ within: value, key, schema: part })
      if (value[key] !== undefined) here.push(...placesIn(document, part, value[key]))
    }
  }
  if (schema.items && Array.isArray(value))
    for (const [key, item] of value.entries())
      here.push({ within: value, key, schema: schema.items }, ...placesIn(document, schema.items, item))
  return here
}

function mutate({ within, key, schema }: Place, { document, dice }: Making): void {
  dice.weighted<() => void>([
    [35, () => (within[key] = oddValue(document, schema, dice))],
    [25, () => (within[key] = goodValue(document, schema, dice))],
    [10, () => delete within[key]],
    [10, () => (within[key] = null)],
    [5, () => addOddKey(within, dice)],
    [8, () => Array.isArray(within[key]) && within[key].push(structuredClone(within[key][0]))],
    [7, () => (within[key] = dice.pick(ODD_TEXTS))],
  ])()
}

function addOddKey(within: Json, dice: Dice): void {
  if (!Array.isArray(within)) within[dice.pick(ODD_KEYS)] = dice.pick<unknown>([1, 'x', null, {}, [[]]])
}

/** The body with unusual JSON, or text that is not JSON. */
function oddlyWritten(text: string, dice: Dice): string | Buffer {
  const inserted = (member: string) => text.replace('{', `{${member}${text.startsWith('{}') ? '' : ','}`)
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  return dice.weighted<() => string | Buffer>([
    [3, () => inserted('"email":1')],
    [3, () => inserted(`"deep":${nested(dice.pick([10, 30, 34, 2000, 100_000]))}`)],
    [2, () => inserted('"__proto__":{"isAdmin":true}')],
    [2, () => inserted('"constructor":{"prototype":{"x":1}}')],
    [2, () => inserted('"a\\u0000b":"\\ud800"')],
    [3, () => text.replace(/:\d+/, `:${dice.pick(ODD_NUMBER_TEXTS)}`)],
    [2, () => `\ufeff${text}`],
    [2, () => text.slice(0, dice.below(text.length))],
    [2, () => `${text}${dice.pick(['x', '{}', ',', '\n\n', '\u0000'])}`],
    [
      2,
      () => dice.pick(['', ' ', 'null', '[]', '"x"', '1', 'true', '{', nested(50_000), '{"a":}', "{'a':1}", '/**/{}']),
    ],
    [
      1,
      () =>
        Buffer.concat([Buffer.from(text.slice(0, 40)), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from(text.slice(40))]),
    ],
    [1, () => Buffer.from(text, 'utf16le')],
    [0.4, () => text.replace('{', `{${' '.repeat(1024 * 1024)}`)],
    [0.4, () => inserted(`"big":"${'x'.repeat(900_000)}"`)],
  ])()
}
