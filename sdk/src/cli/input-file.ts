// What a command is given to read: a file that is named, or standard input. Bounded, because a wrong path must not fill the
// memory.
import { createReadStream } from 'node:fs'
import { CommandError, usage } from './exit-code.ts'

/** More than the service takes. */
const MOST_BYTES = 8 * 1024 * 1024

/** The bytes as they are; - is standard input. */
export async function readInput(file: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of file === '-' ? process.stdin : createReadStream(file)) {
      size += part.length
      if (size > MOST_BYTES) throw usage(`${nameOf(file)} is larger than ${MOST_BYTES} bytes.`)
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    const missing = (error as { code?: string }).code === 'ENOENT'
    throw usage(missing ? `File not found: ${file}.` : `${nameOf(file)} cannot be read.`)
  }
  return Buffer.concat(parts)
}

/** A byte order mark is left out. What is not UTF-8 is refused: guessing would put other letters into somebody's name. */
export async function readInputText(file: string): Promise<string> {
  const bytes = await readInput(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw usage(`${nameOf(file)} is not UTF-8.`)
  }
}

export const nameOf = (file: string) => (file === '-' ? 'Standard input' : file)
