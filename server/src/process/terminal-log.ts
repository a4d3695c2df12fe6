// The log of the process. In a terminal the start message should stay visible, so there only warnings are shown, as plain
// lines, unless LOG_LEVEL asks for more. Into a pipe or a file everything goes as JSON.
import type { Config } from '../config/config.ts'
import { type Log, openLog } from '../platform/log.ts'

export interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export function openProcessLog(config: Config, isLevelSet: boolean, output: Output): Log {
  if (!output.isTTY || isLevelSet) return openLog(config.logLevel)
  return openLog('warn', { write: (line: string) => void output.write(plainLine(line)) })
}

function plainLine(line: string): string {
  const { level, msg, time: _time, err, ...fields } = JSON.parse(line) as Record<string, unknown>
  const cause = err as { message?: string; code?: string; kind?: string } | undefined
  const details = Object.entries({ ...fields, ...(cause && { cause: cause.message ?? cause.code ?? cause.kind }) })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const label = level === 'warn' ? 'Warning' : 'Error'
  return `${label}: ${String(msg)}${details.length > 0 ? ` (${details.join(', ')})` : ''}\n`
}
