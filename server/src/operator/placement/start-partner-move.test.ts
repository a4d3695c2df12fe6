// Cells on the operator API: state and size, draining, and moving a partner in the background of a node.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { cloneDatabase } from '../../../test/database/test-database.ts'
import { until } from '../../../test/process/until.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import { movePartner } from '../move/move-partner.ts'

const CELLS = '/api/operator/v1/cells'
const north = await cloneDatabase()
const service = await startOperatorService({ cells: [{ name: 'north', ...north }] })
after(() => north.drop())
const { app } = service
const olga = await service.aUser({ role: 'operator', email: 'olga@staff.example' })
const moveUrl = (partnerId: string) => `/api/operator/v1/partners/${partnerId}/move`
const cells = async () => (await olga.get(CELLS)).body.value
const cell = async (name: string) => (await cells()).items.find((it: { name: string }) => it.name === name)
const recorded = async (action: string) =>
  (await olga.get(`/api/operator/v1/audit?action=${action}`)).body.value.items as {
    actor: { email: string } | null
    facts: Record<string, string>
    subjectId: string | null
  }[]

test('an operator sees each cell with its state, partners and size', async () => {
  await service.aPartner({ cell: 'north' })
  const found = await cell('north')
  assert.deepEqual([found.state, found.database, found.partners, found.isDefault], ['Active', 'Ok', 1, false])
  assert.ok(found.sizeBytes > 0)
  assert.equal((await cell(DEFAULT_CELL)).isDefault, true)
  assert.deepEqual((await cells()).moves, [])
})

test('a draining cell gets no partners until draining stops, and one cell always accepts partners', async () => {
  const drain = (name: string) => olga.post(`${CELLS}/${name}/drain`)
  assert.equal((await drain('nowhere')).body.error.code, 'Cell.NotFound')
  assert.equal((await drain('north')).status, 200)
  assert.equal((await drain('north')).status, 200, 'the second time changes nothing')
  assert.equal((await cell('north')).state, 'Draining')
  const last = await drain(DEFAULT_CELL)
  assert.deepEqual([last.status, last.body.error.code], [409, 'Cell.Conflict'])
  assert.match(last.body.error.description, /No other cell accepts partners/)
  const partner = await service.aPartner({ cell: DEFAULT_CELL })
  assert.match((await olga.post(moveUrl(partner.partnerId), { cell: 'north' })).body.error.description, /draining/)
  assert.equal((await olga.post(`${CELLS}/north/activate`)).status, 200)
  assert.equal((await cell('north')).state, 'Active')
  assert.deepEqual(
    (await recorded('CellDrained')).map((it) => [it.actor?.email, it.facts.cell]),
    [['olga@staff.example', 'north']],
  )
})

test('a partner is moved in the background, and who started it is recorded', async () => {
  const partner = await service.aPartner({ cell: DEFAULT_CELL })
  const created = await partner.post('/api/partner/v1/business-profiles', aProfile())
  const started = await olga.post(moveUrl(partner.partnerId), { cell: 'north' })
  assert.equal(started.status, 200, started.text)
  await until('the partner is in its new cell and no move is left', async () => {
    const [row] = await app.db.directory((sql) => sql`select cell from partner where partner_id = ${partner.partnerId}`)
    return row!.cell === 'north' && (await cells()).moves.length === 0
  })
  assert.equal((await partner.get(`/api/partner/v1/business-profiles/${created.body.value.customerId}`)).status, 200)
  const again = await olga.post(moveUrl(partner.partnerId), { cell: 'north' })
  assert.match(again.body.error.description, /is in cell north already/)
  const [event] = await recorded('PartnerMoveStarted')
  assert.deepEqual([event!.actor?.email, event!.subjectId], ['olga@staff.example', partner.partnerId])
  assert.deepEqual([event!.facts.cell, event!.facts.toCell], [DEFAULT_CELL, 'north'])
})

test('an interrupted move is shown as such, and can be cancelled or continued', async () => {
  const partner = await service.aPartner({ cell: DEFAULT_CELL })
  const { partnerId } = partner
  const interrupt = () =>
    assert.rejects(
      movePartner(app, { partnerId, name: 'A partner', cell: DEFAULT_CELL }, 'north', {
        progress: () => {},
        reached: (step) => {
          if (step === 'begun') throw new Error('the node stopped')
        },
      }),
      /the node stopped/,
    )
  assert.match((await olga.post(`${moveUrl(partnerId)}/cancel`)).body.error.description, /not being moved/)
  await interrupt()
  const [move] = (await cells()).moves
  assert.deepEqual([move.partnerId, move.state, move.canBeCancelled], [partnerId, 'Interrupted', true])
  assert.match(
    (await olga.post(moveUrl(partnerId), { cell: DEFAULT_CELL })).body.error.description,
    /moved to cell north/,
  )
  const cancelled = await olga.post(`${moveUrl(partnerId)}/cancel`)
  assert.deepEqual(cancelled.body.value.moves, [], cancelled.text)
  assert.equal((await recorded('PartnerMoveCancelled'))[0]!.subjectId, partnerId)
  await interrupt()
  assert.equal((await olga.post(moveUrl(partnerId), { cell: 'north' })).status, 200)
  await until('the move has ended', async () => (await cells()).moves.length === 0)
  const unknown = await olga.post(moveUrl(randomUUID()), { cell: 'north' })
  assert.equal(unknown.body.error.code, 'Partner.NotFound')
})
