// Reads TypeScript just well enough for the house rules: what is code and what is only text, and who imports whom.
// TypeScript 7 has no parser to borrow, and a rule that reads comments as code cries wolf.

export interface Literal {
  readonly line: number
  /** Of a template, without what is in ${}. */
  readonly text: string
  /** What stands before a template: sql`...` has the tag "sql". */
  readonly tag: string
}

export interface Import {
  readonly line: number
  readonly specifier: string
  readonly typeOnly: boolean
}

export interface Source {
  /** From the root of the project. */
  readonly path: string
  readonly lines: number
  /** The text with comments and the insides of strings, templates and regular expressions blanked out. */
  readonly code: string
  readonly literals: readonly Literal[]
  readonly imports: readonly Import[]
}

export function readSource(path: string, text: string): Source {
  const { code, literals } = scan(text)
  return { path, lines: text.trimEnd().split('\n').length, code, literals, imports: importsOf(code, text) }
}

export function lineAt(code: string, index: number): number {
  return code.slice(0, index).split('\n').length
}

/** Every place where the pattern, which must be global, matches code. */
export function placesOf(source: Source, pattern: RegExp): { line: number; found: string }[] {
  return [...source.code.matchAll(pattern)].map((match) => ({
    line: lineAt(source.code, match.index),
    found: match[0],
  }))
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')

// In the order they are tried. A slash after a value divides; after anything else it begins a regular expression.
const TOKENS = [
  { kind: 'comment', pattern: /\/\/[^\n]*|\/\*[\s\S]*?\*\//y },
  { kind: 'string', pattern: /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y },
  { kind: 'regex', pattern: /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y },
] as const
const ENDS_A_VALUE = /(?:[\w$)\]}]|\+\+|--)\s*$/
const BEFORE_A_REGEX = /\b(?:return|typeof|case|of|in|await|yield|new|else|do)\s*$/

function scan(text: string): { code: string; literals: Literal[] } {
  const literals: Literal[] = []
  // Templates nest: each entry is one that is open, with the braces open inside its current ${}.
  const open: { text: string; tag: string; line: number; braces: number }[] = []
  let code = ''
  let at = 0

  const take = (length: number, shown: (piece: string) => string) => {
    code += shown(text.slice(at, at + length))
    at += length
  }
  const templateText = () => {
    const template = open.at(-1)!
    const chunk = /(?:\\[\s\S]|\$(?!\{)|[^\\`$])*/y
    chunk.lastIndex = at
    const inside = chunk.exec(text)![0]
    template.text += inside
    take(inside.length, blank)
    if (text.startsWith('${', at)) {
      take(2, (piece) => piece)
      return
    }
    take(1, (piece) => piece)
    open.pop()
    literals.push({ line: template.line, text: template.text, tag: template.tag })
  }

  while (at < text.length) {
    const character = text[at]!
    if (character === '`') {
      open.push({ text: '', tag: tagBefore(code), line: lineAt(text, at), braces: 0 })
      take(1, (piece) => piece)
      templateText()
      continue
    }
    const inner = open.at(-1)
    if (inner && character === '{') inner.braces++
    if (inner && character === '}' && inner.braces-- === 0) {
      inner.braces = 0
      take(1, (piece) => piece)
      templateText()
      continue
    }
    const token = character === '/' || character === "'" || character === '"' ? tokenAt(text, at, code) : undefined
    if (!token) take(1, (piece) => piece)
    else if (token.kind === 'comment') take(token.text.length, blank)
    else {
      if (token.kind === 'string') literals.push({ line: lineAt(text, at), text: token.text.slice(1, -1), tag: '' })
      take(token.text.length, (piece) => piece[0] + blank(piece.slice(1, -1)) + piece.at(-1))
    }
  }
  return { code, literals }
}

function tokenAt(text: string, at: number, before: string) {
  for (const { kind, pattern } of TOKENS) {
    if (kind === 'regex' && ENDS_A_VALUE.test(before.slice(-40)) && !BEFORE_A_REGEX.test(before.slice(-40))) continue
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) return { kind, text: found[0] }
  }
  return undefined
}

/** The name before a template, past its type arguments: sql<{ id: string }[]>`...`. */
function tagBefore(code: string): string {
  let end = code.trimEnd().length
  if (code[end - 1] === '>' && code[end - 2] !== '=') {
    let depth = 0
    do {
      end--
      if (code[end] === '>' && code[end - 1] !== '=') depth++
      else if (code[end] === '<') depth--
    } while (depth > 0 && end > 0)
  }
  return /[\w$.]*$/.exec(code.slice(0, end))![0]
}

const SPECIFIER = /\b(?:from|import(?:\s*\()?)\s*(?<quote>['"])(?<hole> *)\k<quote>/dg

function importsOf(code: string, text: string): Import[] {
  return [...code.matchAll(SPECIFIER)].map((match) => {
    const [from, to] = match.indices!.groups!.hole!
    const statement = code.slice(
      Math.max(code.lastIndexOf('import', match.index), code.lastIndexOf('export', match.index)),
      match.index,
    )
    return { line: lineAt(code, match.index), specifier: text.slice(from, to), typeOnly: isTypeOnly(statement) }
  })
}

function isTypeOnly(statement: string): boolean {
  if (/^(?:import|export)\s+type\b/.test(statement)) return true
  const names = /^(?:import|export)\s*\{([^}]*)\}/.exec(statement)?.[1]
  return names?.split(',').every((name) => name.trim() === '' || /^type\s/.test(name.trim())) ?? false
}
