// A process that stops while requests and background work are running.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { openLog } from '../platform/log.ts'
import { stopService } from './stop-service.ts'

test('a stopping service ends requests, then background work, then configuration updates, and closes the database last', async () => {
  const order: string[] = []
  const stops = (name: string, after = Promise.resolve()) => ({
    async stop() {
      await after
      order.push(name)
    },
  })
  const [answer, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server = fastify()
  const arrived = Promise.withResolvers<void>()
  server.get('/', async () => {
    arrived.resolve()
    await answer.promise
    order.push('request')
    return 'ok'
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const response = fetch(url)
  await arrived.promise
  const closed = once(server.server, 'close')
  const stopped = stopService({
    log: openLog('silent'),
    server,
    background: [stops('slow work', work.promise), stops('work')],
    following: stops('following'),
    db: { close: stops('database').stop },
    embedded: stops('embedded database'),
  })
  for (let i = 0; i < 20; i++) await turn()
  assert.equal(order.length, 0, 'nothing stops while a request is running')
  answer.resolve()
  assert.equal(await (await response).text(), 'ok')
  await closed
  for (let i = 0; i < 20; i++) await turn()
  assert.ok(!order.includes('following'), 'background work still needs the configurations')
  work.resolve()
  await stopped
  assert.deepEqual(order, ['request', 'work', 'slow work', 'following', 'database', 'embedded database'])
})
