// One finding for each partner whose move to another cell has begun and not ended.
import type { App } from '../../platform/app.ts'
import { nextStep, stateOf } from '../move/describe-move.ts'
import { listUnfinishedMoves } from '../move/move-sql.ts'
import { type Finding, look, ok } from './check-result.ts'

export async function checkMoves(app: App): Promise<Finding[]> {
  const moves = await app.db.directory((sql) => listUnfinishedMoves(sql))
  return moves.map((move) => {
    const todo = nextStep(move)
    return { check: `move of ${move.clientId}`, ...(todo ? look(stateOf(move), todo) : ok(stateOf(move))) }
  })
}
