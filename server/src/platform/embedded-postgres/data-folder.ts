import { createHash, randomBytes } from 'node:crypto'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError, explainOutput } from './embedded-postgres-error.ts'
import { type Account, chooseAccount, makeOpenFolder, type Programs, run } from './programs.ts'

export interface Passwords {
  postgres: string
  gangway: string
}

/** Where everything is. Only the folder may be outside dataDir. */
export interface DataPlace {
  dataDir: string
  /** PostgreSQL's own data folder. */
  folder: string
  passwordFile: string
  logFile: string
  account: Account | undefined
}

const locationFile = 'postgres.location'
const unfinished = 'postgres.new-'
/** PostgreSQL cuts paths off at 1024 bytes without a word, and ours are the beginning of longer ones. */
const longestPath = 900

export async function makeDataDir(dataDir: string): Promise<void> {
  if (await makeFolder(dataDir)) await chmod(dataDir, 0o700)
}

/** Node's own recursive mkdir hides why a disk refuses a folder, and asks forever where the answer is just "no". */
async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return false
    if (code !== 'ENOENT' || dirname(path) === path) throw error
  }
  await makeFolder(dirname(path))
  await mkdir(path)
  return true
}

/** Finds the data, or where it would usually be made, and who owns it. */
export async function locateData(dataDir: string): Promise<DataPlace> {
  const pointer = join(dataDir, locationFile)
  const elsewhere = (await readFile(pointer, 'utf8').catch(unlessMissing))?.trim()
  const folder = elsewhere || join(dataDir, 'postgres')
  if (elsewhere && !(await stat(dirname(elsewhere)).catch(unlessMissing))) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} should be in ${elsewhere} but is not there: put it back, or delete ${pointer} to start with an empty database.`,
    )
  }
  if (Buffer.byteLength(folder) > longestPath) {
    throw new EmbeddedPostgresError(`The path of the data folder is too long: ${dataDir}.`)
  }
  const account = await chooseAccount()
  const existing = account && (await stat(folder).catch(unlessMissing))
  return {
    dataDir,
    folder,
    passwordFile: join(dataDir, 'postgres.passwords.json'),
    logFile: join(dataDir, 'postgres.log'),
    // Data stays with its owner, also when a better user to run as has appeared on the system since.
    account: existing?.uid ? { uid: existing.uid, gid: existing.gid } : account,
  }
}

/**
 * The data is in dataDir/postgres, unless PostgreSQL has to run as another user who cannot get there. It is then in
 * a folder of its own in sharedDir, and a file in dataDir says where, so whoever deletes dataDir starts afresh.
 */
export async function makeReachable(place: DataPlace, sharedDir: string): Promise<DataPlace> {
  const { dataDir, folder, account } = place
  if (!account || dirname(folder) !== dataDir || (await letIn(dataDir, account))) return place
  if (await stat(folder).catch(unlessMissing)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL has to run as the user with id ${account.uid}, who is not let into a folder above ${folder}.`,
    )
  }
  return { ...place, folder: await makeRoomElsewhere(dataDir, sharedDir, account) }
}

