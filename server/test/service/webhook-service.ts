// A test service with webhooks: receivers with trusted certificates, endpoints, events and dispatchers.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { EventSeries } from '../../src/events/outbox.ts'
import { insertEvents } from '../../src/events/sql.ts'
import type { App } from '../../src/platform/app.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Dispatcher, type DispatcherOptions, startDispatcher } from '../../src/webhooks/dispatch/dispatcher.ts'
import { makeSecret } from '../../src/webhooks/endpoint/endpoint-secrets.ts'
import { insertEndpoint } from '../../src/webhooks/endpoint/endpoint-sql.ts'
import { type Receiver, startReceiver } from '../peers/receiver.ts'
import { TestAuthority } from '../peers/test-authority.ts'
import { until } from '../process/until.ts'
import { startTestService, type TestPartner, type TestService } from './test-service.ts'

export interface WebhookService extends TestService {
  authority: TestAuthority
  aReceiver(): Promise<Receiver>
  /** A partner with an endpoint at this URL, and its signing secret. */
  aSubscriber(url: string): Promise<TestPartner & { secret: Buffer }>
  dispatch(options?: DispatcherOptions): Dispatcher
}

export async function startWebhookService(
  options: Pick<NonNullable<Parameters<typeof startTestService>[0]>, 'env' | 'clock' | 'cells'> = {},
): Promise<WebhookService> {
  const authority = new TestAuthority()
  const folder = await mkdtemp(join(tmpdir(), 'gangway-ca-'))
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, authority.cert)
  const env = { WEBHOOK_CA_FILE: caFile, WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8,::1/128', ...options.env }
  const closing: (() => Promise<unknown>)[] = []
  const dispatchers: Dispatcher[] = []
  // Registered before the test service, so that dispatchers stop before the database is dropped.
  after(async () => {
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()))
    await Promise.all(closing.map((close) => close()))
  })
  const service = await startTestService({ ...options, env })
  closing.push(() => service.app.webhookClient.close())
  // Not earlier: a second node reads it as well.
  closing.push(() => rm(folder, { recursive: true }))
  return {
    ...service,
    authority,
    async aReceiver() {
      const receiver = await startReceiver(authority.issue({ hosts: ['127.0.0.1', 'localhost'] }))
      closing.push(receiver.close)
      return receiver
    },
    async aSubscriber(url) {
      const partner = await service.aPartner()
      return { ...partner, secret: await subscribe(service.app, partner.partnerId, url) }
    },
    dispatch(options = {}) {
      const dispatcher = startDispatcher(service.app, { stopWithinMs: 1000, ...options })
      dispatchers.push(dispatcher)
      return dispatcher
    },
  }
}

/** Registers a URL without the checks of the operation, so that tests can use any address. */
export async function subscribe(app: App, partnerId: string, url: string): Promise<Buffer> {
  const { secret, ...sealed } = await makeSecret(app, partnerId)
  await app.db.partner(partnerId, (sql) => insertEndpoint(sql, { partnerId, url, secret: sealed, at: app.clock.now() }))
  app.events.endpointChanged(partnerId)
  return secret
}

/** Records events as a change of a customer does, and notifies the dispatcher. Returns their ids. */
export async function recordEvents(
  app: App,
  partnerId: string,
  count = 1,
  options: { withoutSignal?: boolean } = {},
): Promise<string[]> {
  const at = app.clock.now()
  const customerId = newId(at)
  const about = { customerId, partnerCustomerId: 'ref-1' }
  const series = new EventSeries({ partnerId, ...about, correlationId: 'test', occurredAt: at }, 0)
  for (let i = 0; i < count; i++) {
    series.add('business.person.added', {
      ...about,
      uboId: newId(at),
      ownershipType: ['UBO'],
      percentageShare: null,
      source: 'Update',
      version: 1,
      addedAt: at.toISOString(),
    })
  }
  const { events } = series
  await app.db.partner(partnerId, (sql) => insertEvents(sql, { partnerId, customerId, now: at }, events))
  if (!options.withoutSignal) app.events.notifyDispatcher(partnerId, events)
  return events.map((event) => event.eventId)
}

/** Waits until the dispatchers have done everything that is due at the current time of the clock. */
export async function settle(...dispatchers: Dispatcher[]): Promise<void> {
  for (const dispatcher of dispatchers) await dispatcher.tick()
  await until('the dispatcher is quiet', () => dispatchers.every((dispatcher) => !dispatcher.isBusy))
}
