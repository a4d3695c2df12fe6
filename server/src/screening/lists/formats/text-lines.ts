// The lines of a large text, one at a time.
import { ListError } from '../list-file.ts'

/** Characters of one record. Without a limit, a file without line ends would be read into memory as a whole. */
export const MAX_RECORD = 4 * 1024 * 1024

/** Without the line feed at the end; a carriage return before it stays, because it may be part of a value. */
export async function* textLines(content: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let line = 1
  for await (const part of content) {
    const [first, ...others] = part.split('\n')
    rest += first!
    for (const next of others) {
      yield rest
      rest = next
      line++
    }
    if (rest.length > MAX_RECORD) throw new ListError(`line ${line}: too long`)
  }
  if (rest !== '') yield rest
}