/** Makes the database folder when there is none yet, and refuses one that this PostgreSQL could not work with. */
export async function prepareData(place: DataPlace, programs: Programs, sync: boolean): Promise<Passwords> {
  await removeUnfinished(dirname(place.folder))
  const names = await readdir(place.folder).catch(unlessMissing)
  if (names === undefined || names.length === 0) return createData(place, programs, sync)
  const version = await readFile(join(place.folder, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  if (version === undefined) {
    throw new EmbeddedPostgresError(
      `${place.folder} holds files that are not a PostgreSQL database: move them away or choose another data folder.`,
    )
  }
  if (version.trim() !== programs.major) {
    throw new EmbeddedPostgresError(
      `The database in ${place.folder} was made by PostgreSQL ${version.trim()} and cannot be read by PostgreSQL ${programs.major}: move it away or choose another data folder.`,
    )
  }
  return readPasswords(place)
}

/**
 * A name for this very database that shows in the command line of each of its processes. It depends on the folder
 * itself, so a copy of the data has another name.
 */
export async function clusterName(folder: string, passwords: Passwords): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const digest = createHash('sha256').update(`${passwords.postgres}/${dev}/${ino}`).digest('hex')
  return `gangway-${digest.slice(0, 20)}`
}

/** Made beside its place and moved there when complete, so a crash in between leaves nothing that looks like data. */
async function createData(place: DataPlace, programs: Programs, sync: boolean): Promise<Passwords> {
  const { folder, account } = place
  const passwords = { postgres: randomBytes(24).toString('hex'), gangway: randomBytes(24).toString('hex') }
  await writePrivately(place.passwordFile, JSON.stringify(passwords))
  const work = join(dirname(folder), unfinished + randomBytes(6).toString('hex'))
  const [data, passwordFile] = [join(work, 'data'), join(work, 'password')]
  try {
    await mkdir(work, { mode: 0o700 })
    await writePrivately(passwordFile, passwords.postgres)
    if (account) await Promise.all([work, passwordFile].map((path) => chown(path, account.uid, account.gid)))
    // A locale that is built in sorts and compares alike on every system.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const rest = ['--no-instructions', ...(sync ? [] : ['--no-sync'])]
    const { code, output } = await run(programs.initdb, [`--pgdata=${data}`, ...locale, ...access, ...rest], account)
    if (code !== 0) {
      await appendFile(place.logFile, output, { mode: 0o600 }).catch(() => undefined)
      throw explainOutput(output, folder, place.logFile)
    }
    await rmdir(folder).catch(unlessMissing)
    await rename(data, folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return passwords
}

export async function readPasswords({ passwordFile, folder }: DataPlace): Promise<Passwords> {
  const text = await readFile(passwordFile, 'utf8').catch(unlessMissing)
  try {
    const { postgres, gangway } = JSON.parse(text ?? '')
    if (typeof postgres === 'string' && typeof gangway === 'string') return { postgres, gangway }
  } catch {
    // Told below.
  }
  throw new EmbeddedPostgresError(
    `The passwords of the database in ${folder} are ${text === undefined ? 'missing' : 'damaged'}: put ${passwordFile} back, or move the database away to start with an empty one.`,
  )
}

async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(unfinished))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Written beside and moved into place, so the file is never half there. */
async function writePrivately(path: string, text: string): Promise<void> {
  const beside = `${path}.new`
  await rm(beside, { force: true })
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

/** Whether the account can get into dataDir. A folder that is root's alone is opened to the account's group to pass. */
async function letIn(dataDir: string, account: Account): Promise<boolean> {
  const path = await realpath(dataDir)
  if (!(await canEnter(dirname(path), account))) return false
  const { uid, mode } = await stat(path)
  if (uid === 0 && (mode & 0o077) === 0) {
    await chown(path, 0, account.gid)
    await chmod(path, (mode & 0o700) | 0o010)
  }
  return canEnter(path, account)
}

async function canEnter(path: string, account: Account): Promise<boolean> {
  const { uid, gid, mode } = await stat(path)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (dirname(path) === path || canEnter(dirname(path), account))
}

async function makeRoomElsewhere(dataDir: string, sharedDir: string, account: Account): Promise<string> {
  const room = join(sharedDir, randomBytes(8).toString('hex'))
  await makeOpenFolder(sharedDir)
  if (!(await canEnter(await realpath(sharedDir), account))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root, and the user with id ${account.uid} can get neither into ${dataDir} nor into ${sharedDir}: choose another data folder.`,
    )
  }
  await makeOpenFolder(room)
  await writePrivately(join(room, 'belongs-to'), `${dataDir}\n`)
  await writePrivately(join(dataDir, locationFile), `${join(room, 'postgres')}\n`)
  return join(room, 'postgres')
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
