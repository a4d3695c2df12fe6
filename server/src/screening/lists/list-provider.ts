// Screens against a list file. The file is checked before each request: a new one takes effect immediately, and an unreadable
// one makes the screening fail instead of clearing the subject.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../platform/log.ts'
import { MAX_MATCHES, ScreeningFailure, type ScreeningProvider } from '../providers/provider.ts'
import { readList } from './list-file.ts'
import { indexList, type ListIndex } from './list-matching.ts'

/** Invented names, for the sandbox. */
export const SAMPLE_LIST = fileURLToPath(new URL('./sample-list.json', import.meta.url))

interface Loaded {
  readonly stamp: string
  readonly version: string
  readonly index: ListIndex
}

export function listProvider(file: string, threshold: number, log: Log): ScreeningProvider {
  let loaded: Promise<Loaded> | undefined
  let stamp = ''

  async function current(): Promise<Loaded> {
    const { mtimeMs, size, ino } = await stat(file)
    const now = `${mtimeMs} ${size} ${ino}`
    if (!loaded || stamp !== now) {
      stamp = now
      loaded = load(now)
      loaded.catch((error) => {
        loaded = undefined
        log.error({ err: error }, 'the screening list cannot be read')
      })
    }
    return loaded
  }

  async function load(at: string): Promise<Loaded> {
    // In another encoding, names would be damaged and match no one.
    const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file))
    const index = await indexList(readList(content))
    const version = createHash('sha256').update(content).digest('hex').slice(0, 16)
    log.info({ entries: index.size, version }, 'screening list loaded')
    return { stamp: at, version, index }
  }

  return listScreening(threshold, () =>
    current().catch((error) => {
      throw new ScreeningFailure('ListUnreadable', error)
    }),
  )
}

/** Screens against the list that `current` returns for each request. */
export function listScreening(
  threshold: number,
  current: () => Promise<{ readonly index: ListIndex; readonly version: string }>,
): ScreeningProvider {
  return {
    isLocal: true,
    async screen(subject) {
      const { index, version } = await current()
      const matches = await index.matches(subject, threshold)
      // As with a response over HTTP: no analyst can decide on hundreds, and leaving some out would clear them.
      if (matches.length > MAX_MATCHES) throw new ScreeningFailure('InvalidAnswer')
      return { listVersion: version, matches }
    },
  }
}
