// Moves a partner to another cell.
import { cancelMove } from '../move/cancel-move.ts'
import { type MoveResult, movePartner } from '../move/move-partner.ts'
import { type Command, optionText, UsageError } from './command.ts'
import { findPartner } from './find-partner.ts'
import { columns } from './format-text.ts'

const MOST_SECONDS = 86_400

export const moveCommand: Command = {
  name: 'partners move',
  parameters: '<partner> <cell>',
  summary: 'Move a partner to another cell while it works (exit 3 if it was not moved completely)',
  details:
    'Copies the rows, rejects writes of the partner with 503 and Retry-After for less than 5 seconds, switches, and deletes the rows in the old cell. ' +
    'If the command is interrupted, run it again: it continues where it was. To go back later, move the partner to its earlier cell.',
  options: {
    wait: {
      type: 'string',
      value: 'seconds',
      summary: 'how long to wait for a database or a log collector that does not respond (default: 600)',
    },
    cancel: { type: 'boolean', summary: 'cancel a move before its switch: the partner stays, and the copy is deleted' },
  },
  examples: ['partners move acme-payments-1f0c2d3e eu', 'partners move acme-payments-1f0c2d3e eu --cancel'],
  async run({ app, args, options, progress }) {
    const partner = await findPartner(app, args[0]!)
    const to = args[1]!
    if (options.cancel) {
      const deletedRows = await cancelMove(app, partner, to, progress)
      return {
        value: { partnerId: partner.partnerId, cell: partner.cell, cancelled: true, deletedRows },
        text: `Cancelled. ${partner.name} stays in cell ${partner.cell}; ${deletedRows} copied rows were deleted.`,
      }
    }
    const result = await movePartner(app, partner, to, {
      progress,
      patienceMs: readSeconds(optionText(options, 'wait')) * 1000,
    })
    return { value: result, text: resultText(partner.name, result), hasProblems: result.problem !== undefined }
  },
}

function readSeconds(text = '600'): number {
  const seconds = Number(text)
  if (text.trim() === '' || !Number.isInteger(seconds) || seconds < 0 || seconds > MOST_SECONDS)
    throw new UsageError(`--wait must be a whole number of seconds from 0 to ${MOST_SECONDS}.`)
  return seconds
}

function resultText(name: string, { from, to, rows, fencedMs, deletedRows, isSwitched, problem }: MoveResult): string {
  if (problem !== undefined && isSwitched)
    return `${problem}\n${name} is in cell ${to} now and works. Run the command again later to delete its rows in cell ${from}.`
  if (problem !== undefined)
    return `${problem}\n${name} is still in cell ${from} and works. Run the command again, or cancel the move with --cancel.`
  const counted = Object.entries(rows).filter(([, count]) => count > 0)
  const total = counted.reduce((sum, [, count]) => sum + count, 0)
  return [
    ...(counted.length > 0 ? [columns(['Table', 'Rows'], [...counted, ['Total', total]]), ''] : []),
    `${name} is in cell ${to} now.`,
    ...(fencedMs === null ? [] : [`Writes were rejected for ${(fencedMs / 1000).toFixed(1)} seconds.`]),
    `${deletedRows} rows were deleted in cell ${from}.`,
  ].join('\n')
}
