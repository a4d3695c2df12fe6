// One round of `npm run bench sdk`: creates customers and uploads a document for each, with the SDK or with undici alone.
import { type CreateBusinessProfile, type CreatedBusinessProfile, Gangway, type UploadLink } from '@gangway/sdk'
import { Agent, request } from 'undici'
import { aProfile } from '../../server/test/customers/factories.ts'
import { PDF } from '../../server/test/customers/sample-files.ts'

export interface SdkRound {
  readonly client: 'sdk' | 'undici'
  readonly baseUrl: string
  readonly clientId: string
  readonly privateKey: string
  readonly count: number
  readonly workers: number
}

export interface SdkRate {
  readonly perSecond: number
  /** CPU of the client alone, in milliseconds per call. */
  readonly cpuMs: number
}

interface Calls {
  create(profile: CreateBusinessProfile): Promise<string>
  upload(customerId: string): Promise<void>
}

const round: SdkRound = JSON.parse(process.argv[2]!)
const gangway = new Gangway(round)
const link = { documentCategory: 'Contract', contentType: 'application/pdf', sizeBytes: PDF.length } as const

const withSdk: Calls = {
  create: async (profile) => (await gangway.businessProfiles.create(profile)).customerId!,
  upload: async (customerId) => {
    await gangway.documents.upload(customerId, { file: PDF, documentCategory: 'Contract', confirmWithinMs: 0 })
  },
}

const token = await gangway.tokens.token()
const dispatcher = new Agent({ connections: round.workers })
async function post<T>(path: string, body: object): Promise<T> {
  const answer = await request(`${round.baseUrl}/api/partner/v1/business-profiles${path}`, {
    method: 'POST',
    dispatcher,
    // As the SDK sends it: storing a response under its key is work for the service.
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const { value } = (await answer.body.json()) as { value: T }
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  return value
}

const withUndici: Calls = {
  create: async (profile) => (await post<CreatedBusinessProfile>('', profile)).customerId!,
  upload: async (customerId) => {
    const { uploadUrl, headers } = await post<UploadLink>(`/${customerId}/documents/upload-link`, link)
    const { statusCode, body } = await request(uploadUrl, { method: 'PUT', dispatcher, headers, body: PDF })
    await body.dump()
    if (statusCode !== 200) throw new Error(`the upload answered ${statusCode}`)
  },
}

const calls = round.client === 'sdk' ? withSdk : withUndici

async function measure(call: (index: number) => Promise<void>): Promise<SdkRate> {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  let next = 0
  await Promise.all(
    Array.from({ length: round.workers }, async () => {
      while (next < round.count) await call(next++)
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  return {
    perSecond: (round.count * 1000) / (performance.now() - start),
    cpuMs: (user + system) / 1000 / round.count,
  }
}

const customers: string[] = []
const creates = await measure(async () => {
  customers.push(await calls.create(aProfile() as CreateBusinessProfile))
})
const uploads = await measure((index) => calls.upload(customers[index]!))
process.send!({ creates, uploads }, () => process.exit(0))
