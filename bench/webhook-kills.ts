// npm run bench webhook-kills [rounds]: two dispatchers, one of them killed at a random moment under load, 200 times; one
// frozen for longer than its lease; the database killed. Afterwards every event must be accounted for.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { freeze, killRounds, runTrial, type Trial } from '../server/test/crashes/dispatcher-trial.ts'

const rounds = Number(process.argv[3] ?? 200)
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function restarts(trial: Trial): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await sleep(3000)
    await trial.restartDatabase()
  }
  await sleep(5000)
}

const trials: Record<string, { perSecond: number; answerAfterMs: number; disturb: (trial: Trial) => Promise<void> }> = {
  [`${rounds} kills (SIGKILL), two dispatchers`]: {
    perSecond: 200,
    answerAfterMs: 20,
    disturb: (trial) =>
      killRounds(trial, rounds, (n) => n % 20 === 0 && console.log(`  ${n} rounds, ${trial.received()} received`)),
  },
  'frozen (SIGSTOP) for twice its lease': { perSecond: 100, answerAfterMs: 300, disturb: freeze },
  'database ended (SIGQUIT) three times': { perSecond: 100, answerAfterMs: 20, disturb: restarts },
}

const lines: string[] = []
let failed = false
for (const [name, { disturb, ...options }] of Object.entries(trials)) {
  console.log(name)
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-kills-'))
  const pg = await startEmbeddedPostgres({ dataDir })
  await migrate(pg.url)
  const report = await runTrial(pg, options, disturb)
  const { account, written, missing, requests, duplicates, unknown, miscounted } = report
  const holds =
    missing === 0 &&
    unknown === 0 &&
    miscounted === 0 &&
    account.unexplained === 0 &&
    account.delivered === account.events
  failed ||= !holds
  lines.push(
    `| ${name} | ${account.events} | ${written} | ${account.delivered} | ${account.pending} | ${account.exhausted} | ${account.unexplained} | ${missing} | ${requests} | ${duplicates} | ${holds ? 'ok' : 'LOST'} |`,
  )
  console.log(lines.at(-1))
  await pg.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(`
| Trial | events | confirmed | delivered | pending | exhausted | unexplained | never received | requests | duplicates | |
|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}`)
process.exit(failed ? 1 : 0)
