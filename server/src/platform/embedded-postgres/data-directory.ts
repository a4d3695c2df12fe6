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
import { type Binaries, chooseAccount, makeOpenFolder, run, type SystemUser } from './binaries.ts'
import { EmbeddedPostgresError, explainOutput } from './embedded-postgres-error.ts'

export interface Passwords {
  postgres: string
  gangway: string
  /** Of the role for partner traffic. */
  gangway_partner: string
}

/** Where the database's files are. Only `folder` may be outside dataDir. */
export interface DataLocation {
  dataDir: string
  /** PostgreSQL's data directory. */
  folder: string
  passwordFile: string
  logFile: string
  account: SystemUser | undefined
}

const locationFile = 'postgres.location'
const temporaryPrefix = 'postgres.new-'
/** PostgreSQL silently truncates paths at 1024 bytes, and appends to ours. */
const maxPathBytes = 900

export async function makeDataDir(dataDir: string): Promise<void> {
  if (await makeFolder(dataDir)) await chmod(dataDir, 0o700)
}

/** Node's recursive mkdir hides why a folder can't be created, and loops on some file systems. */
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

/** Finds the data directory, or where it would be created, and its owner. */
export async function locateData(dataDir: string): Promise<DataLocation> {
  const pointer = join(dataDir, locationFile)
  const elsewhere = (await readFile(pointer, 'utf8').catch(unlessMissing))?.trim()
  const folder = elsewhere || join(dataDir, 'postgres')
  if (elsewhere && !(await stat(dirname(elsewhere)).catch(unlessMissing))) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} should be in ${elsewhere} but is missing. Restore it, or delete ${pointer} to start with an empty database.`,
    )
  }
  if (Buffer.byteLength(folder) > maxPathBytes) {
    throw new EmbeddedPostgresError(`The path of the data folder is too long: ${dataDir}.`)
  }
  const account = await chooseAccount()
  const existing = account && (await stat(folder).catch(unlessMissing))
  return {
    dataDir,
    folder,
    passwordFile: join(dataDir, 'postgres.passwords.json'),
    logFile: join(dataDir, 'postgres.log'),
    // Existing data keeps its owner, even if a preferred user exists by now.
    account: existing?.uid ? { uid: existing.uid, gid: existing.gid } : account,
  }
}

/**
 * The data directory is dataDir/postgres unless PostgreSQL must run as another user who can't access it. Then it is a folder
 * in sharedDir, and a file in dataDir points to it, so that deleting dataDir still starts fresh.
 */
export async function makeReachable(location: DataLocation, sharedDir: string): Promise<DataLocation> {
  const { dataDir, folder, account } = location
  if (!account || dirname(folder) !== dataDir || (await grantAccess(dataDir, account))) return location
  if (await stat(folder).catch(unlessMissing)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL must run as the user with ID ${account.uid}, who can't access a parent folder of ${folder}.`,
    )
  }
  return { ...location, folder: await createSharedDataFolder(dataDir, sharedDir, account) }
}

