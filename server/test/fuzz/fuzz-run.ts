// Sends random requests of two partners at once and checks every answer and the stored rows.
// The same seed makes the same requests, as long as the answers are the same.
import type { FastifyInstance } from 'fastify'
import { partnerApiDocument } from '../../src/apis/partner-api.ts'
import { saveCase } from '../../src/customer/case/case-sql.ts'
import { caseAfter, newCase } from '../../src/customer/case/review-case.ts'
import { moveCount } from '../../src/customer/customer-sql.ts'
import { registerPartner } from '../../src/partners/register-partner.ts'
import { accessTokenFor } from '../../src/partners/tokens/access-token.ts'
import type { App } from '../../src/platform/app.ts'
import {
  answerChecker,
  anyErrorSchema,
  type Json,
  operationsOf,
  type WalkedOperation,
} from '../contract/openapi-walk.ts'
import { PDF } from '../customers/sample-files.ts'
import { everyCell } from '../database/every-cell.ts'
import { brokenInvariants } from '../database/row-invariants.ts'
import { addTestCertificate } from '../service/test-service.ts'
import { Dice } from './dice.ts'
import { type FuzzPartner, type KnownCustomer, type MadeRequest, makeRequest } from './request-maker.ts'

export interface FuzzOptions {
  readonly app: App
  readonly server: FastifyInstance
  readonly seed: number
  readonly requests: number
  /** The log so far. */
  logged(): string
  progress?(done: number): void
}

export interface FuzzReport {
  readonly sent: number
  /** How often each operation answered with each status. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<number, number>>
  readonly customers: number
  readonly errors: readonly string[]
}

interface TestedPartner extends FuzzPartner {
  readonly partnerId: string
  /** Every id and reference that only this partner may see. */
  readonly secrets: Set<string>
  headers(scopes: readonly string[]): Promise<Record<string, string>>
}

interface Sent {
  readonly operation: WalkedOperation
  /** Whether the path has the method. */
  readonly isServed: boolean
  readonly me: TestedPartner
  readonly other: TestedPartner
  readonly request: MadeRequest
  readonly body: Json
  readonly text: string
  readonly status: number
  readonly headers: Record<string, unknown>
}

/** Requests sent at the same time, so that they compete in the database. */
const AT_ONCE = 6
const INVARIANTS_EVERY = 4000
const ENOUGH_ERRORS = 20

