// The shape of an operator command: its name, parameters, options and action. cli.ts opens the app, runs the command and
// prints the result; a command itself neither prints nor ends the process.
import type { App } from '../../platform/app.ts'

export interface OptionRule {
  readonly type: 'string' | 'boolean'
  readonly summary: string
  /** The placeholder shown in the help: --email <address>. */
  readonly value?: string
  readonly required?: boolean
}

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

export interface CommandInput {
  readonly app: App
  readonly args: readonly string[]
  readonly options: OptionValues
  /** Prints a progress line to standard error, so that standard output has only the result. */
  progress(line: string): void
  /** Asks the person at the terminal; undefined when standard input isn't a terminal. */
  ask(question: string): Promise<string | undefined>
  /** The text of a file, or of standard input for "-". */
  readText(path: string): Promise<string>
}

export interface CommandResult {
  /** Printed with --json. */
  readonly value: unknown
  /** Printed without --json. */
  readonly text: string
  /** True when the command ran but found problems (exit code 3). */
  readonly hasProblems?: boolean
}

export interface Command {
  /** Noun and verb, as typed. */
  readonly name: string
  /** Earlier names that still work but aren't listed. */
  readonly aliases?: readonly string[]
  /** Positional parameters, such as "<partner> <file>"; '' for none. */
  readonly parameters: string
  readonly summary: string
  readonly details?: string
  readonly options?: Readonly<Record<string, OptionRule>>
  readonly examples: readonly string[]
  /** What the command needs. Left out: a database that is up to date. */
  readonly needs?: 'nothing' | 'any database'
  run(input: CommandInput): Promise<CommandResult>
}

/** The command line is wrong: printed with the usage line, exit code 2. */
export class UsageError extends Error {}

/** The command can't be carried out for a reason the operator can act on: exit code 1. */
export class CommandError extends Error {}

export const EXIT = { ok: 0, failed: 1, usage: 2, problemsFound: 3, unavailable: 4 } as const

export function optionText(options: OptionValues, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** Irreversible commands need --yes, or the operator types the name of what is affected. */
export async function confirm(input: CommandInput, consequence: string, expected: string): Promise<void> {
  if (input.options.yes === true) return
  const typed = await input.ask(`${consequence} This can't be undone. Type ${expected} to continue: `)
  if (typed === undefined) throw new CommandError('Nothing changed. Add --yes, or run the command in a terminal.')
  if (typed.trim() !== expected) throw new CommandError("Nothing changed: the text you typed doesn't match.")
}

export const YES: OptionRule = { type: 'boolean', summary: 'skip the confirmation' }
