// Parses the command line of the operator, and prints help.
import { parseArgs } from 'node:util'
import { type Command, EXIT, type OptionValues, UsageError } from './command.ts'

const PROGRAM = 'gangway-operator'

export type ParsedArguments =
  | { readonly kind: 'help'; readonly text: string }
  | {
      readonly kind: 'command'
      readonly command: Command
      readonly args: string[]
      readonly options: OptionValues
      readonly json: boolean
    }

export function readArguments(commands: readonly Command[], argv: readonly string[]): ParsedArguments {
  const words = argv.filter((word) => !word.startsWith('-'))
  const wantsHelp = argv.includes('--help') || argv.includes('-h')
  if (words.length === 0 || words[0] === 'help') return { kind: 'help', text: overview(commands) }
  const names = [words[0]!, `${words[0]} ${words[1]}`]
  const command = commands.find(({ name, aliases = [] }) => [name, ...aliases].some((it) => names.includes(it)))
  if (!command) {
    const ofNoun = commands.filter(({ name, aliases = [] }) =>
      [name, ...aliases].some((it) => it.startsWith(`${words[0]} `)),
    )
    if (ofNoun.length > 0 && (wantsHelp || words.length === 1)) return { kind: 'help', text: listOf(ofNoun) }
    throw new UsageError(
      ofNoun.length > 0
        ? `Unknown command "${names[1]}". Commands for ${words[0]}:\n${listOf(ofNoun)}`
        : `Unknown command "${words[0]}". See ${PROGRAM} --help.`,
    )
  }
  if (wantsHelp) return { kind: 'help', text: help(command) }
  return { kind: 'command', command, ...readOptions(command, argv) }
}

function readOptions(command: Command, argv: readonly string[]) {
  const rules = command.options ?? {}
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' as const },
        ...Object.fromEntries(Object.entries(rules).map(([name, { type }]) => [name, { type }])),
      },
    })
    const args = positionals.slice(command.name.split(' ').length)
    const expected = command.parameters.match(/<[^>]+>/g) ?? []
    if (args.length < expected.length)
      throw new UsageError(`Missing argument: ${expected.slice(args.length).join(' ')}.\n${usageLine(command)}`)
    if (args.length > expected.length)
      throw new UsageError(`Unexpected argument: ${args[expected.length]}.\n${usageLine(command)}`)
    const { json, ...options } = values as OptionValues
    for (const [name, { required }] of Object.entries(rules))
      if (required && options[name] === undefined)
        throw new UsageError(`Missing option: --${name}.\n${usageLine(command)}`)
    return { args, options, json: json === true }
  } catch (error) {
    if (!String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')) throw error
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.\n${usageLine(command)}`)
  }
}

const usageLine = ({ name, parameters }: Command) =>
  `Usage: ${PROGRAM} ${name}${parameters && ` ${parameters}`} [options]. See --help.`

function listOf(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name, parameters }) => `${name} ${parameters}`.length))
  return commands
    .map(({ name, parameters, summary }) => `  ${`${name} ${parameters}`.padEnd(width)}  ${summary}`)
    .join('\n')
}

function overview(commands: readonly Command[]): string {
  return [
    'Administers a Gangway installation. Reads the same settings as the service (DATABASE_URL, MASTER_KEYS, DATA_DIR ...)',
    'and works whether or not the service is running.',
    '',
    `Usage: ${PROGRAM} <command> [options]      ${PROGRAM} <command> --help`,
    '',
    listOf(commands),
    '',
    '  --json prints the result as JSON. <partner> is a partner ID or a client ID.',
    `  Exit codes: ${EXIT.ok} success, ${EXIT.failed} failed, ${EXIT.usage} usage or configuration error, ` +
      `${EXIT.problemsFound} checks failed, ${EXIT.unavailable} database or storage unreachable.`,
  ].join('\n')
}

function help(command: Command): string {
  const options = Object.entries({ ...command.options, json: { summary: 'print the result as JSON', value: '' } })
  const shown = options.map(
    ([name, { value, summary }]) => [`--${name}${value ? ` <${value}>` : ''}`, summary] as const,
  )
  const width = Math.max(...shown.map(([name]) => name.length))
  return [
    `${command.summary}.`,
    ...(command.details ? ['', command.details] : []),
    '',
    `Usage: ${PROGRAM} ${command.name}${command.parameters && ` ${command.parameters}`} [options]`,
    '',
    ...shown.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${PROGRAM} ${example}`),
  ].join('\n')
}
