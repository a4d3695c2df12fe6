// Where a text stops being JSON. Browsers report it in different ways, or not at all.

const SPACE = /[ \t\n\r]*/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Lines and columns count from 1. Undefined if it is JSON. */
export function syntaxErrorIn(text: string): { line: number; column: number } | undefined {
  let at = 0
  const take = (token: RegExp): boolean => {
    token.lastIndex = at
    const found = token.exec(text)
    if (found) at += found[0].length
    return found !== null
  }
  const takeSign = (sign: string): boolean => {
    take(SPACE)
    const isThere = text[at] === sign
    if (isThere) at++
    return isThere
  }
  const takeEntries = (end: string, takeEntry: () => boolean): boolean => {
    if (takeSign(end)) return true
    do if (!takeEntry()) return false
    while (takeSign(','))
    return takeSign(end)
  }
  const takeName = (): boolean => {
    take(SPACE)
    return take(STRING) && takeSign(':')
  }
  const takeValue = (): boolean => {
    if (takeSign('{')) return takeEntries('}', () => takeName() && takeValue())
    if (takeSign('[')) return takeEntries(']', takeValue)
    return take(STRING) || take(SCALAR)
  }
  const isValue = takeValue()
  take(SPACE)
  if (isValue && at === text.length) return undefined
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}
