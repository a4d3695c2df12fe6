// The output of the tour: a heading per step, a line per observation and, when a step fails, what was expected, what
// happened, and the request ID.
import { isGangwayError } from '@gangway/sdk'

export interface Report {
  step(title: string, expected: string, work: () => Promise<void>): Promise<void>
  note(text: string): void
  end(text: string): void
}

/** A call succeeded, but with another result than expected. */
export class UnexpectedResult extends Error {
  readonly requestId: string | undefined
  constructor(happened: string, requestId?: string) {
    super(happened)
    this.requestId = requestId
  }
}

export class StepFailed extends Error {}

export function expect(condition: boolean, happened: string, requestId?: string): asserts condition {
  if (!condition) throw new UnexpectedResult(happened, requestId)
}

export function createReport(out: { write(text: string): unknown; isTTY?: boolean }, signal: AbortSignal): Report {
  const isColoured = Boolean(out.isTTY) && !process.env.NO_COLOR
  const paint = (code: number, text: string) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text)
  const startedAt = performance.now()
  let number = 0
  return {
    async step(title, expected, work) {
      number++
      out.write(`\n${paint(1, `${number}. ${title}`)}\n`)
      const stepStartedAt = performance.now()
      try {
        expect(!signal.aborted, 'stopped')
        await work()
      } catch (error) {
        throw new StepFailed(failureText(number, title, expected, error), { cause: error })
      }
      out.write(`   ${paint(32, 'ok')}  ${paint(2, `${((performance.now() - stepStartedAt) / 1000).toFixed(1)} s`)}\n`)
    },
    note: (text) => void out.write(`   ${text}\n`),
    end: (text) => void out.write(`\n${text} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)\n`),
  }
}

function failureText(number: number, title: string, expected: string, error: unknown): string {
  const { happened, requestId } = describe(error)
  return [
    `The tour FAILED at step ${number}: ${title}`,
    `  expected  ${expected}`,
    `  happened  ${happened}`,
    `  request   ${requestId ?? 'none'}`,
  ].join('\n')
}

function describe(error: unknown): { happened: string; requestId: string | undefined } {
  if (error instanceof UnexpectedResult) return { happened: error.message, requestId: error.requestId }
  if (!isGangwayError(error)) return { happened: String((error as Error)?.message ?? error), requestId: undefined }
  const fieldErrors = error.details.map(({ path, message }) => `\n            ${path}: ${message}`).join('')
  return { happened: `${error.message} (${error.code})${fieldErrors}`, requestId: error.requestId }
}
