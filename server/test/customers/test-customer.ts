// Customers with upload links and documents, created through the Partner API.

import type { TestResponse } from '../service/test-response.ts'
import type { TestPartner, TestService } from '../service/test-service.ts'
import { aProfile } from './factories.ts'
import { PDF } from './sample-files.ts'

export interface TestLink {
  documentId: string
  uploadUrl: string
  method: string
  headers: Record<string, string>
  expiresAt: string
  maxSizeBytes: number
  documentCategory: string
  uboId: string | null
}

export interface TestCustomer {
  partner: TestPartner
  customerId: string
  uboId: string
  path: string
  ask(body?: Record<string, unknown>, headers?: Record<string, string>): Promise<TestResponse>
  /** An upload link, by default for a PDF of the business. */
  aLink(body?: Record<string, unknown>): Promise<TestLink>
  put(link: TestLink, bytes?: Buffer, headers?: Record<string, string>): Promise<TestResponse>
  documents(): Promise<any[]>
  /** The document as verification-status shows it. */
  state(documentId: string): Promise<{ status: string; reasonCode: string | null } | undefined>
}

export async function aCustomer(service: TestService, given?: TestPartner, profile = {}): Promise<TestCustomer> {
  const partner = given ?? (await service.aPartner())
  const created = (await partner.post('/api/partner/v1/business-profiles', aProfile(profile))).body.value
  const path = `/api/partner/v1/business-profiles/${created.customerId}`
  const ask: TestCustomer['ask'] = (body = {}, headers) =>
    partner.post(
      `${path}/documents/upload-link`,
      { documentCategory: 'CertificateOfIncorporation', contentType: 'application/pdf', ...body },
      headers,
    )
  return {
    partner,
    customerId: created.customerId,
    uboId: created.ubos[0]?.uboId,
    path,
    ask,
    async aLink(body) {
      const answer = await ask(body)
      if (answer.status !== 200) throw new Error(`no link: ${answer.text}`)
      return answer.body.value
    },
    async put(link, bytes = PDF, headers = link.headers) {
      const { pathname, search } = new URL(link.uploadUrl)
      return service.call({ method: 'PUT', url: pathname + search, headers, payload: bytes })
    },
    documents: async () => (await partner.get(path)).body.value.documents,
    async state(documentId) {
      const { documents } = (await partner.get(`${path}/verification-status`)).body.value
      return documents.find((document: { documentId: string }) => document.documentId === documentId)
    },
  }
}

/** The event envelopes of a customer, oldest first. */
export async function eventsOf(service: TestService, partnerId: string, customerId: string): Promise<any[]> {
  const rows = await service.app.db.partner(
    partnerId,
    (sql) => sql<{ envelope: string }[]>`
    select envelope from event where partner_id = ${partnerId} and customer_id = ${customerId} order by sequence`,
  )
  return rows.map(({ envelope }) => JSON.parse(envelope))
}

export async function confirmationsOf(service: TestService, { partner, customerId }: TestCustomer): Promise<any[]> {
  const events = await eventsOf(service, partner.partnerId, customerId)
  return events.filter(({ eventType }) => eventType === 'business.document.confirmed')
}