export async function fuzzRun(options: FuzzOptions): Promise<FuzzReport> {
  const { app, server, seed, requests } = options
  const dice = new Dice(seed)
  const document: Json = partnerApiDocument(app.config.baseUrl)
  const operations = operationsOf(document)
  const checker = answerChecker(document)
  const partners = [await aPartner(app, 'qanaria'), await aPartner(app, 'zeeloewe')] as const
  const answers = new Map<string, Map<number, number>>()
  const errors: string[] = []
  let sent = 0

  async function one(serial: number): Promise<Sent> {
    const [me, other] = dice.chance(0.5) ? partners : ([partners[1], partners[0]] as const)
    // Creates customers often enough for the other operations.
    const operation = dice.chance(0.15) ? operations[0]! : dice.pick(operations)
    const request = makeRequest({ document, operation, dice, me, other, serial })
    const meant = operations.find(({ path, method }) => path === operation.path && method === request.method)
    const credentials = await credentialsFor(me, operation, dice)
    const answer = await server.inject({
      ...request,
      method: request.method as 'GET',
      headers: { ...request.headers, ...credentials },
    })
    const { statusCode: status, body: text, headers } = answer
    return {
      operation: meant ?? operation,
      // A reference of dots names another path, as clients resolve dot segments even if they are encoded.
      isServed: meant !== undefined || isResolved(request.url),
      me,
      other,
      request,
      status,
      text,
      headers,
      body: jsonOf(text),
    }
  }

  while (sent < requests && errors.length < ENOUGH_ERRORS) {
    const batch = await Promise.all(Array.from({ length: Math.min(AT_ONCE, requests - sent) }, () => one(sent++)))
    for (const answer of batch) {
      const counted = answers.get(answer.operation.id) ?? new Map<number, number>()
      answers.set(answer.operation.id, counted.set(answer.status, (counted.get(answer.status) ?? 0) + 1))
      const found = errorsOf(answer)
      if (found.length > 0) errors.push(`${found.join('\n')}\n  ${describe(answer)}`)
      learn(answer)
    }
    if (dice.chance(0.3)) await review(app, dice.pick(partners), dice)
    for (const { me, body, status, operation } of batch) {
      // Uses some of the links, so that there are documents to confirm.
      if (operation.id === 'createUploadLink' && status === 200 && dice.chance(0.5))
        await upload(server, me, body.value)
    }
    if (Math.floor(sent / INVARIANTS_EVERY) !== Math.floor((sent - batch.length) / INVARIANTS_EVERY)) {
      options.progress?.(sent)
      errors.push(...(await everyCell(app.db)(brokenInvariants)))
    }
  }

  const loggedOf = (requestId: unknown) =>
    options
      .logged()
      .split('\n')
      .filter((line) => line.includes('"error"') && line.includes(String(requestId)))

  function errorsOf(answer: Sent): string[] {
    const { status, body, operation, isServed, text, other, request } = answer
    const found: string[] = []
    if (status >= 500) found.push(`a server error: ${status}`, ...loggedOf(answer.headers['x-request-id']))
    const isRouting = body?.error?.code?.startsWith('Route.')
    if (!isServed && !isRouting) found.push(`${request.method} is answered ${status}`)
    found.push(
      ...(isRouting
        ? checker.valueDifferences(anyErrorSchema(document), body)
        : checker.differences(operation, answer)),
    )
    // An address that is no route is 404 for everyone.
    if (request.namesOthers && !isRouting && (status === 200 || status === 404))
      found.push(`another partner's customer is answered ${status}`)
    for (const [id] of text.matchAll(IDS))
      if (other.secrets.has(id)) found.push(`contains ${id}, which belongs to another partner`)
    if (text.includes(other.mark)) found.push("contains another partner's personal data")
    return found
  }

  errors.push(...(await everyCell(app.db)(brokenInvariants)), ...(await leakedData(options, partners)))
  for (const player of partners) errors.push(...(await unreadable(server, player)))
  return { sent, answers, customers: partners[0].customers.length + partners[1].customers.length, errors }
}

