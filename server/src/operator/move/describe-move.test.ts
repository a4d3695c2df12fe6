// Moves that have begun and not ended, as the commands show them.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cloneDatabase } from '../../../test/database/test-database.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import { movePartner } from './move-partner.ts'

const north = await cloneDatabase()
const service = await startOperatorService({ cells: [{ name: 'north', ...north }] })
after(() => north.drop())
const { app, operator } = service

const { partnerId } = await service.aPartner({ cell: DEFAULT_CELL })
const { clientId } = (await operator(['partners', 'show', partnerId, '--json'])).json

const STOPPED = new Error('stopped')
/** Ends the command after a step, as if it was killed. */
const stopAfter = (last: string, seen?: () => Promise<void>) =>
  assert.rejects(
    movePartner(app, { partnerId, name: 'A partner', cell: DEFAULT_CELL }, 'north', {
      progress: () => {},
      async reached(step) {
        if (step !== last) return
        await seen?.()
        throw STOPPED
      },
    }),
    STOPPED,
  )

async function shown() {
  const [show, list, doctor] = await Promise.all([
    operator(['partners', 'show', partnerId]),
    operator(['partners', 'list']),
    operator(['doctor', '--json']),
  ])
  const { state, message, todo } =
    doctor.json.find(({ check }: { check: string }) => check === `move of ${clientId}`) ?? {}
  return { show: show.out, list: list.out, finding: state && `${state}: ${message} -> ${todo}` }
}

const COMMAND = `run partners move ${clientId} north`

test('a partner that is not being moved is shown without a move', async () => {
  const { show, list, finding } = await shown()
  assert.doesNotMatch(show + list, /Move|north/)
  assert.equal(finding, undefined)
})

test('an interrupted move is shown with the commands that finish and cancel it, and one under way without', async () => {
  await stopAfter('copied', async () => {
    const { show, finding } = await shown()
    assert.match(show, /Move +from cell default to cell north, begun .*, under way \(Copying\)\n/)
    assert.doesNotMatch(show, /[Rr]un partners move/)
    assert.match(finding, /^ok: .*under way/)
  })
  const { show, list, finding } = await shown()
  assert.match(show, /Move +from cell default to cell north, begun \d{4}-\S+ \S+Z, interrupted \(Copying\)\n/)
  assert.ok(show.endsWith(`\n\nR${COMMAND.slice(1)} to finish it, or with --cancel to cancel it.\n`), show)
  assert.match(list, /default \(Copying: default to north\)/)
  assert.ok(
    finding.endsWith(`interrupted (Copying) -> ${COMMAND} to finish it, or with --cancel to cancel it`),
    finding,
  )
  const { move } = (await operator(['partners', 'show', partnerId, '--json'])).json
  assert.deepEqual([move.phase, move.fromCell, move.toCell, move.isRunning], ['Copying', 'default', 'north', false])
})

test('a move that was being cancelled, or was switched, is shown with the one command that ends it', async () => {
  await app.db.directory((sql) => sql`update partner_move set phase = 'Cancelling' where partner_id = ${partnerId}`)
  assert.ok((await shown()).finding.endsWith(`-> ${COMMAND} --cancel to finish cancelling it`))
  assert.equal((await operator(['partners', 'move', partnerId, 'north', '--cancel'])).code, 0)
  assert.equal((await shown()).finding, undefined)
  await stopAfter('switched')
  const { list, finding } = await shown()
  assert.match(list, /north \(Switched: default to north\)/)
  assert.ok(finding.endsWith(`interrupted (Switched) -> ${COMMAND} to finish it`), finding)
  assert.equal((await operator(['partners', 'move', partnerId, 'north'])).code, 0)
  assert.equal((await shown()).finding, undefined)
})
