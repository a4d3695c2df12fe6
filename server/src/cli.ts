// A command of the operator as it is typed: reads the words and the settings, opens the house, prints the answer. What goes
// wrong is told in a sentence; docs/operating.md lists the exit codes. ../operator.js gives it a process.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { ConfigError, readConfig } from './config.ts'
import { ApiError } from './errors.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  EXIT,
  type Outcome,
  UsageError,
} from './operator/commands/command.ts'
import { operatorCommands } from './operator/commands/commands.ts'
import { readArguments } from './operator/commands/read-arguments.ts'
import type { App } from './platform/app.ts'
import { databaseTrouble } from './platform/db/database-trouble.ts'
import { MigrationError, migrate, migrationState } from './platform/db/migrate.ts'
import { EmbeddedPostgresError } from './platform/embedded-postgres/embedded-postgres-error.ts'
import { visitEmbeddedPostgres } from './platform/embedded-postgres/visit.ts'
import { describeError, openLog } from './platform/log.ts'
import { StoreAway } from './platform/store/store.ts'
import { MasterKeyMissing, readMasterKeys } from './process/master-key-file.ts'
import { openApp } from './process/open-app.ts'

const MAX_TEXT_BYTES = 1024 * 1024

/** What a command sees of the process it runs in. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable & { isTTY?: boolean }
  readonly stdout: Writable
  readonly stderr: Writable
}

/** Resolves to the exit code; never rejects. */
export async function operate(argv: readonly string[], around: Surroundings): Promise<number> {
  // Told by what is written, each time; without these a stream that breaks ends the process.
  for (const stream of [around.stdout, around.stderr]) stream.on('error', () => {})
  try {
    return await run(argv, around)
  } catch (error) {
    const { message, code } = failure(error)
    around.stderr.write(`${message}\n`)
    return code
  }
}

async function run(argv: readonly string[], { env, stdin, stdout, stderr }: Surroundings): Promise<number> {
  const print = (text: string, code: number) => printed(stdout, text, code)
  let databaseUrl = ''
  const commands = operatorCommands(() => migrate(databaseUrl))
  const typed = readArguments(commands, argv)
  if (typed.kind === 'help') return print(typed.text, EXIT.done)
  const { command, args, options, json } = typed
  const given = {
    args,
    options,
    progress: (line: string) => void stderr.write(`${line}\n`),
    ask: (question: string) => ask(question, stdin, stderr),
    readText: (path: string) => readText(path, stdin),
  }
  const answer = (outcome: Outcome) =>
    print(json ? JSON.stringify(outcome.value, null, 2) : outcome.text, outcome.wanting ? EXIT.wanting : EXIT.done)
  if (command.needs === 'nothing') return answer(await command.run(given as unknown as CommandInput))

  // A command needs few connections, and says what happens by itself.
  const config = readConfig({ ...env, DATABASE_POOL_SIZE: '4', LOG_LEVEL: 'error' })
  const embedded = config.databaseUrl ? undefined : await visitEmbeddedPostgres(config.dataDir)
  databaseUrl = config.databaseUrl?.reveal() ?? embedded!.url
  let app: App | undefined
  try {
    app = openApp({
      config,
      databaseUrl,
      masterKeys: await readMasterKeys(config, { mayMake: false }),
      log: openLog('error', stderr),
    })
    await assertReady(app, command)
    return await answer(await command.run({ ...given, app }))
  } finally {
    await app?.db.close().catch(() => {})
    await app?.store.close().catch(() => {})
    await embedded?.leave()
  }
}

/** A command of this version must not write into the tables of another. */
async function assertReady(app: App, command: Command): Promise<void> {
  if (command.needs === 'any database') return
  const { pending, unknown } = await app.db.everyPartner(migrationState)
  if (unknown.length > 0)
    throw new CommandError(`The database is newer than this program: it has ${unknown.join(', ')}.`)
  if (pending.length > 0)
    throw new CommandError('The database is behind this program: run database migrate, or start the service once.')
}

/** Resolves when it is written, also into a pipe. Whoever reads may leave early (`| head -1`): that is no fault. */
function printed(stdout: Writable, text: string, code: number): Promise<number> {
  return new Promise((resolve, reject) =>
    stdout.write(`${text}\n`, (error) => {
      if (!error || (error as { code?: string }).code === 'EPIPE') resolve(code)
      else reject(new CommandError('It is done, but the answer cannot be written to standard output.'))
    }),
  )
}

async function ask(question: string, stdin: Surroundings['stdin'], stderr: Writable): Promise<string | undefined> {
  if (!stdin.isTTY) return undefined
  const terminal = createInterface({ input: stdin, output: stderr })
  // Ctrl-C and Ctrl-D close it, and then no answer comes: whoever leaves has said nothing.
  const left = once(terminal, 'close').then(() => '')
  try {
    return await Promise.race([terminal.question(question).catch(() => left), left])
  } finally {
    terminal.close()
  }
}

async function readText(path: string, stdin: Readable): Promise<string> {
  try {
    const text = path === '-' ? await readAll(stdin) : await readFile(path, 'utf8')
    if (text.length > MAX_TEXT_BYTES) throw new CommandError(`${path} is too large.`)
    return text
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${path} cannot be read.`)
  }
}

/** What a person reads, and the exit code. A fault of ours tells where it happened, without any value. */
function failure(error: unknown): { message: string; code: number } {
  if (error instanceof UsageError || error instanceof ConfigError) return { message: error.message, code: EXIT.usage }
  if ([CommandError, EmbeddedPostgresError, MigrationError, MasterKeyMissing].some((kind) => error instanceof kind))
    return { message: (error as Error).message, code: EXIT.refused }
  if (error instanceof ApiError)
    return { message: error.message, code: error.code === 'Mail.Unavailable' ? EXIT.away : EXIT.refused }
  if (error instanceof StoreAway) return { message: `The store is away: ${error.message}.`, code: EXIT.away }
  const trouble = databaseTrouble(error)
  if (trouble) return { message: trouble, code: EXIT.away }
  const { kind, message, code, constraint } = describeError(error)
  const what = [kind, code, constraint, message].filter((part) => part !== undefined).join(', ')
  return { message: `It failed, by a fault of ours (${what}).`, code: EXIT.refused }
}
