// The exit codes, for scripts to branch on.

export const EXIT = {
  ok: 0,
  /** The service rejected the request. */
  rejected: 1,
  /** The command line or a file that it names is invalid. */
  usage: 2,
  /** The service did not respond. */
  unreachable: 3,
  /** The key, certificate, password or authenticator code is invalid. */
  credentials: 4,
  /** A signature, or a check of doctor, failed. */
  checkFailed: 5,
  /** A bug in this program. */
  internal: 70,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Ends a command with a message and an exit code. */
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

export const usageError = (message: string) => new CommandError(EXIT.usage, message, 'Usage')
