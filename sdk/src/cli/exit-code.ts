// How a command ends, as a number that scripts can decide on.

export const EXIT = {
  ok: 0,
  /** The service answered and refused. */
  refused: 1,
  /** The command was not typed as it must be, or a file it names is not there. */
  usage: 2,
  /** No answer came. */
  unreachable: 3,
  /** The service does not know who is calling: key, certificate, password or code. */
  credentials: 4,
  /** Something that was looked at is not right: a signature, or a check of doctor. */
  wrong: 5,
  /** A mistake of this program. */
  internal: 70,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Ends a command with one sentence. */
export class CommandError extends Error {
  readonly exitCode: ExitCode
  readonly code: string
  constructor(exitCode: ExitCode, message: string, code = 'Command') {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
    this.code = code
  }
}

export const usage = (message: string) => new CommandError(EXIT.usage, message, 'Usage')
