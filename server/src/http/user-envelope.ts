// How people are answered, in the dashboard and everywhere else they sign in to.
import type { ApiError } from '../errors.ts'

export const personEnvelope = {
  // What one person may see must not be kept where the next one finds it.
  headers: { 'cache-control': 'no-store' },
  success: (value: unknown) => ({ value: value ?? null, isSuccess: true, error: null }),
  failure: ({ code, message, details }: Pick<ApiError, 'code' | 'message' | 'details'>) => ({
    value: null,
    isSuccess: false,
    error: details ? { code, description: message, details } : { code, description: message },
  }),
}
