/** Why a request got no response: fetch hides the reason in `cause`. */
export function failureReason(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: unknown; message?: unknown }; message?: unknown }
  const reason = cause?.message || cause?.code || message
  return typeof reason === 'string' && reason !== '' ? reason : 'unknown reason'
}
