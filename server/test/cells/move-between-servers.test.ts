// A partner moves between two PostgreSQL servers, one of them behind a proxy that can fail.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { movePartner } from '../../src/operator/move/move-partner.ts'
import { DEFAULT_CELL, isDatabaseUnavailable } from '../../src/platform/db/db.ts'
import { aCase, sendEvidence } from '../customers/test-case.ts'
import { startDatabaseProxy } from '../database/database-proxy.ts'
import { rowsOf } from '../database/partner-rows.ts'
import { brokenInvariants } from '../database/row-invariants.ts'
import { cloneDatabase, startTestServer } from '../database/test-database.ts'
import { until } from '../process/until.ts'
import { startOperatorService } from '../service/operator-service.ts'
import type { TestPartner } from '../service/test-service.ts'

const server = await startTestServer()
const north = await cloneDatabase(server)
const proxy = await startDatabaseProxy(north.url)
const throughProxy = (url: string) => Object.assign(new URL(url), { host: new URL(proxy.url).host }).href
const service = await startOperatorService({
  env: { RATE_LIMITS: 'off' },
  cells: [{ name: 'north', url: throughProxy(north.url), partnerUrl: throughProxy(north.partnerUrl) }],
})
after(async () => {
  await proxy.close()
  await server.stop()
})
const { app, operator, adminUrl } = service
const PROFILES = '/api/partner/v1/business-profiles'
/** Customers that were not assessed yet are marked with the switch. */
const comparable = ({ risk_due: _, ...rows }: Record<string, string[]>) => rows

async function aPartner(): Promise<{ partner: TestPartner; before: Record<string, string[]> }> {
  const partner = await service.aPartner({ cell: DEFAULT_CELL })
  await sendEvidence(await aCase(service, partner))
  await aCase(service, partner)
  return { partner, before: await rowsOf(adminUrl, partner.partnerId) }
}
const move = ({ partnerId }: TestPartner, to: string, ...more: string[]) =>
  operator(['partners', 'move', partnerId, to, ...more])

async function assertIn(cell: string, partner: TestPartner, before: Record<string, string[]>): Promise<void> {
  const [own, other] = cell === 'north' ? [north.adminUrl, adminUrl] : [adminUrl, north.adminUrl]
  assert.deepEqual(comparable(await rowsOf(own, partner.partnerId)), comparable(before))
  assert.deepEqual(await rowsOf(other, partner.partnerId), {})
  for (const each of app.db.cells) assert.deepEqual(await each.run(brokenInvariants), [], each.name)
  await until('this node knows the cell', async () => (await app.db.cellOf(partner.partnerId)).name === cell)
  assert.equal((await partner.get(PROFILES)).body.value.total, 2)
}

test('a partner is moved to another PostgreSQL server, and back', async () => {
  const { partner, before } = await aPartner()
  for (const cell of ['north', DEFAULT_CELL]) {
    const { code, err } = await move(partner, cell)
    assert.equal(code, 0, err)
    await assertIn(cell, partner, before)
  }
})

test(`a server that goes away in the middle of the copy is reported in a sentence, the partner works, and running the command again finishes`, async () => {
  const { partner, before } = await aPartner()
  const { partnerId } = partner
  let isAway = false
  const lines: string[] = []
  await assert.rejects(
    movePartner(app, { partnerId, name: 'A partner', cell: DEFAULT_CELL }, 'north', {
      progress: (line) => lines.push(line),
      patienceMs: 0,
      async reached(reached) {
        if (isAway || reached !== 'page copied') return
        isAway = true
        await proxy.cut(true)
      },
    }),
    isDatabaseUnavailable,
  )
  assert.match(lines.at(-1)!, /^The move is not finished \(\w+\)\. Run the command again when the database is back\.$/)
  assert.equal((await partner.get(PROFILES)).body.value.total, 2)
  const away = await move(partner, 'north', '--wait', '0')
  assert.deepEqual(
    [away.code, away.err.trim().split('\n').at(-1)],
    [
      4,
      'The database of cell north in DATABASE_CELLS is unreachable. Check that it is running and that host and port are correct.',
    ],
  )
  await proxy.cut(false)
  const { code, err } = await move(partner, 'north')
  assert.equal(code, 0, err)
  await assertIn('north', partner, before)
})

test('a server that is back in time is waited for', async () => {
  const { partner, before } = await aPartner()
  const { partnerId } = partner
  let wasAway = false
  const { problem } = await movePartner(app, { partnerId, name: 'A partner', cell: DEFAULT_CELL }, 'north', {
    progress: (line) => void (/unavailable/.test(line) && proxy.cut(false)),
    async reached(step) {
      if (wasAway || step !== 'page copied') return
      wasAway = true
      await proxy.cut(true)
    },
  })
  assert.equal(problem, undefined)
  await assertIn('north', partner, before)
})
