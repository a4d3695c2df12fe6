// The receiver itself: takes a delivery, verifies it, hands it on if asked to, and answers.
import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { collect } from '../receive-webhook.ts'
import { type WebhookEvent, WebhookVerificationError, type WebhookVerifier, webhookVerifier } from '../webhooks.ts'
import { CommandError, EXIT } from './exit-code.ts'

export interface Delivery {
  readonly event: WebhookEvent | undefined
  /** Why it was not believed. */
  readonly refused: string | undefined
  readonly path: string
  readonly attempt: number
  readonly isReplay: boolean
  readonly answered: number
  /** What the program it was handed on to answered, or why it didn't. */
  readonly forwarded: string | undefined
}

export interface Listener {
  readonly url: string
  /** The secrets that deliveries may be signed with. */
  trust(secrets: readonly string[]): void
  close(): Promise<void>
}

interface ListenerOptions {
  readonly port: number
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  readonly forward: string | undefined
  readonly onDelivery: (delivery: Delivery) => void
}

/** Less than the service waits for. */
const FORWARD_MS = 12_000
const HANDED_ON = /^(?:svc-|webhook-|content-type$|traceparent$|user-agent$)/

export async function openListener({ port, tls, forward, onDelivery }: ListenerOptions): Promise<Listener> {
  let verifier: WebhookVerifier | undefined
  let ready = () => {}
  // A delivery may come before the answer to the registration that caused it, and with it the secret.
  const trusted = new Promise<void>((resolve) => {
    ready = resolve
  })

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
    const { headers, url = '/' } = request
    const about = {
      path: url,
      attempt: Number(headers['svc-attempt'] ?? 1),
      isReplay: headers['svc-replay'] === 'true',
    }
    let event: WebhookEvent | undefined
    let refused: string | undefined
    let body: Uint8Array = new Uint8Array()
    try {
      body = await collect(request)
      await trusted
      event = await verifier!.verify(body, headers)
    } catch (error) {
      refused = error instanceof WebhookVerificationError ? error.code : 'Unreadable'
    }
    const told = event && forward ? await handOn(forward, body, request) : undefined
    const answered = refused !== undefined ? 400 : (told?.status ?? (told ? 502 : 204))
    response.writeHead(answered).end()
    onDelivery({ event, refused, ...about, answered, forwarded: told?.message })
  }

  const handler = (request: IncomingMessage, response: ServerResponse) => void receive(request, response)
  const server: Server = tls ? createTlsServer(tls, handler) : createPlainServer(handler)
  const at = await listen(server, port)
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${at}/hooks`,
    trust(secrets) {
      verifier = webhookVerifier({ secret: secrets })
      ready()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 500).unref()
      }),
  }
}

async function handOn(to: string, body: Uint8Array, { headers }: IncomingMessage) {
  const passed = Object.entries(headers).filter(([name]) => HANDED_ON.test(name)) as [string, string][]
  try {
    const response = await fetch(to, {
      method: 'POST',
      redirect: 'manual',
      headers: Object.fromEntries(passed),
      body: body as Uint8Array<ArrayBuffer>,
      signal: AbortSignal.timeout(FORWARD_MS),
    })
    await response.arrayBuffer()
    return { status: response.status, message: String(response.status) }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return { status: undefined, message: cause?.code ?? 'no answer' }
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: { code?: string }) => {
      const taken = error.code === 'EADDRINUSE' ? 'is in use' : 'cannot be used'
      reject(new CommandError(EXIT.usage, `Port ${port} ${taken}. Choose another one with --port.`, 'Usage'))
    })
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
