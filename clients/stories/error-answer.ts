import type { ErrorAnswer } from '../story.ts'

interface ErrorBody {
  error: { code: string; details?: { path?: string }[] }
}

export function errorAnswer(status: number, { error }: ErrorBody): ErrorAnswer {
  return { status, code: error.code, paths: (error.details ?? []).map(({ path }) => path) }
}
