// The lines of a large text file, one at a time, without a byte order mark.
import { createReadStream } from 'node:fs'
import { ListError } from '../list-file.ts'

/** Characters of one record. Without a limit, a file without line ends would be read into memory as a whole. */
export const MAX_RECORD = 4 * 1024 * 1024

/** Without the line feed at the end; a carriage return before it stays, because it may be part of a value. */
export async function* textLines(path: string): AsyncGenerator<string> {
  let rest = ''
  let line = 1
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const [first, ...others] = (chunk as string).split('\n')
    rest += line === 1 && rest === '' ? first!.replace(/^\uFEFF/, '') : first!
    for (const next of others) {
      yield rest
      rest = next
      line++
    }
    if (rest.length > MAX_RECORD) throw new ListError(`line ${line}: too long`)
  }
  if (rest !== '') yield rest
}
