// Reads a large CSV file one record at a time. A record ends with the first line after which all quotes are closed.
import { csvRows, ListError } from '../list-file.ts'
import { MAX_RECORD, textLines } from './text-lines.ts'

export async function* csvRecords(content: AsyncIterable<string>): AsyncGenerator<string[]> {
  let record = ''
  let isQuoted = false
  let [line, start] = [0, 1]
  for await (const text of textLines(content)) {
    line++
    if (!isQuoted) start = line
    record = isQuoted ? `${record}\n${text}` : text
    if ((text.split('"').length - 1) % 2 === 1) isQuoted = !isQuoted
    if (!isQuoted) yield* rowOf(record, start)
    else if (record.length > MAX_RECORD) throw misplacedQuote(start)
  }
  if (isQuoted) throw misplacedQuote(start)
}

/** None for an empty line. */
function rowOf(record: string, line: number): string[][] {
  try {
    return csvRows(record.replace(/\r$/, ''))
  } catch {
    throw misplacedQuote(line)
  }
}

const misplacedQuote = (line: number) => new ListError(`line ${line}: unclosed or misplaced quote`)