const isResolved = (url: string) => new URL(url, 'http://localhost').pathname !== url.split(/[?#]/)[0]

const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

async function aPartner(app: App, mark: string): Promise<TestedPartner> {
  const { partnerId, clientId } = await registerPartner(app, { name: `Fuzz ${mark.length}` })
  const thumbprint = await addTestCertificate(app, partnerId)
  const tokens = new Map<string, { token: string; until: number }>()
  async function headers(scopes: readonly string[]): Promise<Record<string, string>> {
    const now = app.clock.now().getTime()
    const known = tokens.get(scopes.join())
    if (known && known.until > now) return { authorization: `Bearer ${known.token}` }
    const token = await accessTokenFor(app, { partnerId, clientId, scopes, thumbprint })
    tokens.set(scopes.join(), { token, until: now + 200_000 })
    return { authorization: `Bearer ${token}` }
  }
  return { mark, partnerId, customers: [], cursors: [], secrets: new Set(), headers }
}

async function credentialsFor(
  me: TestedPartner,
  { scope }: WalkedOperation,
  dice: Dice,
): Promise<Record<string, string>> {
  if (dice.chance(0.97)) return me.headers(['partner.read', 'partner.write'])
  return dice.pick([
    () => ({}),
    () => ({ authorization: `Bearer ${'x'.repeat(dice.below(200))}` }),
    () => ({ authorization: 'Bearer' }),
    () => ({ cookie: 'gangway_session=x' }),
    () => me.headers([scope]),
    () => me.headers([scope === 'partner.read' ? 'partner.write' : 'partner.read']),
    () => me.headers(['']),
  ])()
}

/** Remembers the ids of an answer for later requests. */
function learn({ operation, me, request, status, body, text }: Sent): void {
  const value = body?.value
  if (status !== 200 || !value) return
  const keep = (id: string) => me.secrets.add(id)
  if (operation.id === 'createBusinessProfile' && value.customerId && !known(me, value.customerId)) {
    const uboIds = value.ubos.map(({ uboId }: { uboId: string }) => uboId)
    const { customerId, partnerCustomerId: reference } = value
    me.customers.push({ customerId, reference, uboIds, documentIds: [], linkIds: [] })
  }
  if (operation.id === 'patchBusinessProfile')
    known(me, value.customerId)?.uboIds.push(...value.ubos.map(({ uboId }: { uboId: string }) => uboId))
  if (operation.id === 'createCompletionLink')
    me.customers.find(({ customerId }) => request.url.includes(customerId))?.linkIds.push(value.linkId)
  if (typeof value.nextCursor === 'string') me.cursors.splice(0, me.cursors.length > 20 ? 1 : 0, value.nextCursor)
  if (operation.id !== 'getUboIdentityRequirements') for (const [id] of text.matchAll(IDS)) keep(id)
}

const known = (me: TestedPartner, customerId: string): KnownCustomer | undefined =>
  me.customers.find((customer) => customer.customerId === customerId)

/** Moves a customer to another review state, as analysts do. */
async function review(app: App, { partnerId, customers }: TestedPartner, dice: Dice): Promise<void> {
  if (customers.length === 0) return
  const { customerId } = dice.pick(customers)
  const [verificationStatus, stage] = dice.pick(STATES)
  await app.db.partnerTransaction(partnerId, async (sql) => {
    const [before] = await sql`
      select verification_status as "verificationStatus", business_type_code as "businessTypeCode",
        incorporation_country as "incorporationCountry"
      from customer where partner_id = ${partnerId} and customer_id = ${customerId} for update`
    const was = before as { verificationStatus: string; businessTypeCode: string; incorporationCountry: string }
    await sql`
      update customer set verification_status = ${verificationStatus}, review_stage = ${stage}
      where partner_id = ${partnerId} and customer_id = ${customerId}`
    const { slaMs } = app.config.review
    const now = app.clock.now()
    const how = { trigger: 'Claim', by: partnerId, now, version: 1, slaMs } as const
    await saveCase(sql, { partnerId, customerId }, caseAfter(newCase(now, slaMs), stage, how))
    if (was.verificationStatus !== verificationStatus)
      await moveCount(sql, partnerId, was, { ...was, verificationStatus })
  })
}

const STATES = [
  ['PendingVerification', 'Queued'],
  ['PendingVerification', 'InReview'],
  ['ChangesRequested', 'AwaitingPartner'],
  ['StartedNotCompleted', 'AwaitingPartner'],
  ['Approved', 'Closed'],
  ['Rejected', 'Closed'],
] as const

async function upload(server: FastifyInstance, me: TestedPartner, link: Json): Promise<void> {
  const { pathname, search } = new URL(link.uploadUrl)
  await server.inject({ method: 'PUT', url: pathname + search, headers: link.headers, payload: PDF })
  const customer = me.customers.find(({ customerId }) => pathname.includes(customerId))
  customer?.documentIds.push(link.documentId)
}

/** Personal data in the log or in events. There must be none. */
async function leakedData({ app, logged }: FuzzOptions, partners: readonly TestedPartner[]): Promise<string[]> {
  const errors: string[] = []
  for (const { mark } of partners) {
    const lines = logged()
      .split('\n')
      .filter((line) => line.includes(mark))
    // References must not be in the log either; in events they are allowed in partnerCustomerId.
    for (const line of lines.slice(0, 3)) errors.push(`the log contains ${line.slice(0, 300)}`)
    const events = await everyCell(app.db)(
      (sql) => sql`
        select envelope from event
        where regexp_replace(envelope, '"partnerCustomerId":"[^"]*"', '', 'g') like ${`%${mark}%`} limit 3`,
    )
    for (const { envelope } of events) errors.push(`an event contains ${envelope}`)
  }
  return errors
}

/** Customers that can't be read any more. There must be none. */
async function unreadable(server: FastifyInstance, player: TestedPartner): Promise<string[]> {
  const errors: string[] = []
  for (const { customerId } of player.customers) {
    const headers = await player.headers(['partner.read'])
    const answer = await server.inject({ url: `/api/partner/v1/business-profiles/${customerId}`, headers })
    if (answer.statusCode !== 200)
      errors.push(`${customerId} can't be read any more: ${answer.statusCode} ${answer.body}`)
  }
  return errors
}

function jsonOf(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function describe({ request, status, text }: Sent): string {
  const { payload = '', ...rest } = request
  return `${JSON.stringify(rest)}\n  body ${payload.toString().slice(0, 3000)}\n  answered ${status} ${text.slice(0, 600)}`
}
