// Commands for the sandbox time. Rejected by an installation with its own database.
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { isDispatcherAlive } from '../../webhooks/endpoint/endpoint-sql.ts'
import { advanceSandbox } from '../sandbox/advance-sandbox-time.ts'
import { formatDuration, MAX_AHEAD_DAYS, MAX_STEP_DAYS } from '../sandbox/duration.ts'
import { type SandboxTime, sandboxTimeOf } from '../sandbox/sandbox-time-record.ts'
import { type Command, CommandError, UsageError } from './command.ts'

const LOOK_EVERY_MS = 200
const REPORT_EVERY_MS = 5_000

export const sandboxCommands: readonly Command[] = [
  {
    name: 'sandbox time',
    parameters: '',
    summary: 'Show the sandbox time',
    examples: ['sandbox time'],
    async run({ app }) {
      const time = await sandboxTimeOf(app)
      return { value: time, text: textOf(time) }
    },
  },
  {
    name: 'sandbox advance',
    parameters: '<duration>',
    summary: 'Advance the sandbox time, for example by 3d',
    details:
      'Minutes, hours or days: 90m, 36h, 3d. Everything due in between (retries, deadlines, reminders, expiries and deletions) happens in order, at its due time. ' +
      `The service must be running. You can't go back in time; to start over, stop the service and delete the data folder. At most ${MAX_STEP_DAYS} days at a time and ${MAX_AHEAD_DAYS} days in total.`,
    examples: ['sandbox advance 36h', 'sandbox advance 30d'],
    async run({ app, args, progress }) {
      await sandboxTimeOf(app)
      if (!(await app.db.eachCell(isDispatcherAlive)).includes(true))
        throw new CommandError('The service is not running. Start it, then run this command again.')
      const before = app.clock.now()
      const targetAt = await advanceSandbox(app, args[0]!, {}).catch((error) => {
        if (error instanceof ApiError && error.code === 'ValidationControl.Error') throw new UsageError(error.message)
        throw error
      })
      const time = await reached(app, progress)
      return { value: { ...time, from: before, to: targetAt }, text: textOf(time) }
    },
  },
]

/** Waits until the service has advanced the time. */
async function reached(app: App, progress: (line: string) => void): Promise<SandboxTime> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const time = await sandboxTimeOf(app)
    if (time.advancingTo === null) return time
    if (waited > 0 && waited % REPORT_EVERY_MS === 0) {
      progress(`${time.now}, advancing to ${time.advancingTo}`)
      if (!(await app.db.eachCell(isDispatcherAlive)).includes(true))
        throw new CommandError('The service stopped. Start it again to continue advancing the time.')
    }
    await sleep(LOOK_EVERY_MS)
  }
}

function textOf({ now, aheadSeconds, advancingTo }: SandboxTime): string {
  const ahead = aheadSeconds === 0 ? 'real time' : `${formatDuration(aheadSeconds * 1000)} ahead of real time`
  return `Sandbox time: ${now} (${ahead})${advancingTo ? `, advancing to ${advancingTo}` : ''}`
}
