// `gangway`: finds the command, parses its options, runs it, and turns errors into a message and an exit code.
import type { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { GangwayError, TokenError } from '../index.ts'
import { COMMON, type Command, type Context, helpFor, type Options } from './command.ts'
import { COMMANDS } from './command-list.ts'
import { CommandError, EXIT, usageError } from './exit-code.ts'
import { createPrinter, type Printer } from './output/printer.ts'
import { watchOutput } from './output/watch-output.ts'
import { VERSION } from './version.ts'

export async function main(
  argv: readonly string[],
  { env, stdout, stderr }: Pick<NodeJS.Process, 'env'> & Record<'stdout' | 'stderr', Writable> = process,
): Promise<number> {
  const json = argv.includes('--json')
  const print = createPrinter({ out: stdout, error: stderr }, { json, env })
  const abort = new AbortController()
  const stop = () => abort.abort(new CommandError(EXIT.ok, 'stopped'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const isOutputLost = watchOutput(stdout, stop)
  // If standard error is closed, there is nowhere left to report to.
  stderr.on('error', () => {})
  try {
    const code = await dispatch(argv, { env, print, signal: abort.signal })
    if (await isOutputLost()) throw usageError('Standard output cannot be written.')
    return code
  } catch (error) {
    return reportError(error, print)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

async function dispatch(argv: readonly string[], base: Pick<Context, 'env' | 'print' | 'signal'>): Promise<number> {
  const words = wordsOf(argv)
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, i) => words[i] === word))
  if (!command) return withoutCommand(argv, words, base.print)
  const { values, positionals } = parse(command, argv)
  if (values.help) return show(base.print, helpFor(command))
  const args = positionals.slice(command.name.split(' ').length)
  if (command.args === undefined && args.length > 0)
    throw usageError(`${command.name} takes no arguments. See gangway ${command.name} --help.`)
  const flags = {
    value: (name: string) => values[name] as string | undefined,
    values: (name: string) => [values[name] ?? []].flat() as string[],
    isSet: (name: string) => values[name] === true,
  }
  const code = await command.run({ ...base, flags, args })
  return code ?? EXIT.ok
}

const OPTIONS_WITHOUT_COMMAND = new Set(['--json', '--help', '-h'])

function withoutCommand(argv: readonly string[], words: readonly string[], print: Printer): number {
  if (argv.includes('--version')) return show(print, VERSION)
  const unknown = argv.find((arg) => arg.startsWith('-') && !OPTIONS_WITHOUT_COMMAND.has(arg))
  if (words.length === 0 && unknown !== undefined) throw usageError(`Unknown option '${unknown}'. See gangway --help.`)
  const [first] = words
  if (first === undefined || argv.includes('--help') || argv.includes('-h') || first === 'help')
    return show(print, overview(first === 'help' ? undefined : first))
  const group = COMMANDS.filter(({ name }) => name.split(' ')[0] === first)
  throw usageError(
    group.length > 0
      ? `Missing or unknown subcommand of ${first}. Use one of: ${group.map(({ name }) => name.split(' ')[1]).join(', ')}. See gangway ${first} --help.`
      : `Unknown command "${first}". See gangway --help.`,
  )
}

/**
 * Everything that is neither an option nor the value of one. Options may precede the command, and a customer or a search
 * term may have the name of a command, so only the first words name one.
 */
function wordsOf(argv: readonly string[]): string[] {
  const options = Object.assign({}, ...COMMANDS.map((command) => command.options))
  return parseArgs({ args: [...argv], options: parserOptions(options), allowPositionals: true, strict: false })
    .positionals
}

function parserOptions(options: Options) {
  return Object.fromEntries(
    Object.entries({ ...options, ...COMMON }).map(([name, { type, multiple, short }]) => [
      name,
      { type, ...(multiple ? { multiple } : {}), ...(short ? { short } : {}) },
    ]),
  )
}

function parse(command: Command, argv: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: parserOptions(command.options),
      allowPositionals: true,
    })
    return { values: values as Record<string, unknown>, positionals }
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\.(?=\s|$)/)
    throw usageError(`${sentence}. See gangway ${command.name} --help.`)
  }
}

function reportError(error: unknown, print: Printer): number {
  if (error instanceof CommandError) {
    if (error.exitCode !== EXIT.ok) print.error({ code: error.code, message: error.message })
    return error.exitCode
  }
  if (error instanceof GangwayError) {
    const { code, message, details, requestId } = error
    print.error({ code, message, ...(details.length > 0 ? { details } : {}), requestId })
    return exitCodeOf(error)
  }
  const message = error instanceof Error ? error.message : String(error)
  print.error({ code: 'Internal', message: `Internal error: ${message}` })
  return EXIT.internal
}

function exitCodeOf(error: GangwayError): number {
  if (error.code === 'Client.ConnectionFailed' || error.code === 'Client.TimedOut') return EXIT.unreachable
  if (error.code === 'Client.FileUnusable') return EXIT.usage
  if (error.code === 'Client.KeyUnusable') return EXIT.credentials
  const { status = 500 } = error
  const isCallerRejected = error instanceof TokenError && status < 500 && status !== 429
  return isCallerRejected || error.status === 401 ? EXIT.credentials : EXIT.rejected
}

function overview(group: string | undefined): string {
  const matching = COMMANDS.filter(({ name }) => group === undefined || name.split(' ')[0] === group)
  const commands = matching.length > 0 ? matching : COMMANDS
  const width = Math.max(...commands.map(({ name, args }) => `${name} ${args ?? ''}`.length))
  return [
    'gangway: onboard business customers from the command line.',
    '',
    'Usage: gangway <command> [options]',
    '',
    'Commands:',
    ...commands.map(({ name, args, summary }) => `  ${`${name} ${args ?? ''}`.padEnd(width)}  ${summary}`),
    '',
    'Run gangway <command> --help for the options of a command. Every command accepts --json.',
    '',
    'Settings are read from flags, GANGWAY_* environment variables, the settings file and the sandbox in ./data,',
    'in that order.',
    '',
    'Exit codes: 0 success, 1 rejected by the service, 2 usage error, 3 service unreachable, 4 invalid credentials,',
    '5 check or signature failed, 70 internal error.',
    '',
  ].join('\n')
}

function show(print: Printer, text: string): number {
  print.result(text, () => text.trimEnd())
  return EXIT.ok
}
