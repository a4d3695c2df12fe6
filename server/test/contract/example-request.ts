// Turns the examples of the Partner API into requests to the real service: creates the customer that an example is about
// and replaces the ids of the example with real ones.
import type { InjectOptions } from 'fastify'
import { PARTNER_OPERATIONS } from '../../src/apis/partner-api.ts'
import type { ExampleRequest, Operation } from '../../src/http/operation.ts'
import { exampleIds } from '../../src/onboarding/profiles/example-ids.ts'
import { PDF } from '../customers/sample-files.ts'
import type { TestPartner, TestService } from '../service/test-service.ts'

const PROFILES = '/api/partner/v1/business-profiles'
const create = PARTNER_OPERATIONS.find(({ id }) => id === 'createBusinessProfile')!

export interface ExampleSetup {
  readonly partner: TestPartner
  /** The customer that the example is about, if any. */
  readonly customerId: string | undefined
  request(operation: Operation, example: ExampleRequest): Promise<InjectOptions>
}

/** A new partner with everything that the example mentions. */
export async function setUpExample(
  service: TestService,
  example: ExampleRequest & { given?: string },
  given = example.given,
): Promise<ExampleSetup> {
  const partner = await service.aPartner()
  const ids = new Map<string, string>()
  const mentioned = JSON.stringify(example)
  const body = given === undefined ? undefined : create.examples![given]!.body
  if (body) {
    const own = await created(partner, body)
    ids.set(exampleIds.customerId, own.customerId)
    ids.set(exampleIds.uboId, own.ubos[0]?.uboId)
    if (mentioned.includes(exampleIds.documentId))
      ids.set(exampleIds.documentId, await uploaded(service, partner, own.customerId))
    // Also for the list, whose example only shows the link.
    if (mentioned.includes(exampleIds.completionLinkId) && example.body === undefined)
      ids.set(exampleIds.completionLinkId, await linked(partner, own.customerId))
    if (mentioned.includes(exampleIds.othersCustomerId) || mentioned.includes(exampleIds.othersDocumentId)) {
      const others = await created(partner, { ...body, partnerCustomerId: 'acme-others' })
      ids.set(exampleIds.othersCustomerId, others.customerId)
      ids.set(exampleIds.othersDocumentId, await uploaded(service, partner, others.customerId))
    }
  }
  return {
    partner,
    customerId: ids.get(exampleIds.customerId),
    request: async (operation, request) => requestOf(operation, withIds(request, ids), await partner.token()),
  }
}

async function created(partner: TestPartner, body: unknown) {
  const answer = await partner.post(PROFILES, body)
  if (answer.status !== 200) throw new Error(`the example that creates the customer was rejected: ${answer.text}`)
  return answer.body.value
}

async function uploaded(service: TestService, partner: TestPartner, customerId: string): Promise<string> {
  const body = { documentCategory: 'CertificateOfIncorporation', contentType: 'application/pdf' }
  const link = (await partner.post(`${PROFILES}/${customerId}/documents/upload-link`, body)).body.value
  const { pathname, search } = new URL(link.uploadUrl)
  await service.call({ method: 'PUT', url: pathname + search, headers: link.headers, payload: PDF })
  return link.documentId
}

async function linked(partner: TestPartner, customerId: string): Promise<string> {
  const { body } = await partner.post(`${PROFILES}/${customerId}/completion-links`, { locale: 'fr' })
  return body.value.linkId
}

function withIds<T>(example: T, ids: ReadonlyMap<string, string>): T {
  let text = JSON.stringify(example)
  for (const [shown, real] of ids) text = text.replaceAll(shown, real)
  return JSON.parse(text)
}

export function requestOf(operation: Operation, example: ExampleRequest, token: string): InjectOptions {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(example.params?.[name] ?? name))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(example.query ?? {}))
    for (const one of [value].flat()) query.append(name, one)
  const hasBody = example.body !== undefined
  return {
    method: operation.method,
    url: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: { authorization: `Bearer ${token}`, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { payload: JSON.stringify(example.body) } : {}),
  }
}

/** Replaces every id, time and link by a placeholder in order of appearance, so that two answers can be compared. */
export function withoutIds(value: unknown): unknown {
  const seen = new Map<string, string>()
  const nth = (text: string, kind: string) => {
    if (!seen.has(text)) seen.set(text, `${kind} ${seen.size + 1}`)
    return seen.get(text)!
  }
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node === 'object' && node !== null)
      return Object.fromEntries(
        Object.entries(node)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, part]) => [
            key,
            key === 'uploadUrl' || key === 'url' ? 'a link' : key === 'sizeBytes' ? 'a size' : walk(part),
          ]),
      )
    if (typeof node !== 'string') return node
    if (UUID.test(node)) return nth(node, 'id')
    return TIME.test(node) ? 'a time' : node
  }
  return walk(value)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
