// The service's side in a process of its own: a dispatcher, and a source of events at a steady rate, as the API is one.
import { readConfig } from '../../server/src/config/read-config.ts'
import { EventSeries } from '../../server/src/events/outbox.ts'
import { insertEvents } from '../../server/src/events/sql.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { openApp } from '../../server/src/process/open-app.ts'
import { type Dispatcher, startDispatcher } from '../../server/src/webhooks/dispatch/dispatcher.ts'

interface Argument {
  readonly databaseUrl: string
  readonly masterKeys: string
  readonly caFile: string
}
const { databaseUrl, masterKeys, caFile }: Argument = JSON.parse(process.argv[2]!)
const app = openApp({
  config: readConfig({ LOG_LEVEL: 'error', WEBHOOK_CA_FILE: caFile, WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' }),
  databaseUrl,
  masterKeys: [Buffer.from(masterKeys, 'base64')],
})
const clock = () => performance.timeOrigin + performance.now()
let dispatcher: Dispatcher | undefined

async function commit(partnerId: string): Promise<[string, number]> {
  const at = app.clock.now()
  const about = { customerId: newId(at), partnerCustomerId: 'bench' }
  const series = new EventSeries({ partnerId, ...about, correlationId: 'bench', occurredAt: at }, 0)
  const person = { uboId: newId(at), ownershipType: ['UBO' as const], percentageShare: 25, source: 'Create' as const }
  series.add('business.person.added', { ...about, ...person, version: 1, addedAt: at.toISOString() })
  const [event] = series.events
  const customer = { partnerId, customerId: about.customerId, now: at }
  await app.db.partner(partnerId, (sql) => insertEvents(sql, customer, series.events))
  const committedAt = clock()
  app.events.notifyDispatcher(partnerId, series.events)
  return [event!.eventId, committedAt]
}

/** One event after the other, partner by partner, at times that don't depend on how the last one went. */
async function events(partnerIds: readonly string[], perSecond: number, seconds: number): Promise<[string, number][]> {
  const commits: Promise<[string, number]>[] = []
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = began + (n * 1000) / perSecond - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    commits.push(commit(partnerIds[n % partnerIds.length]!))
  }
  return Promise.all(commits)
}

interface Message {
  id: number
  do: string
  partnerIds: string[]
  perSecond: number
  seconds: number
}
process.on('message', async (message: Message) => {
  let value: unknown = null
  if (message.do === 'dispatch') dispatcher = startDispatcher(app, { stopWithinMs: 2000 })
  if (message.do === 'stop') await dispatcher?.stop()
  if (message.do === 'events') value = await events(message.partnerIds, message.perSecond, message.seconds)
  if (message.do === 'cpu') value = process.cpuUsage()
  process.send!({ id: message.id, value })
})
process.on('disconnect', () => process.exit(0))
