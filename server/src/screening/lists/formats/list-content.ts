// The text of a list file and its hash from one reading, so that the hash is that of what was imported, even if the file is
// replaced or written meanwhile.
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { ListError } from '../list-file.ts'

export interface ListContent extends AsyncIterable<string> {
  /** Of the bytes. Known when everything has been read. */
  sha256(): string
}

export function readContent(file: FileHandle): ListContent {
  const hash = createHash('sha256')
  // Another encoding would be read with damaged names, which match no one.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isRead = false
  const decoded = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new ListError('The file is not encoded in UTF-8.')
    }
  }
  return {
    async *[Symbol.asyncIterator]() {
      for await (const bytes of file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
        hash.update(bytes)
        yield decoded(bytes)
      }
      yield decoded()
      isRead = true
    },
    sha256() {
      if (!isRead) throw new Error('the file has not been read to its end')
      return hash.digest('hex')
    },
  }
}
