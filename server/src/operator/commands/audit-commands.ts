// The audit records: verification against their seals, and export.
import { sealActivity } from '../../audit/seals/seal-activity.ts'
import { verifyActivity, verifyAllCustomers } from '../../audit/seals/verify-audit.ts'
import { exportActivity } from '../../audit/stream/export-activity.ts'
import { exportEntries, type StreamLine } from '../../audit/stream/export-entries.ts'
import { cursorPattern, type Positions, parseCursor, positionIn } from '../../audit/stream/stream-positions.ts'
import { reachableCells } from '../cells/reachable-cells.ts'
import { type Command, type OptionValues, optionText, UsageError } from './command.ts'

export const auditCommands: readonly Command[] = [
  {
    name: 'audit verify',
    parameters: '',
    summary: 'Verify all account activity and all audit logs (exit 3 if something was changed)',
    details:
      'Recomputes every hash chain and compares it with the seals, which are made with a key that is not in the database. ' +
      'Intact entries that are not sealed yet are sealed.',
    examples: ['audit verify', 'audit verify --json'],
    async run(input) {
      const { app, missing } = await reachableCells(input.app)
      const activity = await verifyActivity(app)
      await sealActivity(app)
      const customers = await verifyAllCustomers(app)
      const problems = [...activity.problems, ...customers.problems]
      const text = [
        `Account activity: ${activity.checked} seals verified`,
        `Customers: ${customers.checked} audit logs verified`,
        ...(problems.length === 0 ? ['No problems found.'] : [`Problems found: ${problems.length}`, ...problems]),
        ...missing.lines,
      ]
      return {
        value: { seals: activity.checked, customers: customers.checked, problems, ...missing.value },
        text: text.join('\n'),
        hasProblems: problems.length > 0 || missing.hasProblems,
      }
    },
  },
  {
    name: 'audit export',
    parameters: '',
    summary: 'Print account activity or customer audit logs with their seals as one JSON object per line, for a SIEM',
    details:
      'Each seal follows its events. Keep the sealNumber of the last line and continue after it: nothing is skipped, and ' +
      'a repeated export prints the same lines. The hashes of the seals show whether lines were changed or left out.',
    options: {
      after: {
        type: 'string',
        value: '<sealNumber>',
        summary: 'continue after this seal; from the beginning if omitted. With several cells, for example 12,north:3',
      },
      customers: {
        type: 'boolean',
        summary: 'the audit logs of customers instead, with their own seal numbers (AUDIT_STREAM_CUSTOMERS=on)',
      },
      limit: { type: 'string', value: '<seals>', summary: 'the most seals to print; 1000 if omitted' },
    },
    examples: [
      'audit export > audit.ndjson',
      'audit export --after 4711 >> audit.ndjson',
      'audit export --customers > customers.ndjson',
    ],
    async run({ options, progress, ...input }) {
      const after = positionsOf(options)
      const limit = wholeNumber(options, 'limit', MAX_SEALS, 1)
      const { app, missing } = await reachableCells(input.app)
      for (const line of missing.lines) progress(line)
      const lines: StreamLine[] = []
      const source = options.customers ? exportEntries : exportActivity
      for (const cell of app.db.cells)
        for await (const ofSeal of source(app, positionIn(after, cell, 0), limit, cell)) lines.push(...ofSeal)
      return {
        value: { lines, ...missing.value },
        text: lines.map((line) => JSON.stringify(line)).join('\n'),
        hasProblems: missing.hasProblems,
      }
    },
  },
]

const MAX_SEALS = 1000

function positionsOf(options: OptionValues): Positions {
  const text = optionText(options, 'after') ?? '0'
  if (!new RegExp(cursorPattern(1)).test(text))
    throw new UsageError(
      '--after must be a seal number, optionally followed by those of other cells, for example 12,north:3.',
    )
  return parseCursor(text)
}

function wholeNumber(options: OptionValues, name: string, unset: number, least: number): number {
  const text = optionText(options, name)
  if (text === undefined) return unset
  if (!/^\d{1,15}$/.test(text) || Number(text) < least)
    throw new UsageError(`--${name} must be a whole number from ${least} on.`)
  return Number(text)
}
