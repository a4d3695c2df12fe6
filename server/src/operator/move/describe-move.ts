// A move that has begun and not ended, in words: where it is, and what finishes or cancels it. Pure.
import { minute } from '../commands/format-text.ts'
import type { MovePhase, UnfinishedMove } from './move-sql.ts'

const CAN_BE_CANCELLED: readonly MovePhase[] = ['Preparing', 'Copying', 'Fenced']

export const canBeCancelled = (phase: MovePhase) => phase === 'Cancelling' || CAN_BE_CANCELLED.includes(phase)

export function stateOf({ fromCell, toCell, phase, startedAt, isRunning }: UnfinishedMove): string {
  const state = isRunning ? 'under way' : 'interrupted'
  return `from cell ${fromCell} to cell ${toCell}, begun ${minute(startedAt)}, ${state} (${phase})`
}

/** Undefined while a command is working on it. */
export function nextStep({ clientId, toCell, phase, isRunning }: UnfinishedMove): string | undefined {
  if (isRunning) return undefined
  const command = `partners move ${clientId} ${toCell}`
  if (phase === 'Cancelling') return `run ${command} --cancel to finish cancelling it`
  return `run ${command} to finish it${CAN_BE_CANCELLED.includes(phase) ? ', or with --cancel to cancel it' : ''}`
}
