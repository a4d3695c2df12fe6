// The store being away is told like the database being away: try again, it isn't your fault.
import { ApiError } from '../../errors.ts'
import { StoreAway } from '../../platform/store/store.ts'

export function storeAway(error: unknown): never {
  if (error instanceof StoreAway)
    throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '5' }, cause: error })
  throw error
}
