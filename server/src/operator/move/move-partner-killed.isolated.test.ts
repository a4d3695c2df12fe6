// The command that moves a partner is killed after each of its steps; running it again finishes the move.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { MoverOptions } from '../../../test/crashes/dying-mover.ts'
import { aProfile } from '../../../test/customers/factories.ts'
import { rowsOf } from '../../../test/database/partner-rows.ts'
import { brokenInvariants } from '../../../test/database/row-invariants.ts'
import { cloneDatabase } from '../../../test/database/test-database.ts'
import { until } from '../../../test/process/until.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import type { TestPartner } from '../../../test/service/test-service.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import { finishMoves } from './finish-moves.ts'

const MOVER = fileURLToPath(new URL('../../../test/crashes/dying-mover.ts', import.meta.url))
const north = await cloneDatabase()
const service = await startOperatorService({ cells: [{ name: 'north', ...north }], env: { RATE_LIMITS: 'off' } })
after(() => north.drop())
const { app, operator, adminUrl } = service
const PROFILES = '/api/partner/v1/business-profiles'
const create = async (partner: TestPartner) => (await partner.post(PROFILES, aProfile())).status
/** Customers that were not assessed yet are marked with the switch. */
const comparable = ({ risk_due: _, ...rows }: Record<string, string[]>) => rows

async function aPartner(): Promise<TestPartner> {
  const partner = await service.aPartner({ cell: DEFAULT_CELL })
  for (let i = 0; i < 3; i++) assert.equal(await create(partner), 200)
  return partner
}

async function killAfter(diesAfter: string, { partnerId }: TestPartner): Promise<void> {
  const options: MoverOptions = {
    env: service.env,
    masterKey: service.masterKey.toString('base64'),
    partner: { partnerId, name: 'A partner', cell: DEFAULT_CELL },
    to: 'north',
    diesAfter,
  }
  const child = fork(MOVER, [JSON.stringify(options)])
  const [code, signal] = await once(child, 'exit')
  assert.deepEqual([code, signal], [null, 'SIGKILL'], diesAfter)
}

async function assertMoved(partner: TestPartner, before: Record<string, string[]>): Promise<void> {
  const { partnerId } = partner
  assert.deepEqual(comparable(await rowsOf(north.adminUrl, partnerId)), comparable(before))
  assert.deepEqual(await rowsOf(adminUrl, partnerId), {})
  for (const cell of app.db.cells) assert.deepEqual(await cell.run(brokenInvariants), [], cell.name)
  await until('this node knows the new cell', async () => (await app.db.cellOf(partnerId)).name === 'north')
  assert.equal(await create(partner), 200)
}

for (const step of [
  'begun',
  'guarded the new cell',
  'guarded the old cell',
  'page copied',
  'copied',
  'compared',
  'last changes copied',
  'switching',
  'shown in the new cell',
  'switched',
  'hidden in the old cell',
  'opened the new cell',
  'the new cell is free',
  'rows deleted',
])
  test(`a move that was killed after "${step}" is finished by running it again`, async () => {
    const partner = await aPartner()
    const before = await rowsOf(adminUrl, partner.partnerId)
    await killAfter(step, partner)
    const { code, err } = await operator(['partners', 'move', partner.partnerId, 'north'])
    assert.equal(code, 0, err)
    assert.match(err, /Continuing the move/)
    await assertMoved(partner, before)
  })

test('a partner whose command was killed during the fence works again without it, and its later changes move too', async () => {
  const partner = await aPartner()
  await killAfter('fenced', partner)
  await until('writes pass', async () => (await create(partner)) === 200)
  const before = await rowsOf(adminUrl, partner.partnerId)
  assert.equal((await operator(['partners', 'move', partner.partnerId, 'north'])).code, 0)
  await assertMoved(partner, before)
})

test('a partner whose command was killed at the switch is switched by a node', async () => {
  const partner = await aPartner()
  const before = await rowsOf(adminUrl, partner.partnerId)
  await killAfter('closed for good', partner)
  assert.equal(await create(partner), 503)
  assert.equal(await finishMoves(app), 1)
  await until('writes pass', async () => (await create(partner)) === 200)
  assert.equal((await operator(['partners', 'move', partner.partnerId, 'north'])).code, 0)
  assert.deepEqual(await rowsOf(adminUrl, partner.partnerId), {})
  assert.equal((await rowsOf(north.adminUrl, partner.partnerId)).customer!.length, before.customer!.length + 1)
})
