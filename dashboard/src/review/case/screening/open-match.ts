import type { ScreeningHit } from '../../../api/compliance-operations.ts'

/** As the service counts them: an entry that was removed from its list needs no decision. */
export function isOpenMatch({ state, withdrawnAt }: ScreeningHit): boolean {
  return state === 'Open' && withdrawnAt === null
}
