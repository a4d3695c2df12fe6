// The output of the tour: a heading per step, a line per observation and, when a step fails, what was expected, what
// happened, and the request ID.
import { isGangwayError } from '@gangway/sdk'

export interface Report {
  step(title: string, expected: string, work: () => Promise<void>): Promise<void>
  say(text: string): void
  end(text: string): void
}

/** Something came back, and it is not what was promised. */
export class NotAsExpected extends Error {
  readonly requestId: string | undefined
  constructor(happened: string, requestId?: string) {
    super(happened)
    this.requestId = requestId
  }
}

export class StepFailed extends Error {}

export function expect(isSo: boolean, happened: string, requestId?: string): asserts isSo {
  if (!isSo) throw new NotAsExpected(happened, requestId)
}

export function openReport(out: { write(text: string): unknown; isTTY?: boolean }, signal: AbortSignal): Report {
  const coloured = Boolean(out.isTTY) && !process.env.NO_COLOR
  const paint = (code: number, text: string) => (coloured ? `\u001b[${code}m${text}\u001b[0m` : text)
  const began = performance.now()
  let number = 0
  return {
    async step(title, expected, work) {
      number++
      out.write(`\n${paint(1, `${number}. ${title}`)}\n`)
      const at = performance.now()
      try {
        expect(!signal.aborted, 'stopped')
        await work()
      } catch (error) {
        throw new StepFailed(failureText(number, title, expected, error), { cause: error })
      }
      out.write(`   ${paint(32, 'ok')}  ${paint(2, `${((performance.now() - at) / 1000).toFixed(1)} s`)}\n`)
    },
    say: (text) => void out.write(`   ${text}\n`),
    end: (text) => void out.write(`\n${text} (${((performance.now() - began) / 1000).toFixed(0)} s)\n`),
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
  if (error instanceof NotAsExpected) return { happened: error.message, requestId: error.requestId }
  if (!isGangwayError(error)) return { happened: String((error as Error)?.message ?? error), requestId: undefined }
  const fieldErrors = error.details.map(({ path, message }) => `\n            ${path}: ${message}`).join('')
  return { happened: `${error.message} (${error.code})${fieldErrors}`, requestId: error.requestId }
}
