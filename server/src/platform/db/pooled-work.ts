// How work on a pooled connection fails and is waited for.

export const connectionLost = () =>
  Object.assign(new Error('the connection to the database was lost'), { code: 'CONNECTION_CLOSED' })

/** Work that throws synchronously becomes a rejected promise. */
export async function started<T, Handle>(work: (sql: Handle) => Promise<T>, sql: Handle): Promise<T> {
  return work(sql)
}

/** Waits for both before it fails, so that the connection isn't reused while a statement is still running. */
export async function both<T>(first: Promise<unknown>, second: Promise<T>): Promise<T> {
  const [a, b] = await Promise.allSettled([first, second])
  if (a.status === 'rejected') throw a.reason
  if (b.status === 'rejected') throw b.reason
  return b.value
}

/**
 * After a lost connection the driver reconnects. The rest of a transaction must not run there statement by statement, so it is
 * rejected. (A statement that was queued then fails because the new connection has no setting.)
 */
export function onOneConnection<Sql extends object>(slot: { readonly sql: Sql; readonly losses: number }): Sql {
  const before = slot.losses
  return new Proxy(slot.sql, {
    apply(sql, self, args) {
      if (slot.losses === before) return Reflect.apply(sql as never, self, args)
      throw connectionLost()
    },
  })
}
