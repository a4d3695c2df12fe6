// The checks behind architecture.test.ts: each takes sources and tells, in sentences that name file and line, what breaks
// the rule. They know nothing of this project; the tables in the test do.
import { posix } from 'node:path'
import { type Import, placesOf, type Source } from './source-file.ts'

/** What a room or a top-level file may import: rooms ("platform") or single files ("http/fields.ts"). */
export interface Permission {
  readonly may: readonly string[]
  /** Only with `import type`: to name a thing, not to use it. */
  readonly mayName?: readonly string[]
}

/** A place that a rule lets through, with the reason. An entry that is no longer needed is a fault as well. */
export type Exceptions = Readonly<Record<string, string>>

/** Imports run downhill only. `home` is the folder whose folders are the rooms. */
export function uphillImports(
  sources: readonly Source[],
  home: string,
  table: Readonly<Record<string, Permission>>,
): string[] {
  return sources.flatMap((source) => {
    const room = roomOf(source.path, home)
    const permission = table[room]
    if (!permission)
      return [`${source.path}:1 is in ${room}, which the table of who may import whom doesn't have: give it a floor.`]
    return relativeImports(source).flatMap(({ line, typeOnly, path }) => {
      if (!path.startsWith(`${home}/`)) return [`${source.path}:${line} imports ${path}, which is outside ${home}.`]
      const file = path.slice(home.length + 1)
      const target = roomOf(path, home)
      const allowed = (names: readonly string[] = []) => names.includes(target) || names.includes(file)
      if (target === room || allowed(permission.may) || (typeOnly && allowed(permission.mayName))) return []
      const named = allowed(permission.mayName) ? ` other than types from ${file}` : ` ${file}`
      return [
        `${source.path}:${line} imports${named}: ${room} may import only ${permission.may.join(', ') || 'nothing of the house'}.`,
      ]
    })
  })
}

