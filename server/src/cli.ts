// Runs an operator command: parses the command line, reads the settings, opens the app and prints the result. Failures are
// printed as one sentence; docs/operating.md lists the exit codes. ../operator.js is the executable.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { readConfig } from './config/read-config.ts'
import { ConfigError } from './config/settings.ts'
import { ApiError } from './errors.ts'
import { listAddedCells } from './operator/cells/cells-sql.ts'
import { findCellProblem, findMissingCell } from './operator/cells/check-cell.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandResult,
  EXIT,
  UsageError,
} from './operator/commands/command.ts'
import { operatorCommands } from './operator/commands/commands.ts'
import { readArguments } from './operator/commands/read-arguments.ts'
import type { App } from './platform/app.ts'
import { type CellConnection, cellConnections } from './platform/db/cells/cell-connections.ts'
import { prepareCell } from './platform/db/cells/prepare-cell.ts'
import { DEFAULT_CELL, isDatabaseUnavailable } from './platform/db/db.ts'
import { describeDatabaseError } from './platform/db/describe-database-error.ts'
import { MigrationError, migrate, migrationState } from './platform/db/migrate.ts'
import { preparePartnerRole } from './platform/db/partner-role.ts'
import { assertUsableDatabase, UnusableDatabaseError } from './platform/db/usable-database.ts'
import { connectToEmbeddedPostgres } from './platform/embedded-postgres/connect-embedded-postgres.ts'
import { EmbeddedPostgresError } from './platform/embedded-postgres/embedded-postgres-error.ts'
import { describeError, openLog } from './platform/log.ts'
import { readSandboxTime } from './platform/sandbox-time/follow-sandbox-time.ts'
import { StoreAway } from './platform/store/store.ts'
import { MasterKeyMissing, readMasterKeys } from './process/master-key-file.ts'
import { openApp } from './process/open-app.ts'

const MAX_TEXT_BYTES = 1024 * 1024

/** The parts of the process a command uses. */
export interface ProcessIo {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable & { isTTY?: boolean }
  readonly stdout: Writable
  readonly stderr: Writable
}

/** Resolves to the exit code; never rejects. */
export async function operate(argv: readonly string[], io: ProcessIo): Promise<number> {
  // Each write reports its own error; without a listener a broken stream would end the process.
  for (const stream of [io.stdout, io.stderr]) stream.on('error', () => {})
  try {
    return await run(argv, io)
  } catch (error) {
    const { message, code } = failure(error)
    io.stderr.write(`${message}\n`)
    return code
  }
}

async function run(argv: readonly string[], { env, stdin, stdout, stderr }: ProcessIo): Promise<number> {
  const finish = (text: string, code: number) => print(stdout, text, code)
  let databaseUrl = ''
  let partnerDatabaseUrl: string | undefined
  let cells: readonly CellConnection[] = []
  const commands = operatorCommands({
    async migrate() {
      await assertUsableDatabase(databaseUrl)
      const applied = await migrate(databaseUrl)
      if (partnerDatabaseUrl) await preparePartnerRole(databaseUrl, partnerDatabaseUrl)
      return applied
    },
    async migrateCell(name) {
      const cell = cells.find((one) => one.name === name)
      return cell ? prepareCell(cell) : []
    },
  })
  const parsed = readArguments(commands, argv)
  if (parsed.kind === 'help') return finish(parsed.text, EXIT.ok)
  const { command, args, options, json } = parsed
  const input = {
    args,
    options,
    progress: (line: string) => void stderr.write(`${line}\n`),
    ask: (question: string) => ask(question, stdin, stderr),
    readText: (path: string) => readText(path, stdin),
  }
  const show = (result: CommandResult) =>
    finish(
      json ? JSON.stringify(result.value, null, 2) : result.text,
      result.hasProblems ? EXIT.problemsFound : EXIT.ok,
    )
  if (command.needs === 'nothing') return show(await command.run(input as unknown as CommandInput))

  // A command needs few connections and prints its own messages.
  const config = readConfig({ ...env, DATABASE_POOL_SIZE: '4', LOG_LEVEL: 'error' })
  const embedded = config.databaseUrl ? undefined : await connectToEmbeddedPostgres(config.dataDir)
  databaseUrl = config.databaseUrl?.reveal() ?? embedded!.url
  partnerDatabaseUrl = embedded ? embedded.partnerUrl : config.databasePartnerUrl?.reveal()
  cells = cellConnections(config.databaseCells, partnerDatabaseUrl)
  let app: App | undefined
  try {
    app = openApp({
      config,
      databaseUrl,
      cells: cells.map(({ name, url }) => ({ name, url })),
      masterKeys: await readMasterKeys(config, { mayMake: false }),
      log: openLog('error', stderr),
    })
    await assertReady(app, command)
    if (command.needs === undefined) await readSandboxTime(app)
    return await show(await command.run({ ...input, app }))
  } finally {
    await app?.db.close().catch(() => {})
    await app?.store.close().catch(() => {})
    await embedded?.close()
  }
}

