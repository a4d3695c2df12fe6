// The doctor's round, as a command.

import { examine, type Finding } from '../doctor.ts'
import { columns } from './columns.ts'
import type { Command } from './command.ts'

const WORDS: Readonly<Record<Finding['state'], string>> = { ok: 'ok', look: 'LOOK', bad: 'BAD', skipped: '-' }

export const doctorCommand: Command = {
  name: 'doctor',
  takes: '',
  message: 'Look the installation over; exit code 3 when something is bad',
  more: 'Writes and removes one empty file in the store, and changes nothing else. LOOK is worth a look and does not change the exit code.',
  examples: ['doctor', 'doctor --json'],
  needs: 'any database',
  async run({ app }) {
    const findings = await examine(app)
    const text = columns(
      ['Check', 'State', 'Found'],
      findings.map(({ check, state, message, todo }) => [
        check,
        WORDS[state],
        todo ? `${message} -> ${todo}` : message,
      ]),
    )
    return { value: findings, text, wanting: findings.some(({ state }) => state === 'bad') }
  },
}
