// The order in which a process stops: what uses something stops before it.
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../platform/log.ts'
import { repeat, type Stoppable } from '../platform/repeat.ts'

export interface Running {
  readonly log: Log
  readonly server: FastifyInstance
  readonly background: readonly Stoppable[]
  /** Follows the configurations of the countries: without it, the shipped ones would be in force again. */
  readonly following: Stoppable
  readonly db: { close(): Promise<void> }
  readonly embedded: Stoppable | undefined
}

/** Resolves when in-flight requests are answered and everything has stopped. */
export async function stopService({ log, server, background, following, db, embedded }: Running): Promise<void> {
  // A keep-alive connection becomes idle after its last answer, and nothing else closes it then.
  const closing = repeat(
    { log },
    {
      failed: 'idle connections could not be closed',
      everyMs: 50,
      pass: async () => (server.server as Server).closeIdleConnections() as undefined,
    },
  )
  await server.close()
  await closing.stop()
  await Promise.all(background.map((work) => work.stop()))
  await following.stop()
  await db.close()
  await embedded?.stop()
}
