// What every generated client does against a running service: token, create, read, upload, change, list in pages, and an error
// with its code. Each client is wrapped in the same interface, so that its types must fit.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

export interface Customer {
  readonly partnerCustomerId: string
  readonly companyName: string
  readonly email: string
  readonly businessTypeCode: 'LLC'
  readonly incorporationCountryIso3Code: 'NGA'
  readonly industry: 'CustomerRevenue'
  readonly website: string
  readonly registrationNumber: string
}

export interface TokenForm {
  readonly grant_type: 'client_credentials'
  readonly client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  readonly client_assertion: string
}

export interface ErrorAnswer {
  readonly status: number
  readonly code: string
  readonly paths: readonly (string | undefined)[]
}

/** Each function returns what the generated client has typed; a failure throws an ErrorAnswer. */
export interface StoryClient {
  token(form: TokenForm): Promise<string>
  create(customer: Customer): Promise<{ customerId: string | null; verificationStatus: string }>
  read(customerId: string): Promise<{ companyName: string; version: number; documents: readonly { status: string }[] }>
  uploadLink(
    customerId: string,
    file: { documentCategory: 'CertificateOfIncorporation'; contentType: 'application/pdf'; sizeBytes: number },
  ): Promise<{ uploadUrl: string; method: 'PUT'; headers: Record<string, string> }>
  patch(customerId: string, change: { tradingName: string }, ifMatch: string): Promise<{ verificationStatus: string }>
  list(query: {
    pageSize: number
    verificationStatus: ('PendingVerification' | 'Approved')[]
    cursor?: string
  }): Promise<{ references: string[]; nextCursor: string | null; total: number }>
}

/** Creates the wrapper of one generated client. */
export type ConnectClient = (baseUrl: string, token: () => string) => StoryClient

export async function runStory(connect: ConnectClient, baseUrl: string, assertion: string): Promise<void> {
  let token = ''
  const client = connect(baseUrl, () => token)
  token = await client.token({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  })

  const created = await client.create(customer(1))
  assert.equal(created.verificationStatus, 'PendingVerification')
  const customerId = created.customerId
  assert.ok(customerId)
  for (const number of [2, 3]) await client.create(customer(number))
  const read = await client.read(customerId)
  assert.deepEqual([read.companyName, read.version], ['Bright Harbour 1 Ltd', 1])

  const file = Buffer.from('%PDF-1.4\n%%EOF\n')
  const link = await client.uploadLink(customerId, {
    documentCategory: 'CertificateOfIncorporation',
    contentType: 'application/pdf',
    sizeBytes: file.length,
  })
  const { uploadUrl, method, headers } = link
  const uploaded = await fetch(uploadUrl, { method, headers, body: file })
  assert.equal(uploaded.status, 200, await uploaded.text())
  const deadline = AbortSignal.timeout(30_000)
  while ((await client.read(customerId)).documents[0]?.status !== 'Confirmed')
    await wait(50, undefined, { signal: deadline })

  const { version } = await client.read(customerId)
  await client.patch(customerId, { tradingName: 'Harbour' }, `"${version}"`)
  assert.equal((await client.read(customerId)).version, version + 1)
  await assert.rejects(client.patch(customerId, { tradingName: 'Port' }, `"${version}"`), { status: 412 })

  const references: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await client.list({
      pageSize: 2,
      verificationStatus: ['PendingVerification', 'Approved'],
      ...(cursor ? { cursor } : {}),
    })
    assert.equal(page.total, 3)
    references.push(...page.references)
    cursor = page.nextCursor
  } while (cursor)
  assert.deepEqual(references, ['story-3', 'story-2', 'story-1'])

  const duplicate = await client.create(customer(1)).catch((error: ErrorAnswer) => error)
  assert.deepEqual(duplicate, {
    status: 409,
    code: 'Customer.PartnerCustomerIdDuplicate',
    paths: ['/partnerCustomerId'],
  })
}

export function customer(number: number): Customer {
  return {
    partnerCustomerId: `story-${number}`,
    companyName: `Bright Harbour ${number} Ltd`,
    email: `ops-${number}@harbour.example`,
    businessTypeCode: 'LLC',
    incorporationCountryIso3Code: 'NGA',
    industry: 'CustomerRevenue',
    website: 'https://harbour.example',
    registrationNumber: `RC765432${number}`,
  }
}
