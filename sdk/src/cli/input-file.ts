// Input from a file or from standard input. The size is limited so that a wrong path can't fill the memory.
import { createReadStream } from 'node:fs'
import { CommandError, usageError } from './exit-code.ts'

/** More than the service accepts. */
const MAX_BYTES = 8 * 1024 * 1024

/** Reads raw bytes; `-` is standard input. */
export async function readInput(file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
      size += chunk.length
      if (size > MAX_BYTES) throw usageError(`${inputName(file)} is larger than ${MAX_BYTES} bytes.`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    const isMissing = (error as { code?: string }).code === 'ENOENT'
    throw usageError(isMissing ? `File not found: ${file}.` : `${inputName(file)} cannot be read.`)
  }
  return Buffer.concat(chunks)
}

/** Reads UTF-8 and skips a byte order mark. Other encodings are rejected, because guessing could corrupt a name. */
async function readInputText(file: string): Promise<string> {
  const bytes = await readInput(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw usageError(`${inputName(file)} is not valid UTF-8.`)
  }
}

const inputName = (file: string) => (file === '-' ? 'Standard input' : file)

export async function readInputJson(file: string): Promise<unknown> {
  const text = await readInputText(file)
  try {
    return JSON.parse(text)
  } catch {
    throw usageError(`${inputName(file)} is not valid JSON.`)
  }
}
