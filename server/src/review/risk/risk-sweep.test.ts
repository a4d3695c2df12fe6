import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { respond, startScreeningService } from '../../../test/peers/screening-service.ts'
import { until } from '../../../test/process/until.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { findScreeningGate } from '../../screening/screening-gate-sql.ts'
import { startScreeningSweep } from '../../screening/screening-sweep.ts'
import { assessAgain, findRisk } from './risk-sql.ts'
import { startRiskSweep, sweepRisk } from './risk-sweep.ts'

const provider = await startScreeningService()
after(() => provider.close())
const clock = new ManualClock(new Date())
const service = await startTestService({
  clock,
  env: { RATE_LIMITS: 'off', SCREENING_URL: provider.url, SCREENING_SECRET: 'x'.repeat(16) },
})
const { app } = service

test('a new customer is assessed and screened automatically, and stopping waits for the running pass', async () => {
  const sweeps = [startRiskSweep(app, 20), startScreeningSweep(app, 20)]
  const partner = await service.aPartner()
  const { customerId } = (await partner.post('/api/partner/v1/business-profiles', aProfile())).body.value
  const at = { partnerId: partner.partnerId, customerId }
  await until(
    'it is assessed',
    async () => (await app.db.staff(at.partnerId, (sql) => findRisk(sql, at))) !== undefined,
  )
  await until('it is screened', async () => {
    const gate = await app.db.staff(at.partnerId, (sql) =>
      findScreeningGate(sql, { partnerId: at.partnerId, customerId }),
    )
    return gate.unfinished.length === 0
  })
  await partner.patch(`/api/partner/v1/business-profiles/${customerId}`, { industry: 'CryptoProceeds' })
  await until(
    'it is assessed again',
    async () => (await app.db.staff(at.partnerId, (sql) => findRisk(sql, at)))!.version === 2,
  )

  let answered = false
  provider.answer = (asked, response) =>
    void setTimeout(() => {
      answered = true
      respond(asked, response)
    }, 100)
  const asked = provider.asked.length
  await partner.patch(`/api/partner/v1/business-profiles/${customerId}`, { companyName: 'Another Name Ltd' })
  await until('it is being screened', () => provider.asked.length > asked)
  await Promise.all(sweeps.map((sweep) => sweep.stop()))
  assert.ok(answered)
})

test('the sweep yields while requests need the database, but not for longer than a minute', async () => {
  const partner = await service.aPartner()
  const { customerId } = (await partner.post('/api/partner/v1/business-profiles', aProfile())).body.value
  const at = { partnerId: partner.partnerId, customerId }
  const risk = () => app.db.staff(at.partnerId, (sql) => findRisk(sql, at))
  const released = Promise.withResolvers<void>()
  const held = Array.from({ length: 4 }, () => app.db.directory(() => released.promise))
  let looks = 0
  const usage = app.db.usage.bind(app.db)
  app.db.usage = () => {
    looks++
    return usage()
  }
  const sweep = startRiskSweep(app, 5)
  clock.advance(60_000)
  await until('it looked twenty times whether it was its turn', () => looks >= 20)
  assert.equal(await risk(), undefined)
  clock.advance(1)
  await until('it is assessed', async () => (await risk()) !== undefined)
  released.resolve()
  await Promise.all(held)
  await sweep.stop()
  app.db.usage = usage
})

test('a mark of a customer that is not in the cell is deleted', async () => {
  const { partnerId } = await service.aPartner()
  const inCells = everyCell(app.db)
  const at = { partnerId, customerId: newId(clock.now()) }
  await inCells((sql) => assessAgain(sql, at, clock.now()))
  while ((await sweepRisk(app)) > 0);
  assert.deepEqual([...(await inCells((sql) => sql`select from risk_due where customer_id = ${at.customerId}`))], [])
})