/** Creates the data directory if there is none, and rejects one that this PostgreSQL can't use. */
export async function prepareDataDirectory(
  location: DataLocation,
  binaries: Binaries,
  sync: boolean,
): Promise<Passwords> {
  await removeTemporaryFolders(dirname(location.folder))
  const names = await readdir(location.folder).catch(unlessMissing)
  if (names === undefined || names.length === 0) return createDataDirectory(location, binaries, sync)
  const version = await readFile(join(location.folder, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  if (version === undefined) {
    throw new EmbeddedPostgresError(
      `${location.folder} contains files that aren't a PostgreSQL database. Move them or choose another data folder.`,
    )
  }
  if (version.trim() !== binaries.major) {
    throw new EmbeddedPostgresError(
      `The database in ${location.folder} was created by PostgreSQL ${version.trim()} and can't be read by PostgreSQL ${binaries.major}. Move it or choose another data folder.`,
    )
  }
  return readPasswords(location)
}

/** Appears in the command line of each process of this database. A copy of the data has another name. */
export async function clusterName(folder: string, passwords: Passwords): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const digest = createHash('sha256').update(`${passwords.postgres}/${dev}/${ino}`).digest('hex')
  return `gangway-${digest.slice(0, 20)}`
}

/** Created beside its final path and renamed when complete, so that a crash leaves no half-made database. */
async function createDataDirectory(location: DataLocation, binaries: Binaries, sync: boolean): Promise<Passwords> {
  const { folder, account } = location
  const passwords = { postgres: newPassword(), gangway: newPassword(), gangway_partner: newPassword() }
  await writePrivateFile(location.passwordFile, JSON.stringify(passwords))
  const work = join(dirname(folder), temporaryPrefix + randomBytes(6).toString('hex'))
  const [data, passwordFile] = [join(work, 'data'), join(work, 'password')]
  try {
    await mkdir(work, { mode: 0o700 })
    await writePrivateFile(passwordFile, passwords.postgres)
    if (account) await Promise.all([work, passwordFile].map((path) => chown(path, account.uid, account.gid)))
    // The built-in locale sorts the same on every system.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const rest = ['--no-instructions', ...(sync ? [] : ['--no-sync'])]
    const { code, output } = await run(binaries.initdb, [`--pgdata=${data}`, ...locale, ...access, ...rest], account)
    if (code !== 0) {
      await appendFile(location.logFile, output, { mode: 0o600 }).catch(() => undefined)
      throw explainOutput(output, folder, location.logFile)
    }
    await rmdir(folder).catch(unlessMissing)
    await rename(data, folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return passwords
}

export async function readPasswords({ passwordFile, folder }: DataLocation): Promise<Passwords> {
  const text = await readFile(passwordFile, 'utf8').catch(unlessMissing)
  try {
    const { postgres, gangway, gangway_partner } = JSON.parse(text ?? '')
    if (typeof postgres === 'string' && typeof gangway === 'string')
      return { postgres, gangway, gangway_partner: typeof gangway_partner === 'string' ? gangway_partner : '' }
  } catch {
    // Reported below.
  }
  throw new EmbeddedPostgresError(
    `The passwords of the database in ${folder} are ${text === undefined ? 'missing' : 'damaged'}. Restore ${passwordFile}, or move the database away to start with an empty one.`,
  )
}

/** Data folders of earlier versions have no role for partner traffic yet. */
export async function addPartnerPassword(location: DataLocation, passwords: Passwords): Promise<Passwords> {
  if (passwords.gangway_partner !== '') return passwords
  const complete = { ...passwords, gangway_partner: newPassword() }
  await writePrivateFile(location.passwordFile, JSON.stringify(complete))
  return complete
}

const newPassword = () => randomBytes(24).toString('hex')

async function removeTemporaryFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(temporaryPrefix))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Written to a temporary file and renamed, so that the file is never incomplete. */
async function writePrivateFile(path: string, text: string): Promise<void> {
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

/** Whether the account can access dataDir. A folder that only root can enter is opened to the account's group. */
async function grantAccess(dataDir: string, account: SystemUser): Promise<boolean> {
  const path = await realpath(dataDir)
  if (!(await canEnter(dirname(path), account))) return false
  const { uid, mode } = await stat(path)
  if (uid === 0 && (mode & 0o077) === 0) {
    await chown(path, 0, account.gid)
    await chmod(path, (mode & 0o700) | 0o010)
  }
  return canEnter(path, account)
}

async function canEnter(path: string, account: SystemUser): Promise<boolean> {
  const { uid, gid, mode } = await stat(path)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (dirname(path) === path || canEnter(dirname(path), account))
}

async function createSharedDataFolder(dataDir: string, sharedDir: string, account: SystemUser): Promise<string> {
  const shared = join(sharedDir, randomBytes(8).toString('hex'))
  await makeOpenFolder(sharedDir)
  if (!(await canEnter(await realpath(sharedDir), account))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL can't run as root, and the user with ID ${account.uid} can access neither ${dataDir} nor ${sharedDir}. Choose another data folder.`,
    )
  }
  await makeOpenFolder(shared)
  await writePrivateFile(join(shared, 'belongs-to'), `${dataDir}\n`)
  await writePrivateFile(join(dataDir, locationFile), `${join(shared, 'postgres')}\n`)
  return join(shared, 'postgres')
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
