// What a command of the operator is: its name, what it takes, and what it does. cli.ts opens the house for it and prints
// what it answers; a command itself neither prints nor ends the process.
import type { App } from '../../platform/app.ts'

export interface OptionRule {
  readonly type: 'string' | 'boolean'
  readonly message: string
  /** What stands for the value in the help: --email <address>. */
  readonly value?: string
  readonly required?: boolean
}

export type Given = Readonly<Record<string, string | boolean | undefined>>

export interface CommandInput {
  readonly app: App
  readonly args: readonly string[]
  readonly options: Given
  /** A line on the way, for commands that take long. Goes where it can't be taken for the answer. */
  progress(line: string): void
  /** What a person at a terminal types; undefined when nobody is there. */
  ask(question: string): Promise<string | undefined>
  /** The text of a file, or of the standard input for "-". */
  readText(path: string): Promise<string>
}

export interface Outcome {
  /** Printed with --json. */
  readonly value: unknown
  /** Printed otherwise. */
  readonly text: string
  /** True: it was looked at and found wanting, which is no failure of the command (exit code 3). */
  readonly wanting?: boolean
}

export interface Command {
  /** Noun and verb, as they are typed. */
  readonly name: string
  /** Positional arguments, as in "<partner> <file>"; '' for none. */
  readonly takes: string
  readonly message: string
  readonly more?: string
  readonly options?: Readonly<Record<string, OptionRule>>
  readonly examples: readonly string[]
  /** What must be there first. Left out: a database that is up to date. */
  readonly needs?: 'nothing' | 'any database'
  run(input: CommandInput): Promise<Outcome>
}

/** The command was typed wrongly: told with how it is meant, exit code 2. */
export class UsageError extends Error {}

/** It can't be done, for a reason that a sentence tells: exit code 1. */
export class CommandError extends Error {}

export const EXIT = { done: 0, refused: 1, usage: 2, wanting: 3, away: 4 } as const

/** Who did it, where a trail asks: commands have no account. */
export const OPERATOR = 'operator command'

export function optionText(options: Given, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** What can't be taken back is done after --yes, or when a person has typed the very thing it is done to. */
export async function confirmed(input: CommandInput, what: string, expected: string): Promise<void> {
  if (input.options.yes === true) return
  const typed = await input.ask(`${what} This cannot be taken back. Type ${expected} to go on: `)
  if (typed === undefined) throw new CommandError('Nothing was done: say --yes, or run it at a terminal.')
  if (typed.trim() !== expected) throw new CommandError('Nothing was done: that was not what had to be typed.')
}

export const YES: OptionRule = { type: 'boolean', message: 'do not ask' }
