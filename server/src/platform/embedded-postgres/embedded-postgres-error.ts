import { basename, dirname } from 'node:path'

/** Any failure of the embedded PostgreSQL, with a message for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Another process uses the data folder: a command can connect to its database instead. */
export class DataFolderInUse extends EmbeddedPostgresError {
  override name = 'DataFolderInUse'
}

/** Turns any failure into a message; file system errors are explained instead of shown as codes. */
export function asEmbeddedPostgresError(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const { code, syscall, path, message } = error as NodeJS.ErrnoException
  return new EmbeddedPostgresError(
    messageForCode(code === 'ENOENT' ? `${code} ${syscall}` : code, withoutTemporaryFile(path) ?? dataDir) ??
      fallback(dataDir, message),
    {
      cause: error,
    },
  )
}

/** Names the folder instead of a temporary file in it. */
function withoutTemporaryFile(path: string | undefined): string | undefined {
  return path && basename(path).startsWith('.') ? dirname(path) : path
}

function fallback(dataDir: string, message: string): string {
  return `Could not start PostgreSQL with the data folder ${dataDir}: ${message}.`
}

function messageForCode(code: string | undefined, path: string): string | undefined {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${path} is full.`
    case 'EACCES':
    case 'EPERM':
      return `Permission denied: ${path}. Change its owner or choose another data folder.`
    case 'EROFS':
      return `${path} is on a read-only disk. Choose another data folder.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is a file, not a folder. Choose another data folder.`
    case 'ENOENT mkdir':
      return `Can't create ${path}. Choose another data folder.`
    case 'ENAMETOOLONG':
      return `The path of the data folder is too long: ${path}.`
    default:
      return undefined
  }
}

/** Explains the output of a PostgreSQL binary that failed. */
export function explainOutput(output: string, folder: string, logFile: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output)) {
    return new EmbeddedPostgresError(`The disk of ${folder} is full.`)
  }
  if (/Read-only file system/.test(output)) {
    return new EmbeddedPostgresError(`${folder} is on a read-only disk.`)
  }
  if (/Cannot allocate memory|could not create shared memory segment/.test(output)) {
    return new EmbeddedPostgresError('Not enough memory to start PostgreSQL.')
  }
  const reason = output
    .split('\n')
    .map((line) => /(?:FATAL|PANIC|error|postgres): +(.+)$/.exec(line)?.[1])
    .find((text) => text !== undefined && !text.startsWith('the database system is '))
  const last = output.trim().split('\n').at(-1)
  return new EmbeddedPostgresError(
    `PostgreSQL failed to start with the data in ${folder}: ${reason ?? last} (see ${logFile}).`,
  )
}
