// A webhook receiver on this machine, with the TLS certificate that the sandbox trusts. It verifies signatures and accepts the
// events of the tour; others get 503, so that they are retried later.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, type WebhookEvent } from '@gangway/sdk/webhooks'
import { UnexpectedResult } from './report.ts'

export interface Received {
  readonly event: WebhookEvent
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  readonly rejected: number
  trust(secrets: readonly string[]): void
  /** Returns the first matching event, and waits for it if it has not arrived yet. */
  event(name: string, matches: (event: WebhookEvent) => boolean): Promise<Received>
  close(): Promise<void>
}

const TIMEOUT_MS = 30_000
export const REFERENCE_PREFIX = 'tour-'

export async function startReceiver(
  files: { certificateFile: string; privateKeyFile: string },
  signal: AbortSignal,
): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let rejected = 0
  let secrets: readonly string[] = []
  let onTrusted = () => {}
  // A delivery may arrive before the response that contains the secret.
  const trusted = new Promise<void>((resolve) => {
    onTrusted = resolve
  })
  const [cert, key] = await Promise.all([readFile(files.certificateFile), readFile(files.privateKeyFile)])
  const server = createServer({ cert, key }, async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      await trusted
      const event = await verifyWebhook(body, request.headers, { secret: secrets })
      const reference = event.correlation.partnerCustomerId
      if (reference !== null && !reference.startsWith(REFERENCE_PREFIX)) return void response.writeHead(503).end()
      received.push({ event, headers: request.headers, body })
      response.writeHead(204).end()
      for (const check of waiting) check()
    } catch {
      rejected++
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    get rejected() {
      return rejected
    },
    trust(known) {
      secrets = known
      onTrusted()
    },
    event: (name, matches) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check)
          const types = received.map(({ event }) => event.eventType).join(', ') || 'nothing'
          const invalid = rejected > 0 ? `; ${rejected} with an invalid signature` : ''
          reject(new UnexpectedResult(`no ${name} within ${TIMEOUT_MS / 1000} s. Received: ${types}${invalid}`))
        }, TIMEOUT_MS)
        const check = () => {
          const found = received.find(({ event }) => matches(event))
          if (!found) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(found)
        }
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(new UnexpectedResult('stopped'))
        })
        waiting.add(check)
        check()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
