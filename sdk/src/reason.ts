// Why a request got no answer.

/** fetch hides what went wrong in the cause. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: unknown; message?: unknown }; message?: unknown }
  const said = cause?.message || cause?.code || message
  return typeof said === 'string' && said !== '' ? said : 'no reason is known'
}
