// `gangway`: finds the command, reads its options, runs it, and turns whatever goes wrong into a sentence and a number.
import { parseArgs } from 'node:util'
import { GangwayError, TokenError } from '../index.ts'
import { type Command, type Context, EVERYWHERE, helpFor, type Options } from './command.ts'
import { COMMANDS } from './commands.ts'
import { CommandError, EXIT, usage } from './exit-code.ts'
import { watchOutput } from './output-end.ts'
import { openPrinter, type Printer } from './printer.ts'
import { VERSION } from './version.ts'

export async function main(args: readonly string[], env = process.env): Promise<number> {
  const json = args.includes('--json')
  const print = openPrinter({ out: process.stdout, error: process.stderr }, { json, env })
  const stop = new AbortController()
  const end = () => stop.abort(new CommandError(EXIT.ok, 'stopped'))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  const isOutputLost = watchOutput(process.stdout, end)
  // There is nobody left to tell.
  process.stderr.on('error', () => {})
  try {
    const code = await dispatch(args, { env, print, signal: stop.signal })
    if (await isOutputLost()) throw usage('Standard output cannot be written.')
    return code
  } catch (error) {
    return failed(error, print)
  } finally {
    process.off('SIGINT', end)
    process.off('SIGTERM', end)
  }
}

async function dispatch(args: readonly string[], around: Pick<Context, 'env' | 'print' | 'signal'>): Promise<number> {
  const words = wordsOf(args)
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, i) => words[i] === word))
  if (!command) {
    if (args.includes('--version')) return shown(around.print, VERSION)
    const strange = args.find((arg) => arg.startsWith('-') && !WITHOUT_COMMAND.has(arg))
    if (words.length === 0 && strange !== undefined) throw usage(`Unknown option '${strange}'. See gangway --help.`)
    if (words.length === 0 || args.includes('--help') || args.includes('-h') || words[0] === 'help')
      return shown(around.print, overview(words[0] === 'help' ? undefined : words[0]))
    const close = COMMANDS.filter(({ name }) => name.split(' ')[0] === words[0])
    throw usage(
      close.length > 0
        ? `${words[0]} takes one of: ${close.map(({ name }) => name.split(' ')[1]).join(', ')}. See gangway ${words[0]} --help.`
        : `Unknown command "${words[0]}". See gangway --help.`,
    )
  }
  const { values, positionals } = read(command, args)
  if (values.help) return shown(around.print, helpFor(command))
  const rest = positionals.slice(command.name.split(' ').length)
  if (command.takes === undefined && rest.length > 0)
    throw usage(`gangway ${command.name} takes no arguments. See gangway ${command.name} --help.`)
  const given = {
    text: (name: string) => values[name] as string | undefined,
    texts: (name: string) => [values[name] ?? []].flat() as string[],
    on: (name: string) => values[name] === true,
  }
  const code = await command.run({ ...around, given, arguments: rest })
  return code ?? EXIT.ok
}

const WITHOUT_COMMAND = new Set(['--json', '--help', '-h'])

/**
 * What is neither an option nor the value of one. Options may stand before the command, and a customer or a search may be
 * called like a command: only the first words name one.
 */
function wordsOf(args: readonly string[]): string[] {
  const every = Object.assign({}, ...COMMANDS.map((command) => command.options))
  return parseArgs({ args: [...args], options: asParsed(every), allowPositionals: true, strict: false }).positionals
}

function asParsed(options: Options) {
  return Object.fromEntries(
    Object.entries({ ...options, ...EVERYWHERE }).map(([name, { type, multiple, short }]) => [
      name,
      { type, ...(multiple ? { multiple } : {}), ...(short ? { short } : {}) },
    ]),
  )
}

function read(command: Command, args: readonly string[]) {
  try {
    const read = parseArgs({ args: [...args], options: asParsed(command.options), allowPositionals: true })
    return { values: read.values as Record<string, unknown>, positionals: read.positionals }
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\.(?=\s|$)/)
    throw usage(`${sentence}. See gangway ${command.name} --help.`)
  }
}

function failed(error: unknown, print: Printer): number {
  if (error instanceof CommandError) {
    if (error.exitCode !== EXIT.ok) print.failure({ code: error.code, message: error.message })
    return error.exitCode
  }
  if (error instanceof GangwayError) {
    const { code, message, details, requestId } = error
    print.failure({ code, message, ...(details.length > 0 ? { details } : {}), requestId })
    return exitCodeOf(error)
  }
  const message = error instanceof Error ? error.message : String(error)
  print.failure({ code: 'Internal', message: `Internal error: ${message}` })
  return EXIT.internal
}

export function exitCodeOf(error: GangwayError): number {
  if (error.code === 'Client.ConnectionFailed' || error.code === 'Client.TimedOut') return EXIT.unreachable
  if (error.code === 'Client.FileUnusable') return EXIT.usage
  if (error.code === 'Client.KeyUnusable') return EXIT.credentials
  const { status = 500 } = error
  const refusedCaller = error instanceof TokenError && status < 500 && status !== 429
  return refusedCaller || error.status === 401 ? EXIT.credentials : EXIT.refused
}

function overview(group: string | undefined): string {
  const listed = COMMANDS.filter(({ name }) => group === undefined || name.split(' ')[0] === group)
  const commands = listed.length > 0 ? listed : COMMANDS
  const width = Math.max(...commands.map(({ name, takes }) => `${name} ${takes ?? ''}`.length))
  return [
    'gangway: onboard business customers from the command line.',
    '',
    'Usage: gangway <command> [options]',
    '',
    ...commands.map(({ name, takes, summary }) => `  ${`${name} ${takes ?? ''}`.padEnd(width)}  ${summary}`),
    '',
    'Every command takes --json and --help. Settings come from flags, GANGWAY_* variables, a settings file and the',
    'sandbox in ./data, in that order.',
    '',
    'Exit codes: 0 success, 1 rejected by the service, 2 usage error, 3 service unreachable, 4 invalid credentials,',
    '5 check or signature failed, 70 internal error.',
    '',
  ].join('\n')
}

function shown(print: Printer, text: string): number {
  print.result(text, () => text.trimEnd())
  return EXIT.ok
}
