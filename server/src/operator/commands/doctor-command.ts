// Checks the installation.
import type { Finding } from '../checks/check-result.ts'
import { runChecks } from '../checks/doctor.ts'
import type { Command } from './command.ts'
import { columns } from './format-text.ts'

const LABELS: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok',
  look: 'WARN',
  bad: 'FAIL',
  skipped: '-',
  off: 'off',
}

export const doctorCommand: Command = {
  name: 'doctor',
  parameters: '',
  summary: 'Check the installation (exit 3 if problems are found)',
  details:
    'Writes and removes one empty file in the store and changes nothing else. Warnings, and what is off, do not change the exit code.',
  examples: ['doctor', 'doctor --json'],
  needs: 'any database',
  async run({ app }) {
    const findings = await runChecks(app)
    const text = columns(
      ['Check', 'State', 'Result'],
      findings.map(({ check, state, message, todo }) => [
        check,
        LABELS[state],
        todo ? `${message} -> ${todo}` : message,
      ]),
    )
    return {
      value: findings,
      text: `${text}\n\n${summaryOf(findings)}`,
      hasProblems: findings.some(({ state }) => state === 'bad'),
    }
  },
}

/** Only what passed is counted as passed. */
function summaryOf(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((it) => it.state === state).length
  const counts: readonly (readonly [number, string])[] = [
    [count('ok'), 'passed'],
    [count('look'), count('look') === 1 ? 'warning' : 'warnings'],
    [count('bad'), 'failed'],
    [count('skipped'), 'not run'],
    [count('off'), 'off'],
  ]
  return `${counts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ')}.`
}
