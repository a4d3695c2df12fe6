// An unreachable store or malware scanner is reported like an unreachable database: 503, retry later.
import { ApiError } from '../../errors.ts'
import { ScannerAway } from '../../platform/store/clamd.ts'
import { StoreAway } from '../../platform/store/store.ts'

export function storeAway(error: unknown): never {
  if (error instanceof StoreAway || error instanceof ScannerAway)
    throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '5' }, cause: error })
  throw error
}
