import { basename, dirname } from 'node:path'

/** Whatever goes wrong with the embedded PostgreSQL ends as one of these: its message is one sentence for a person. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Another process has the data folder: whoever only wants to look can go through its database. */
export class DataFolderInUse extends EmbeddedPostgresError {
  override name = 'DataFolderInUse'
}

/** Turns any failure into one sentence; failures of the file system are told in words instead of in codes. */
export function asEmbeddedPostgresError(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const { code, syscall, path, message } = error as NodeJS.ErrnoException
  return new EmbeddedPostgresError(
    sentenceForCode(code === 'ENOENT' ? `${code} ${syscall}` : code, nameable(path) ?? dataDir) ??
      fallback(dataDir, message),
    {
      cause: error,
    },
  )
}

/** Not the passing files that are moved into place when complete. */
function nameable(path: string | undefined): string | undefined {
  return path && basename(path).startsWith('.') ? dirname(path) : path
}

function fallback(dataDir: string, message: string): string {
  return `PostgreSQL could not be started with the data folder ${dataDir}: ${message}.`
}

function sentenceForCode(code: string | undefined, path: string): string | undefined {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no room left on the disk that holds ${path}.`
    case 'EACCES':
    case 'EPERM':
      return `The user that runs Gangway is not allowed to use ${path}: change its owner or choose another data folder.`
    case 'EROFS':
      return `${path} cannot be written because its disk is read-only: choose another data folder.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} cannot be a folder because a file is in its way: choose another data folder.`
    case 'ENOENT mkdir':
      return `${path} cannot be made: choose another data folder.`
    case 'ENAMETOOLONG':
      return `The path of the data folder is too long: ${path}.`
    default:
      return undefined
  }
}

/** Words for what PostgreSQL's own programs printed before they gave up. */
export function explainOutput(output: string, folder: string, logFile: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output)) {
    return new EmbeddedPostgresError(`There is no room left on the disk that holds ${folder}.`)
  }
  if (/Read-only file system/.test(output)) {
    return new EmbeddedPostgresError(`${folder} cannot be written because its disk is read-only.`)
  }
  if (/Cannot allocate memory|could not create shared memory segment/.test(output)) {
    return new EmbeddedPostgresError('There is too little memory left to start PostgreSQL.')
  }
  const told = output
    .split('\n')
    .map((line) => /(?:FATAL|PANIC|error|postgres): +(.+)$/.exec(line)?.[1])
    .find((text) => text !== undefined && !text.startsWith('the database system is '))
  const last = output.trim().split('\n').at(-1)
  return new EmbeddedPostgresError(
    `PostgreSQL could not start with the data in ${folder}: ${told ?? last} (see ${logFile}).`,
  )
}
