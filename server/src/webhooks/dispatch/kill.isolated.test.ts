// A few rounds of what `npm run bench webhook-kills` does hundreds of times: processes that are killed or frozen.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freeze, killRounds, runTrial, type TrialReport } from '../../../test/crashes/dispatcher-trial.ts'
import { cloneDatabase } from '../../../test/database/test-database.ts'

const databases: { drop(): Promise<void> }[] = []
after(async () => {
  for (const database of databases) await database.drop()
})
async function aDatabase() {
  const database = await cloneDatabase()
  databases.unshift(database)
  return database
}

function assertNothingLost({ account, written, missing, unknown, miscounted }: TrialReport): void {
  assert.ok(written > 0)
  assert.equal(missing, 0, 'every event was received')
  assert.equal(account.delivered, account.events, 'every event is recorded as delivered')
  assert.deepEqual([account.unexplained, unknown, miscounted], [0, 0, 0])
}

test('dispatchers that are killed at random lose no event', async () => {
  assertNothingLost(await runTrial(await aDatabase(), { perSecond: 200 }, (trial) => killRounds(trial, 3)))
})

test('a dispatcher that was frozen for longer than its lease does not send what others took over', async () => {
  assertNothingLost(await runTrial(await aDatabase(), { perSecond: 100, answerAfterMs: 300 }, freeze))
})
