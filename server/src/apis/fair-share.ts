// Limits how many requests of one client this node processes at once. A client that is alone can use the whole node; otherwise
// it gets an equal share. Further requests wait with their bodies unread, so other clients never wait behind a burst.

import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../errors.ts'
import type { App } from '../platform/app.ts'
import { perApp } from '../platform/per-app.ts'

const MIN_SHARE = 4
const MAX_WAITING = 1_000

interface Client {
  running: number
  readonly waiting: (() => void)[]
}

export class FairShare {
  readonly #capacity: number
  readonly #clients = new Map<string, Client>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Resolves when the request may start; undefined when too many are waiting already. */
  enter(whom: string): Promise<void> | undefined {
    const client = this.#clients.get(whom) ?? { running: 0, waiting: [] }
    this.#clients.set(whom, client)
    if (client.running < this.#share()) {
      client.running++
      return Promise.resolve()
    }
    if (client.waiting.length >= MAX_WAITING) return undefined
    return new Promise((resolve) => client.waiting.push(resolve))
  }

  leave(whom: string): void {
    const client = this.#clients.get(whom)!
    client.running--
    while (client.waiting.length > 0 && client.running < this.#share()) {
      client.running++
      client.waiting.shift()!()
    }
    if (client.running === 0) this.#clients.delete(whom)
  }

  #share(): number {
    return Math.max(MIN_SHARE, Math.ceil(this.#capacity / this.#clients.size))
  }
}

const shares = perApp((app: App) => new FairShare(app.config.databasePoolSize))

/** Waits for the client's turn, and releases it when the response is sent or the connection is closed. */
export async function enterInTurn(app: App, reply: FastifyReply, whom: string): Promise<void> {
  if (!app.config.rateLimits) return
  const share = shares(app)
  const turn = share.enter(whom)
  if (!turn) {
    throw new ApiError('RateLimit.Exceeded', {
      message: 'Too many concurrent requests. Wait for responses before you send more.',
      headers: { 'retry-after': '1' },
    })
  }
  await turn
  finished(reply.raw, () => share.leave(whom))
}
