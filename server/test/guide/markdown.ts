// Parses the parts of Markdown that the tests of the documentation need.

export interface CodeBlock {
  readonly line: number
  readonly info: string
  readonly text: string
}

const FENCE = /^ *```(.*)$/

export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let open: { line: number; info: string; lines: string[] } | undefined
  for (const [index, text] of markdown.split('\n').entries()) {
    const fence = FENCE.exec(text)
    if (!fence) open?.lines.push(text)
    else if (open) {
      blocks.push({ line: open.line, info: open.info, text: open.lines.join('\n') })
      open = undefined
    } else open = { line: index + 1, info: fence[1]!.trim(), lines: [] }
  }
  if (open) throw new Error(`the code block of line ${open.line} has no end`)
  return blocks
}

interface Place {
  readonly line: number
  readonly text: string
}

/** The lines outside code blocks; lines inside are empty, so that line numbers stay right. */
export function proseLines(markdown: string): string[] {
  let inside = false
  return markdown.split('\n').map((line) => {
    const fence = FENCE.test(line)
    if (fence) inside = !inside
    return fence || inside ? '' : line
  })
}

/** The targets of links. */
export function linksIn(markdown: string): Place[] {
  return found(markdown, (line) => line.replaceAll(/`[^`]*`/g, ''), /\]\(([^)\s]+)\)/g)
}

/** The text in backticks. */
export function codeSpans(markdown: string): Place[] {
  return found(markdown, (line) => line, /`([^`]+)`/g)
}

function found(markdown: string, prepare: (line: string) => string, pattern: RegExp): Place[] {
  return proseLines(markdown).flatMap((line, index) =>
    [...prepare(line).matchAll(pattern)].map((match) => ({ line: index + 1, text: match[1]! })),
  )
}

/** The anchors of headings: lower case, spaces become hyphens, only letters, digits, hyphens and _ are kept. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = proseLines(markdown).flatMap((line) => /^#{1,6}\s+(.+?)\s*$/.exec(line)?.[1] ?? [])
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** The cells of every table row, without header rows and separators. */
export function tableRows(markdown: string): string[][] {
  const lines = proseLines(markdown)
  const isSeparator = (line: string | undefined) => /^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line ?? '')
  return lines
    .filter((line, i) => line.startsWith('|') && !isSeparator(line) && !isSeparator(lines[i + 1]))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