/** `count` says which imports do: a circle of types alone harms nobody at run time. */
export function importCycles(
  sources: readonly Source[],
  count: (found: { typeOnly: boolean }) => boolean = () => true,
): string[] {
  const known = new Map(sources.map((source) => [source.path, source]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly { path: string; line: number }[]) => {
    const start = trail.findIndex((step) => step.path === path)
    if (start >= 0) {
      const ring = trail.slice(start)
      cycles.push(
        `${path}:${ring[0]!.line} is in a circle of imports: ${[...ring.map((step) => step.path), path].join(' -> ')}.`,
      )
      return
    }
    if (done.has(path)) return
    for (const { line, path: next } of relativeImports(known.get(path)!).filter(count)) {
      if (known.has(next)) visit(next, [...trail, { path, line }])
    }
    done.add(path)
  }
  for (const path of known.keys()) visit(path, [])
  return cycles
}

/** A pattern that only some files may have in their code. */
export function misplacedCode(
  sources: readonly Source[],
  rule: { pattern: RegExp; only: RegExp; message: string; except?: Exceptions },
): string[] {
  return lettingThrough(sources, rule, (source) =>
    placesOf(source, rule.pattern).map(({ line, found }) => ({ line, what: found.trim() })),
  )
}

/** new Date(x) where x is not reckoned: `new Date(now.getTime() + 300_000)` moves a time, `new Date(text)` reads one. */
export const DATE_WITHOUT_ARITHMETIC =
  /\bnew\s+Date\s*\(\s*(?!(?:[^()]|\([^()]*\))*?(?:[-+*]|\bgetTime\s*\(|\bMath\s*\.|\bDate\s*\.\s*UTC\b))[^\s)]/g

const SQL_TAG = /(?:^|\.)(?:sql|tx)$/i
const SQL_TEXT =
  /^\s*(?:select\s[\s\S]*\bfrom\s|insert\s+into\s|update\s+[\w"]+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|(?:create|alter|drop)\s+(?:table|index|role|database|function|policy)\s|truncate\s+\w)/i

export function misplacedSql(
  sources: readonly Source[],
  rule: { only: RegExp; message: string; except?: Exceptions },
): string[] {
  return lettingThrough(sources, rule, (source) => [
    ...source.literals
      .filter(({ tag, text }) => SQL_TAG.test(tag) || SQL_TEXT.test(text))
      .map(({ line, text }) => ({ line, what: `"${text.trim().slice(0, 30)}"` })),
    ...placesOf(source, /\.unsafe\s*\(/g).map(({ line }) => ({ line, what: '.unsafe(' })),
  ])
}

/** SQL has a clock of its own, which no test can move. */
export function clockInSql(
  sources: readonly Source[],
  rule: { only: RegExp; message: string; except?: Exceptions },
): string[] {
  return lettingThrough(sources, rule, (source) =>
    source.literals
      .filter(
        ({ tag, text }) =>
          SQL_TAG.test(tag) &&
          /\b(?:now\(\)|clock_timestamp\(|statement_timestamp\(|current_(?:date|time))/i.test(text),
      )
      .map(({ line }) => ({ line, what: 'the clock of the database' })),
  )
}

export function misplacedImports(
  sources: readonly Source[],
  rule: { forbidden(found: Import, source: Source): boolean; only: RegExp; message: string; except?: Exceptions },
): string[] {
  return lettingThrough(sources, rule, (source) =>
    source.imports
      .filter((found) => rule.forbidden(found, source))
      .map(({ line, specifier }) => ({ line, what: specifier })),
  )
}

export function forbiddenNames(paths: readonly string[], names: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const bad = path.split('/').find((part) => names.includes(part.split('.')[0]!))
    return bad ? [`${path}:1 is named ${bad}: a thing lives with its owner or has a name of its own.`] : []
  })
}

export function tooLong(sources: readonly Source[], most: number, except: Exceptions): string[] {
  const rule = {
    only: /$^/,
    message: `a file over ${most} lines is looked at again: split it, or list it with a reason`,
    except,
  }
  return lettingThrough(sources, rule, ({ lines }) => (lines > most ? [{ line: most, what: `${lines} lines` }] : []))
}

/** One operation, one file, one name: createBusinessProfile is in create-business-profile.ts and in the list of an API. */
export function misnamedOperations(sources: readonly Source[], apis: RegExp): string[] {
  const listed = new Set(
    sources.filter(({ path }) => apis.test(path)).flatMap((api) => relativeImports(api).map(({ path }) => path)),
  )
  return sources.flatMap((source) => {
    const found = placesOf(source, /\bexport\s+const\s+(\w+)\s*(?::\s*\w+)?=\s*operation\s*\(/g)
    return found.flatMap(({ line, found: text }) => {
      const name = /const\s+(\w+)/.exec(text)![1]!
      const file = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
      const here = `${source.path}:${line}`
      return [
        ...(posix.basename(source.path) === file
          ? []
          : [`${here} declares the operation ${name}, which belongs in a file named ${file}.`]),
        ...(found.length === 1 ? [] : [`${here} declares one of ${found.length} operations: one operation, one file.`]),
        ...(source.literals.some(({ text: id }) => id === name)
          ? []
          : [`${here} declares ${name} under another id: the id is the name.`]),
        ...(listed.has(source.path) ? [] : [`${here} declares ${name}, which no API lists.`]),
      ]
    })
  })
}

/** x.test.ts, or x-something.test.ts for one side of it, stands beside x.ts. */
export function strayTests(paths: readonly string[], wholeHouse: RegExp, except: Exceptions = {}): string[] {
  const known = new Set(paths.map((path) => path.replace(/\.tsx$/, '.ts')))
  const unneeded = new Set(Object.keys(except))
  const stray = paths.flatMap((path) => {
    if (!/\.test\.tsx?$/.test(path) || wholeHouse.test(path)) return []
    const [folder, base] = [posix.dirname(path), posix.basename(path).split('.')[0]!]
    const words = base.split('-')
    const owners = words.map((_, i) => `${folder}/${words.slice(0, i + 1).join('-')}.ts`)
    if (owners.some((owner) => known.has(owner)) || unneeded.delete(path)) return []
    return [`${path}:1 tests nothing beside it: there is no ${base}.ts in ${folder}.`]
  })
  return [...stray, ...[...unneeded].map((path) => `${path}:1 no longer needs its exception: take it out of the list.`)]
}

function lettingThrough(
  sources: readonly Source[],
  rule: { only: RegExp; message: string; except?: Exceptions },
  find: (source: Source) => { line: number; what: string }[],
): string[] {
  const unused = new Set(Object.keys(rule.except ?? {}))
  const fieldErrors = sources.flatMap((source) => {
    const found = find(source)
    if (found.length === 0 || rule.only.test(source.path)) return []
    if (unused.delete(source.path) || rule.except?.[source.path]) return []
    return found.map(({ line, what }) => `${source.path}:${line} has ${what}: ${rule.message}.`)
  })
  return [
    ...fieldErrors,
    ...[...unused].map((path) => `${path}:1 no longer needs its exception (${rule.message}): take it out of the list.`),
  ]
}

function relativeImports(source: Source): { line: number; typeOnly: boolean; path: string }[] {
  return source.imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ line, specifier, typeOnly }) => ({
      line,
      typeOnly,
      path: posix.join(posix.dirname(source.path), specifier),
    }))
}

function roomOf(path: string, home: string): string {
  return path.slice(home.length + 1).split('/')[0]!
}