/** A command must not write to the tables of another version. */
async function assertReady(app: App, command: Command): Promise<void> {
  if (command.needs === 'any database') return
  const { pending, unknown } = await app.db.directory(migrationState)
  if (unknown.length > 0)
    throw new CommandError(`The database is newer than this version of Gangway: it has ${unknown.join(', ')}.`)
  if (pending.length > 0)
    throw new CommandError('The database needs migrations: run database migrate, or start the service once.')
  await assertCellsReady(app)
}

/** An unreachable cell doesn't stop commands that don't need it. */
async function assertCellsReady(app: App): Promise<void> {
  const missing = await findMissingCell(app)
  if (missing) throw new CommandError(missing)
  const others = app.db.cells.filter(({ name }) => name !== DEFAULT_CELL)
  if (others.length === 0) return
  const added = await app.db.directory(listAddedCells)
  const problems = others.map(async ({ name, run }) =>
    run((sql) =>
      findCellProblem(
        sql,
        name,
        added.find((cell) => cell.name === name),
      ),
    ).catch((error) => {
      if (!isDatabaseUnavailable(error)) throw error
    }),
  )
  const [first] = (await Promise.all(problems)).filter((problem) => problem !== undefined)
  if (first) throw new CommandError(first)
}

/** Resolves once the text is written. A reader that closes the pipe early (`| head -1`) is not an error. */
function print(stdout: Writable, text: string, code: number): Promise<number> {
  return new Promise((resolve, reject) =>
    stdout.write(`${text}\n`, (error) => {
      if (!error || (error as { code?: string }).code === 'EPIPE') resolve(code)
      else reject(new CommandError('The command succeeded, but its result could not be written to standard output.'))
    }),
  )
}

async function ask(question: string, stdin: ProcessIo['stdin'], stderr: Writable): Promise<string | undefined> {
  if (!stdin.isTTY) return undefined
  const terminal = createInterface({ input: stdin, output: stderr })
  // Ctrl-C and Ctrl-D close the prompt without an answer.
  const closed = once(terminal, 'close').then(() => '')
  try {
    return await Promise.race([terminal.question(question).catch(() => closed), closed])
  } finally {
    terminal.close()
  }
}

async function readText(path: string, stdin: Readable): Promise<string> {
  try {
    const text = path === '-' ? await readAll(stdin) : await readFile(path, 'utf8')
    if (text.length > MAX_TEXT_BYTES) throw new CommandError(`${path} is too large (limit: 1 MiB).`)
    return text
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`Can't read ${path}.`)
  }
}

const REPORTED = [CommandError, EmbeddedPostgresError, MigrationError, UnusableDatabaseError, MasterKeyMissing]

/** The message and exit code for a failure. Internal errors name the place but never a value. */
function failure(error: unknown): { message: string; code: number } {
  if (error instanceof UsageError || error instanceof ConfigError) return { message: error.message, code: EXIT.usage }
  if (REPORTED.some((kind) => error instanceof kind)) return { message: (error as Error).message, code: EXIT.failed }
  if (error instanceof ApiError)
    return { message: error.message, code: error.code === 'Mail.Unavailable' ? EXIT.unavailable : EXIT.failed }
  if (error instanceof StoreAway)
    return { message: `The document store is unreachable: ${error.message}.`, code: EXIT.unavailable }
  const unavailable = describeDatabaseError(error)
  if (unavailable) return { message: unavailable, code: EXIT.unavailable }
  const { kind, message, code, constraint } = describeError(error)
  const what = [kind, code, constraint, message].filter((part) => part !== undefined).join(', ')
  return { message: `Internal error (${what}).`, code: EXIT.failed }
}
