// The load of a partner that behaves well: it repeats a request with its idempotency key on the other node until it is
// acknowledged, reads what it wrote on the other node, and uploads a document now and then.
import { randomUUID } from 'node:crypto'
import { aProfile } from '../../server/test/customers/factories.ts'
import { PDF } from '../../server/test/customers/sample-files.ts'

export interface Load {
  readonly acknowledged: Set<string>
  readonly documents: Set<string>
  /** Reads that did not find what was acknowledged before. There must be none. */
  readonly unseen: string[]
  /** Responses with status 500: a failure that isn't reported as one that can be retried. There must be none. */
  readonly internalErrors: string[]
  readonly tries: Map<string, number>
  /** Creates, reads and uploads on this node alone; whether all of it worked. */
  probe(url: string): Promise<boolean>
  stop(): Promise<void>
}

export interface LoadOptions {
  readonly urls: readonly string[]
  /** Of each partner. */
  readonly tokens: readonly (() => Promise<string>)[]
  readonly perSecond: number
  readonly timeoutMs: number
}

const PATH = '/api/partner/v1/business-profiles'

export function startLoad({ urls, tokens, perSecond, timeoutMs }: LoadOptions): Load {
  const acknowledged = new Set<string>()
  const documents = new Set<string>()
  const unseen: string[] = []
  const internalErrors: string[] = []
  const tries = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let isRunning = true
  let n = 0

  async function send(url: string, token: string, method: string, path: string, body?: unknown, key?: string) {
    try {
      const response = await fetch(url + PATH + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = (await response.json()) as { value: Record<string, unknown>; error?: { code: string } }
      if (response.status === 500) internalErrors.push(`${method} ${path || '/'}`)
      count(String(response.status))
      return { status: response.status, value: answer.value }
    } catch {
      count('no answer')
      return { status: 0, value: {} as Record<string, unknown> }
    }
  }

  function count(outcome: string): void {
    tries.set(outcome, (tries.get(outcome) ?? 0) + 1)
  }

  /** Repeats on one node after the other until it is acknowledged. */
  async function untilAcknowledged(first: number, token: () => Promise<string>, path: string, body: unknown) {
    const key = randomUUID()
    for (let i = first; isRunning; i++) {
      const answer = await send(urls[i % urls.length]!, await token(), 'POST', path, body, key)
      if (answer.status === 200) return answer.value
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return undefined
  }

  async function story(number: number): Promise<void> {
    const token = tokens[number % tokens.length]!
    const created = await untilAcknowledged(number, token, '', aProfile())
    if (!created) return
    const customerId = created.customerId as string
    acknowledged.add(customerId)
    const { status } = await send(urls[(number + 1) % urls.length]!, await token(), 'GET', `/${customerId}`)
    if (status === 404 || status === 403) unseen.push(customerId)
    if (number % 10 === 0) await upload(number, token, customerId)
  }

  async function upload(number: number, token: () => Promise<string>, customerId: string): Promise<void> {
    const body = { documentCategory: 'Invoice', contentType: 'application/pdf', sizeBytes: PDF.length }
    const link = await untilAcknowledged(number, token, `/${customerId}/documents/upload-link`, body)
    if (!link) return
    const response = await fetch(link.uploadUrl as string, {
      method: 'PUT',
      headers: link.headers as Record<string, string>,
      body: PDF,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    count(`upload ${response?.status ?? 'no answer'}`)
    if (response?.ok) documents.add(link.documentId as string)
  }

  const timer = setInterval(() => {
    const one: Promise<void> = story(n++).finally(() => running.delete(one))
    running.add(one)
  }, 1000 / perSecond)

  return {
    acknowledged,
    documents,
    unseen,
    internalErrors,
    tries,
    async probe(url) {
      const token = await tokens[0]!()
      const created = await send(url, token, 'POST', '', aProfile())
      if (created.status !== 200) return false
      acknowledged.add(created.value.customerId as string)
      const read = await send(url, token, 'GET', `/${created.value.customerId}`)
      return read.status === 200
    },
    async stop() {
      clearInterval(timer)
      const patience = setTimeout(() => (isRunning = false), 60_000)
      await Promise.all(running)
      clearTimeout(patience)
      isRunning = false
    },
  }
}
