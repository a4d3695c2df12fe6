// Parses a source file into imports, code without text, string literals, identifiers and comments.
import { type Comment, type EcmaScriptModule, parseSync } from 'oxc-parser'

export interface Literal {
  readonly line: number
  /** The text of a template is without its ${} parts. */
  readonly text: string
  /** The tag of a template: "sql" in sql`...`. */
  readonly tag: string
}

export interface Import {
  readonly line: number
  readonly specifier: string
  readonly typeOnly: boolean
}

export interface Named {
  readonly line: number
  readonly text: string
}

export interface Source {
  /** From the root of the project. */
  readonly path: string
  readonly lines: number
  /** The text with comments, strings, templates and regular expressions replaced by spaces. */
  readonly code: string
  readonly literals: readonly Literal[]
  readonly imports: readonly Import[]
  readonly identifiers: readonly Named[]
  readonly comments: readonly Named[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export function readSource(path: string, text: string): Source {
  const { program, comments, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const lineAt = lineCounter(text)
  const literals: (Literal & { start: number })[] = []
  const identifiers: Named[] = []
  const blanks: [number, number][] = comments.map(({ start, end }: Comment) => [start, end])

  const visit = (node: Node, tag: string) => {
    const { type, start, end } = node
    if (type === 'Identifier' || type === 'JSXIdentifier' || type === 'PrivateIdentifier')
      identifiers.push({ line: lineAt(start), text: String(node.name) })
    if (type === 'Literal' && (typeof node.value === 'string' || 'regex' in node)) blanks.push([start + 1, end - 1])
    if (type === 'Literal' && typeof node.value === 'string')
      literals.push({ start, line: lineAt(start), text: node.value, tag: '' })
    if (type === 'JSXText') {
      blanks.push([start, end])
      literals.push({ start, line: lineAt(start), text: String(node.value), tag: '' })
    }
    if (type === 'TemplateLiteral' || type === 'TSTemplateLiteralType') {
      const quasis = node.quasis as (Node & { value: { raw: string } })[]
      literals.push({ start, line: lineAt(start), text: quasis.map(({ value }) => value.raw).join(''), tag })
      for (const quasi of quasis) {
        const at = text.indexOf(quasi.value.raw, quasi.start)
        blanks.push([at, at + quasi.value.raw.length])
      }
    }
    const inner = type === 'TaggedTemplateExpression' ? nameOf(node.tag as Node, text) : ''
    for (const child of childrenOf(node)) visit(child, child.type === 'TemplateLiteral' ? inner : '')
  }
  visit(program as unknown as Node, '')

  return {
    path,
    lines: text.trimEnd().split('\n').length,
    code: blanked(text, blanks),
    literals: literals.sort((a, b) => a.start - b.start).map(({ start: _, ...literal }) => literal),
    imports: importsOf(module, text, lineAt),
    identifiers,
    comments: comments.map(({ start, value }: Comment) => ({ line: lineAt(start), text: value })),
  }
}

function importsOf(module: EcmaScriptModule, text: string, lineAt: (at: number) => number): Import[] {
  const all: (Import & { at: number })[] = []
  const add = (at: number, specifier: string, typeOnly: boolean) =>
    all.push({ at, line: lineAt(at), specifier, typeOnly })
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.start, moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType))
  for (const { entries } of module.staticExports) {
    const [first] = entries
    if (first?.moduleRequest)
      add(
        first.moduleRequest.start,
        first.moduleRequest.value,
        entries.every(({ isType }) => isType),
      )
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal) add(moduleRequest.start, literal[2]!, false)
  }
  return all.sort((a, b) => a.at - b.at).map(({ at: _, ...found }) => found)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child)
}

function nameOf(tag: Node, text: string): string {
  return text.slice(tag.start, tag.end)
}

function blanked(text: string, ranges: readonly [number, number][]): string {
  let [code, at] = ['', 0]
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    if (start < at) continue
    code += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ')
    at = end
  }
  return code + text.slice(at)
}

function lineCounter(text: string): (at: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= at) low = middle
      else high = middle
    }
    return low + 1
  }
}
