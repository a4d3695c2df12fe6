// The envelope of the APIs for signed-in users: dashboard, compliance, operator and auth.
import type { ApiError } from '../errors.ts'

export const userEnvelope = {
  // Caches must not show one user's data to the next.
  headers: { 'cache-control': 'no-store' },
  success: (value: unknown) => ({ value: value ?? null, isSuccess: true, error: null }),
  failure: ({ code, message, details }: Pick<ApiError, 'code' | 'message' | 'details'>) => ({
    value: null,
    isSuccess: false,
    error: details ? { code, description: message, details } : { code, description: message },
  }),
}
