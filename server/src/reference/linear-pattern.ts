// Number formats are data, and a careless pattern can hang a server. A pattern is therefore parsed before it is compiled, and
// rejected when it is outside a small language with a proven bound on its cost: anchored at both ends, ASCII characters and
// classes, bounded repeats of single characters, groups that are alternatives or optional. It has no look-around, back
// references, negated classes, dot, *, + or repeated groups.

/** What a pattern can match, and the maximum number of ways the engine can try. */
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

/** Says what a pattern must do to be in the language, and where, as the end of a sentence. */
export class PatternError extends Error {}

/** Parses the pattern; throws with the reason and the position when it is outside the language. */
export function readLinearPattern(regex: string): PatternShape {
  let at = 0

  const fail = (reason: string): never => {
    throw new PatternError(`${reason} (character ${at + 1})`)
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
      if (!skip(')')) throw new PatternError('must close every bracket')
    } else if (!take(CLASS) && !take(LITERAL)) fail(reasonAt(regex, at))

    if (skip('?')) return { ...shape, minLength: 0, paths: shape.paths + 1 }
    const repeat = take(REPEAT)
    if (!repeat) return shape
    const least = Number(repeat[1])
    const most = Number(repeat[2] ?? repeat[1])
    if (group) fail('must not repeat a group')
    if (least > most) fail('must repeat at least as often as the first number says')
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

  // Only inside a group: with a bare | the anchors would apply to one side only.
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

  if (!skip('^')) throw new PatternError('must start with ^')
  const shape = sequence()
  if (regex.charAt(at) === '|') fail('must have a group around alternatives, such as (A|B)')
  if (regex.charAt(at) === ')') fail('must open a bracket before it is closed')
  if (!skip('$')) throw new PatternError('must end with $')
  if (at !== regex.length) fail('must end after $')
  if (shape.paths > MOST_PATHS)
    throw new PatternError(
      'must have fewer optional parts and repeats of varying length, because they can be combined in too many ways',
    )
  return shape
}

function reasonAt(regex: string, at: number): string {
  const found = String.fromCodePoint(regex.codePointAt(at)!)
  if ('*+'.includes(found)) return 'must repeat with a limit, such as {1,9}, instead of * or +'
  if ('{?'.includes(found)) return `must have a character, class or group before ${found} and only one repeat after it`
  if (found === '[') return 'must only have classes of A to Z, 0 to 9, . / * + - and \\d, such as [A-Z0-9]'
  if (found === '.') return 'must name its characters, such as [A-Z0-9], instead of a dot'
  if (/[a-z]/.test(found)) return 'must be in upper case, because numbers are compared in upper case'
  return `must only have A to Z, 0 to 9, - / \\d, classes, groups and repeats; ${found === '\\' ? regex.slice(at, at + 2) : found} isn't allowed`
}
