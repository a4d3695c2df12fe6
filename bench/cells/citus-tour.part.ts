// The tour against a sandbox whose partners are in given cells. The sandbox of `npm start` has an embedded database, and no cells.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../../server/src/config/config.ts'
import { startDocumentSweep } from '../../server/src/onboarding/documents/sweep.ts'
import { startHousekeeping } from '../../server/src/process/background.ts'
import { openApp, type Parts } from '../../server/src/process/open-app.ts'
import { buildServer } from '../../server/src/process/server.ts'
import { followConfigurations } from '../../server/src/reference/configurations-in-force.ts'
import { startCaseCounting } from '../../server/src/review/queue/case-counting.ts'
import { startRiskSweep } from '../../server/src/review/risk/risk-sweep.ts'
import { allowLocalReceiver } from '../../server/src/sandbox/local-receiver.ts'
import { createSandbox } from '../../server/src/sandbox/sandbox.ts'
import { startScreeningSweep } from '../../server/src/screening/screening-sweep.ts'
import { startDispatcher } from '../../server/src/webhooks/dispatch/dispatcher.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Returns the output of a tour that failed. */
export async function runTour(parts: Omit<Parts, 'config'>, config: Config): Promise<string | undefined> {
  const local = await allowLocalReceiver({ ...config, sandbox: true })
  const app = openApp({ ...parts, config: local.config })
  const server = buildServer(app, { dispatches: true })
  const following = await followConfigurations(app)
  await createSandbox(app, local)
  await server.listen({ host: config.host, port: config.port })
  const running = [
    startDispatcher(app),
    startScreeningSweep(app),
    startRiskSweep(app),
    startCaseCounting(app),
    startDocumentSweep(app),
    startHousekeeping(app),
  ]
  try {
    const { code, output } = await runCommand(['run', '-s', 'tour'], { DATA_DIR: config.dataDir })
    return code === 0 ? undefined : output.slice(-3000)
  } finally {
    await server.close()
    await Promise.all([...running.map((it) => it.stop()), following.stop()])
    await app.db.close()
  }
}

export function runCommand(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const command = spawn('npm', [...args], { env: { ...process.env, ...env }, cwd: ROOT })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => command.once('exit', (code) => resolve({ code, output })))
}
