// What was typed: which command, with what; and how commands are meant to be typed.
import { parseArgs } from 'node:util'
import { type Command, EXIT, type Given, UsageError } from './command.ts'

export const PROGRAM = 'gangway-operator'

export type Typed =
  | { readonly kind: 'help'; readonly text: string }
  | {
      readonly kind: 'command'
      readonly command: Command
      readonly args: string[]
      readonly options: Given
      readonly json: boolean
    }

export function readArguments(commands: readonly Command[], typed: readonly string[]): Typed {
  const words = typed.filter((word) => !word.startsWith('-'))
  const wantsHelp = typed.includes('--help') || typed.includes('-h')
  if (words.length === 0 || words[0] === 'help') return { kind: 'help', text: overview(commands) }
  const command = commands.find(({ name }) => name === words[0] || name === `${words[0]} ${words[1]}`)
  if (!command) {
    const ofNoun = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
    if (ofNoun.length > 0 && (wantsHelp || words.length === 1)) return { kind: 'help', text: listed(ofNoun) }
    throw new UsageError(
      ofNoun.length > 0
        ? `There is no such command. Of ${words[0]} there is:\n${listed(ofNoun)}`
        : `There is no such command. ${PROGRAM} --help lists all.`,
    )
  }
  if (wantsHelp) return { kind: 'help', text: help(command) }
  return { kind: 'command', command, ...readOptions(command, typed) }
}

function readOptions(command: Command, typed: readonly string[]) {
  const rules = command.options ?? {}
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' as const },
        ...Object.fromEntries(Object.entries(rules).map(([name, { type }]) => [name, { type }])),
      },
    })
    const args = positionals.slice(command.name.split(' ').length)
    const wanted = command.takes.match(/<[^>]+>/g) ?? []
    if (args.length !== wanted.length)
      throw new UsageError(
        `It takes ${wanted.length === 0 ? 'no argument' : wanted.join(' ')}; ${args.length} given.\n${usageLine(command)}`,
      )
    const { json, ...options } = values as Given
    for (const [name, { required }] of Object.entries(rules))
      if (required && options[name] === undefined) throw new UsageError(`--${name} is missing.\n${usageLine(command)}`)
    return { args, options, json: json === true }
  } catch (error) {
    if (!String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')) throw error
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.\n${usageLine(command)}`)
  }
}

const usageLine = ({ name, takes }: Command) =>
  `Usage: ${PROGRAM} ${name}${takes && ` ${takes}`} [options]; see --help.`

function listed(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name, takes }) => `${name} ${takes}`.length))
  return commands.map(({ name, takes, message }) => `  ${`${name} ${takes}`.padEnd(width)}  ${message}`).join('\n')
}

function overview(commands: readonly Command[]): string {
  return [
    'Keeps an installation of Gangway. Reads the same settings as the service (DATABASE_URL, MASTER_KEYS, DATA_DIR ...);',
    'the service need not be running, and may be.',
    '',
    `Usage: ${PROGRAM} <command> [options]      ${PROGRAM} <command> --help`,
    '',
    listed(commands),
    '',
    '  --json prints the answer as JSON. <partner> is a partner id or a client id.',
    `  Exit codes: ${EXIT.done} done, ${EXIT.refused} refused or failed, ${EXIT.usage} typed wrongly or settings not valid, ` +
      `${EXIT.wanting} looked at and found wanting, ${EXIT.away} database or store away.`,
  ].join('\n')
}

function help(command: Command): string {
  const options = Object.entries({ ...command.options, json: { message: 'print the answer as JSON', value: '' } })
  const shown = options.map(
    ([name, { value, message }]) => [`--${name}${value ? ` <${value}>` : ''}`, message] as const,
  )
  const width = Math.max(...shown.map(([name]) => name.length))
  return [
    `${command.message}.`,
    ...(command.more ? ['', command.more] : []),
    '',
    `Usage: ${PROGRAM} ${command.name}${command.takes && ` ${command.takes}`} [options]`,
    '',
    ...shown.map(([name, message]) => `  ${name.padEnd(width)}  ${message}`),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${PROGRAM} ${example}`),
  ].join('\n')
}
