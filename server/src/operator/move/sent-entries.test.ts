// A partner moves while the audit logs of customers are sent to a log collector.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { rowsOf } from '../../../test/database/partner-rows.ts'
import { cloneDatabase } from '../../../test/database/test-database.ts'
import { startReceiver } from '../../../test/peers/receiver.ts'
import { TestAuthority } from '../../../test/peers/test-authority.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import type { TestPartner } from '../../../test/service/test-service.ts'
import { sealEntries } from '../../audit/seals/seal-entries.ts'
import { startAuditStream } from '../../audit/stream/push-activity.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import { openMetrics } from '../../platform/metrics.ts'
import { movePartner } from './move-partner.ts'

const NEVER_MS = 3_600_000
const authority = new TestAuthority()
const folder = await mkdtemp(join(tmpdir(), 'gangway-move-siem-'))
await writeFile(join(folder, 'ca.pem'), authority.cert)
const collector = await startReceiver(authority.issue({ hosts: ['127.0.0.1'] }))
const north = await cloneDatabase()
const service = await startOperatorService({
  cells: [{ name: 'north', ...north }],
  env: {
    RATE_LIMITS: 'off',
    AUDIT_STREAM_URL: collector.url(),
    AUDIT_STREAM_CA_FILE: join(folder, 'ca.pem'),
    AUDIT_STREAM_CUSTOMERS: 'on',
  },
})
after(async () => {
  await collector.close()
  await rm(folder, { recursive: true })
  await north.drop()
})
const { app, adminUrl, operator } = service
const create = async (partner: TestPartner): Promise<string> =>
  (await partner.post('/api/partner/v1/business-profiles', aProfile())).body.value.customerId
const move = (partner: TestPartner, progress: (line: string) => void, patienceMs: number) =>
  movePartner(app, { partnerId: partner.partnerId, name: 'A partner', cell: DEFAULT_CELL }, 'north', {
    progress,
    patienceMs,
  })

/** What one pass of the stream sends. */
async function send(): Promise<any[]> {
  collector.received.splice(0)
  const stream = startAuditStream({ ...app, metrics: openMetrics(app.db) }, { everyMs: NEVER_MS })!
  await stream.now()
  await stream.stop()
  return collector.received
    .flatMap(({ body }) => body.split('\n').filter((line) => line !== ''))
    .map((line) => JSON.parse(line))
}

test('a move keeps the rows in the old cell until the collector has received their audit entries, and loses none', async () => {
  const partner = await service.aPartner({ cell: DEFAULT_CELL })
  const customers = [await create(partner), await create(partner)]
  await sealEntries(app)
  // Sealed by the move.
  customers.push(await create(partner))
  const lines: string[] = []
  const first = await move(partner, (line) => lines.push(line), 0)
  assert.deepEqual(
    [first.isSwitched, first.problem, first.deletedRows],
    [true, 'The log collector has not received 3 sealed audit entries of the partner in cell default.', 0],
  )
  const stopped = await operator(['partners', 'show', partner.partnerId])
  assert.match(stopped.out, /Cell +north/)
  assert.equal((await partner.get('/api/partner/v1/business-profiles')).body.value.total, 3, 'the partner works')

  const waiting = Promise.withResolvers<void>()
  const second = move(partner, (line) => /waiting until/.test(line) && waiting.resolve(), NEVER_MS)
  await waiting.promise
  const sent = await send()
  const { problem, deletedRows } = await second
  assert.deepEqual([problem, deletedRows > 0], [undefined, true])
  assert.deepEqual(await rowsOf(adminUrl, partner.partnerId), {})

  const entries = sent.filter(({ type }) => type === 'CustomerEntry')
  assert.deepEqual(entries.map(({ customerId }) => customerId).sort(), customers.sort())
  for (const seal of sent.filter(({ type }) => type === 'CustomerSeal')) {
    const hash = createHash('sha256')
    for (const entry of entries) if (entry.sealNumber === seal.sealNumber) hash.update(`${entry.hash}\n`)
    assert.equal(seal.contentHash, hash.digest('hex'), 'the seal covers the entries that were sent')
  }

  // Later entries are sent from the new cell, and none of the earlier ones again.
  const later = await create(partner)
  const sentLater = (await send()).filter(({ type }) => type === 'CustomerEntry')
  assert.deepEqual(
    sentLater.map(({ customerId, cell }) => [customerId, cell]),
    [[later, 'north']],
  )
})

test('a move waits for a node that sends, even if the command has no collector in its settings', async () => {
  const partner = await service.aPartner({ cell: DEFAULT_CELL })
  await create(partner)
  collector.answer = (_request, response) => void response.writeHead(503).end()
  const stream = startAuditStream({ ...app, metrics: openMetrics(app.db) }, { everyMs: NEVER_MS })!
  await stream.now()
  const config = { ...app.config, auditStream: undefined, streamsCustomers: false }
  const moved = () =>
    movePartner({ ...app, config }, { partnerId: partner.partnerId, name: 'A partner', cell: DEFAULT_CELL }, 'north', {
      progress: () => {},
      patienceMs: 0,
    })
  assert.match((await moved()).problem!, /has not received 1 sealed audit entry of the partner/)
  // No node sends any more: nothing is waited for.
  await stream.stop()
  assert.equal((await moved()).problem, undefined)
})
