// The local receiver: verifies a delivery, forwards it if requested, and responds.
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import {
  type WebhookEvent,
  WebhookVerificationError,
  type WebhookVerifier,
  webhookVerifier,
} from '../../../webhooks/index.ts'
import { collectBody } from '../../../webhooks/receiver.ts'
import { usageError } from '../../exit-code.ts'

export interface Delivery {
  readonly event: WebhookEvent | undefined
  /** Why the delivery failed verification. */
  readonly refused: string | undefined
  readonly path: string
  readonly attempt: number
  readonly isReplay: boolean
  /** The status that was returned to the service. */
  readonly answered: number
  /** The response of the program that it was forwarded to, or why there was none. */
  readonly forwarded: string | undefined
}

export interface Listener {
  readonly url: string
  /** Sets the secrets that deliveries may be signed with. Deliveries wait until it is called. */
  trust(secrets: readonly string[]): void
  close(): Promise<void>
}

interface ListenerOptions {
  readonly port: number
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  readonly forward: string | undefined
  readonly onDelivery: (delivery: Delivery) => void
}

/** Shorter than the service's own timeout. */
const FORWARD_TIMEOUT_MS = 12_000
const FORWARDED_HEADERS = /^(?:svc-|webhook-|content-type$|traceparent$|user-agent$)/

export async function startListener({ port, tls, forward, onDelivery }: ListenerOptions): Promise<Listener> {
  let verifier: WebhookVerifier | undefined
  let onTrusted = () => {}
  // A delivery may arrive before the response to the registration, which contains the secret.
  const trusted = new Promise<void>((resolve) => {
    onTrusted = resolve
  })

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
    const { headers, url = '/' } = request
    const metadata = {
      path: url,
      attempt: Number(headers['svc-attempt'] ?? 1),
      isReplay: headers['svc-replay'] === 'true',
    }
    let event: WebhookEvent | undefined
    let refused: string | undefined
    let body: Uint8Array = new Uint8Array()
    try {
      body = await collectBody(request)
      await trusted
      event = await verifier!.verify(body, headers)
    } catch (error) {
      refused = error instanceof WebhookVerificationError ? error.code : 'Unreadable'
    }
    const result = event && forward ? await forwardTo(forward, body, request) : undefined
    const answered = refused !== undefined ? 400 : (result?.status ?? (result ? 502 : 204))
    response.writeHead(answered).end()
    onDelivery({ event, refused, ...metadata, answered, forwarded: result?.message })
  }

  const handler = (request: IncomingMessage, response: ServerResponse) => void receive(request, response)
  const server: Server = tls ? createHttpsServer(tls, handler) : createHttpServer(handler)
  const boundPort = await listen(server, port)
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${boundPort}/hooks`,
    trust(secrets) {
      verifier = webhookVerifier({ secret: secrets })
      onTrusted()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 500).unref()
      }),
  }
}

async function forwardTo(url: string, body: Uint8Array, { headers }: IncomingMessage) {
  const forwarded = Object.entries(headers).filter(([name]) => FORWARDED_HEADERS.test(name)) as [string, string][]
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: Object.fromEntries(forwarded),
      body: body as Uint8Array<ArrayBuffer>,
      signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return { status: response.status, message: String(response.status) }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return { status: undefined, message: cause?.code ?? 'no response' }
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: { code?: string }) => {
      const problem = error.code === 'EADDRINUSE' ? 'is already in use' : 'cannot be used'
      reject(usageError(`Port ${port} ${problem}. Choose another one with --port.`))
    })
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
