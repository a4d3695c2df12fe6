// Number formats are data, and a careless pattern in data can hang a server. A pattern is therefore read before it is
// compiled, and refused when it is outside a small language whose cost has a proven bound: anchored at both ends,
// ASCII characters and classes, bounded repeats of single characters, groups that are alternatives or optional. No
// look-around, back reference, negated class, dot, * or +, or repeated group can be written in it.

/** What a pattern can match, and in how many ways at most the engine can try to. */
export interface PatternShape {
  readonly minLength: number
  readonly maxLength: number
  readonly paths: number
}

/** A match visits at most paths x maxLength characters, so this cap makes it linear with a small constant. */
export const MOST_PATHS = 32

const CLASS = /\[(?:[A-Z0-9]-[A-Z0-9]|\\[d/]|[A-Z0-9./*+])+-?\]|\[-(?:[A-Z0-9./*+])+\]/y
const LITERAL = /[A-Z0-9/-]|\\[d./()+-]/y
const REPEAT = /\{(\d{1,2})(?:,(\d{1,2}))?\}/y

/** Reads the pattern; throws, naming the position, when it is outside the language. */
export function readLinearPattern(regex: string): PatternShape {
  let at = 0

  const fail = (): never => {
    throw new Error(`Pattern ${regex} leaves the linear subset at ${at}`)
  }
  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at
    const found = token.exec(regex)
    if (found) at += found[0].length
    return found
  }
  const skip = (text: string): boolean => {
    if (!regex.startsWith(text, at)) return false
    at += text.length
    return true
  }

  const piece = (): PatternShape => {
    let shape: PatternShape = { minLength: 1, maxLength: 1, paths: 1 }
    const group = skip('(')
    if (group) {
      shape = alternatives()
      if (!skip(')')) fail()
    } else if (!take(CLASS) && !take(LITERAL)) fail()

    if (skip('?')) return { ...shape, minLength: 0, paths: shape.paths + 1 }
    const repeat = take(REPEAT)
    if (!repeat) return shape
    const least = Number(repeat[1])
    const most = Number(repeat[2] ?? repeat[1])
    if (group || least > most) fail()
    return { minLength: least, maxLength: most, paths: most - least + 1 }
  }

  const sequence = (): PatternShape => {
    let whole: PatternShape = { minLength: 0, maxLength: 0, paths: 1 }
    while (at < regex.length && !'|)$'.includes(regex.charAt(at))) {
      const next = piece()
      whole = {
        minLength: whole.minLength + next.minLength,
        maxLength: whole.maxLength + next.maxLength,
        paths: whole.paths * next.paths,
      }
    }
    return whole
  }

  // Only inside a group: a bare | would cut the anchors off from one side of it.
  const alternatives = (): PatternShape => {
    let any = sequence()
    while (skip('|')) {
      const other = sequence()
      any = {
        minLength: Math.min(any.minLength, other.minLength),
        maxLength: Math.max(any.maxLength, other.maxLength),
        paths: any.paths + other.paths,
      }
    }
    return any
  }

  if (!skip('^')) fail()
  const shape = sequence()
  if (!skip('$') || at !== regex.length || shape.paths > MOST_PATHS) fail()
  return shape
}
