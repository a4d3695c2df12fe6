// The evidence file as JSON, streamed with one line per audit entry, so that a long log is never one long string.
import type { EvidenceFile } from './gather-evidence.ts'

export function* evidenceJson({ content, chain, ...file }: EvidenceFile): Generator<string> {
  yield '{\n'
  for (const [name, value] of Object.entries(file)) yield member(name, value)
  yield '"content":{\n'
  yield* lines(Object.entries(content).map(([name, section]) => `${JSON.stringify(name)}:${plain(section)}`))
  yield '},\n"chain":{\n'
  const { entries, ...about } = chain
  for (const [name, value] of Object.entries(about)) yield member(name, value)
  yield '"entries":[\n'
  yield* lines(entries.map(plain))
  yield ']}}\n'
}

const member = (name: string, value: unknown) => `${JSON.stringify(name)}:${plain(value)},\n`

function* lines(texts: readonly string[]): Generator<string> {
  for (const [index, text] of texts.entries()) yield index < texts.length - 1 ? `${text},\n` : `${text}\n`
}

// Characters that change the direction of text or end a line, and those that a page would read as markup.
const ODD = /[<>&\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** The same value with these characters escaped, so that terminals and pages show it as text. */
function plain(value: unknown): string {
  return JSON.stringify(value).replaceAll(ODD, (odd) => `\\u${odd.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
