// A webhook receiver on this machine, with TLS and the certificate that the sandbox trusts. It believes what is signed, and
// accepts what belongs to the tour; everything else gets 503, so that it is sent again later.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, type WebhookEvent } from '@gangway/sdk/webhooks'
import { NotAsExpected } from './report.ts'

export interface Received {
  readonly event: WebhookEvent
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  readonly refused: number
  trust(secrets: readonly string[]): void
  /** The first event that fits, which has come or will come. */
  event(what: string, fits: (event: WebhookEvent) => boolean): Promise<Received>
  close(): Promise<void>
}

const PATIENCE_MS = 30_000
export const TOUR = 'tour-'

export async function openReceiver(
  files: { certificateFile: string; privateKeyFile: string },
  signal: AbortSignal,
): Promise<Receiver> {
  const received: Received[] = []
  const looking = new Set<() => void>()
  let refused = 0
  let secrets: readonly string[] = []
  let ready = () => {}
  // A delivery may come before the answer that tells the secret.
  const trusted = new Promise<void>((resolve) => {
    ready = resolve
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
      if (reference !== null && !reference.startsWith(TOUR)) return void response.writeHead(503).end()
      received.push({ event, headers: request.headers, body })
      response.writeHead(204).end()
      for (const look of looking) look()
    } catch {
      refused++
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    get refused() {
      return refused
    },
    trust(known) {
      secrets = known
      ready()
    },
    event: (what, fits) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          looking.delete(look)
          const came = received.map(({ event }) => event.eventType).join(', ') || 'nothing'
          const not = refused > 0 ? `; ${refused} with an invalid signature` : ''
          reject(new NotAsExpected(`no ${what} within ${PATIENCE_MS / 1000} s. Received: ${came}${not}`))
        }, PATIENCE_MS)
        const look = () => {
          const found = received.find(({ event }) => fits(event))
          if (!found) return
          clearTimeout(late)
          looking.delete(look)
          resolve(found)
        }
        signal.addEventListener('abort', () => {
          clearTimeout(late)
          reject(new NotAsExpected('stopped'))
        })
        looking.add(look)
        look()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
