// Listens for NOTIFY on a connection of its own. The driver reconnects when the connection breaks; a connection whose peer
// went silent looks healthy and idle, so the listener notifies itself from time to time and starts again when nothing arrives.
import { randomUUID } from 'node:crypto'
import type { Sql } from './pool.ts'

export interface Listener {
  /** Calls back for each NOTIFY on the channel, and whenever a connection listens again. */
  listen(channel: string, onNotify: (payload: string) => void, connected?: () => void): Promise<void>
  close(): Promise<void>
}

interface Subscription {
  readonly channel: string
  readonly onNotify: (payload: string) => void
  readonly connected: (() => void) | undefined
}

const CHECK_EVERY_MS = 10_000

export function openListener({
  connect,
  notify,
  checkEveryMs = CHECK_EVERY_MS,
}: {
  readonly connect: () => Sql
  readonly notify: (channel: string) => Promise<unknown>
  readonly checkEveryMs?: number
}): Listener {
  const subscriptions: Subscription[] = []
  const heartbeat = `alive_${randomUUID().replaceAll('-', '')}`
  let connection: Sql | undefined
  let check: NodeJS.Timeout | undefined
  let heartbeatReceived = true
  let isClosed = false

  async function subscribe({ channel, onNotify, connected }: Subscription): Promise<void> {
    await connection!.listen(channel, onNotify, connected)
  }

  async function open(): Promise<void> {
    connection = connect()
    heartbeatReceived = true
    await subscribe({ channel: heartbeat, onNotify: () => (heartbeatReceived = true), connected: undefined })
    check ??= setInterval(() => void verify().catch(() => {}), checkEveryMs).unref()
  }

  async function verify(): Promise<void> {
    if (heartbeatReceived) {
      heartbeatReceived = false
      await notify(heartbeat)
      return
    }
    const silent = connection
    void silent?.end({ timeout: 1 }).catch(() => {})
    await open()
    await Promise.all(subscriptions.map(subscribe))
  }

  return {
    async listen(channel, onNotify, connected) {
      // No one would close a connection that is opened now, and it would reconnect for as long as the process lives.
      if (isClosed) return
      const subscription = { channel, onNotify, connected }
      if (!connection) await open()
      await subscribe(subscription)
      subscriptions.push(subscription)
    },
    async close() {
      isClosed = true
      clearInterval(check)
      await connection?.end({ timeout: 5 })
    },
  }
}
