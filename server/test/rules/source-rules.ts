// The checks behind architecture.test.ts. Each returns sentences that name file and line.
import { posix } from 'node:path'
import type { Source } from './source-file.ts'

/** Places that a rule lets through, each with its reason. A place that no longer needs it is reported as well. */
export type Exceptions = Readonly<Record<string, string>>

export interface Rule {
  /** Which files it applies to. */
  readonly files: RegExp
  /** Where in them it does not apply. */
  readonly allowed?: RegExp
  readonly message: string
  readonly except?: Exceptions
  find(source: Source): readonly { line: number; what: string }[]
}

export function violations(rule: Rule, sources: readonly Source[]): string[] {
  const found = sources
    .filter(({ path }) => rule.files.test(path) && !rule.allowed?.test(path))
    .flatMap((source) => rule.find(source).map((place) => ({ path: source.path, ...place })))
  return reported(found, rule.message, rule.except)
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Imports that the table doesn't list, in everything but tests. */
export function forbiddenImports(
  sources: readonly Source[],
  table: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string[] {
  const trees = Object.keys(table)
  const isIn = (path: string, part: string) => path === part || path.startsWith(`${part}/`)
  const inTree = (tree: string, name: string) =>
    name.startsWith('@') || trees.some((other) => isIn(name, other)) ? name : posix.join(tree, name)
  const parts = new Map(
    Object.entries(table).flatMap(([tree, lines]) =>
      Object.entries(lines).map(([name, list]) => {
        const words = list.split(' ').filter((word) => word !== '')
        const [types, values] = [
          words.filter((word) => word.startsWith('type:')),
          words.filter((word) => !word.startsWith('type:')),
        ]
        const may = {
          values: values.map((word) => inTree(tree, word)),
          types: types.map((word) => inTree(tree, word.slice(5))),
        }
        return [posix.join(tree, name), may] as const
      }),
    ),
  )
  const partOf = (path: string) =>
    [...parts.keys()].filter((part) => isIn(path, part)).sort((a, b) => b.length - a.length)[0]
  return sources.flatMap((source) => {
    if (isTest(source.path)) return []
    const part = partOf(source.path)
    if (part === undefined) return [`${source.path}:1 is in no part of layers.ts: add a line for its folder.`]
    const { values, types } = parts.get(part)!
    return importedPaths(source)
      .filter(({ path, typeOnly }) => {
        const allowed = (names: readonly string[]) => names.some((name) => isIn(path, name))
        return partOf(path) !== part && !allowed(values) && !(typeOnly && allowed(types))
      })
      .map(({ line, path }) => `${source.path}:${line} imports ${path}, which layers.ts doesn't allow for ${part}.`)
  })
}

/** Imports that lead back to where they started; imports of types count. */
export function importCircles(sources: readonly Source[]): string[] {
  const known = new Map(sources.map((source) => [source.path, source]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, route: readonly string[]) => {
    const start = route.indexOf(path)
    if (start >= 0) circles.push(`${path}:1 is in a circle of imports: ${[...route.slice(start), path].join(' -> ')}.`)
    if (start >= 0 || done.has(path)) return
    for (const { path: next } of importedPaths(known.get(path)!)) if (known.has(next)) visit(next, [...route, path])
    done.add(path)
  }
  for (const path of known.keys()) visit(path, [])
  return circles
}

export function crowdedFolders(paths: readonly string[], most: number, except: Exceptions): string[] {
  const folders = Map.groupBy(paths, posix.dirname)
  const crowded = [...folders]
    .filter(([, files]) => files.length > most)
    .map(([path, files]) => ({ path, line: 1, what: `${files.length} files` }))
  return reported(crowded, `split a folder of more than ${most} files by what its files are about`, except)
}

const WRITE =
  /\b(?:insert into|update|delete from)\s+([a-z_]+)(?=\s+(?:as\s+)?(?:[a-z]+\s+)?(?:set|using|where|values|select|\()|\s*$)/g

/** Every table has one module that writes to it; `except` are the files that write to tables of others. */
export function sharedTables(sources: readonly Source[], except: Exceptions): string[] {
  const writes = sources
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
    .flatMap(({ path, literals }) =>
      literals
        .filter(({ tag }) => /(?:^|\.)(?:sql|tx)$/i.test(tag))
        .flatMap(({ line, text }) => [...text.matchAll(WRITE)].map(([, table]) => ({ path, line, table: table! }))),
    )
  const moduleOf = (path: string) => path.split('/')[2]!
  const owners = Map.groupBy(
    writes.filter(({ path }) => !(path in except)),
    ({ table }) => table,
  )
  const ownerOf = (table: string) => moduleOf(owners.get(table)?.[0]?.path ?? '//')
  return reported(
    writes
      .filter(({ path, table }) => ownerOf(table) !== moduleOf(path))
      .map(({ path, line, table }) => ({ path, line, what: `a write to ${table}, a table of ${ownerOf(table)}` })),
    'a table has one owner',
    except,
  )
}

/** x.test.ts, or x-something.test.ts for one side of it, is in the folder of x.ts. */
export function strayTests(paths: readonly string[], except: Exceptions): string[] {
  const known = new Set(paths.map((path) => path.replace(/\.tsx$/, '.ts')))
  const stray = paths.filter(isTest).filter((path) => {
    const words = posix.basename(path).split('.')[0]!.split('-')
    return !words.some((_, i) => known.has(`${posix.dirname(path)}/${words.slice(0, i + 1).join('-')}.ts`))
  })
  return reported(
    stray.map((path) => ({ path, line: 1, what: 'no source file beside it' })),
    'a test is beside the file that it tests',
    except,
  )
}

/** One operation, one file, one name: createBusinessProfile is in create-business-profile.ts and in the list of an API. */
export function misnamedOperations(sources: readonly Source[], apis: RegExp): string[] {
  const listed = new Set(
    sources.filter(({ path }) => apis.test(path)).flatMap((api) => importedPaths(api).map(({ path }) => path)),
  )
  return sources.flatMap((source) => {
    const found = matches(source, /\bexport\s+const\s+(\w+)\s*(?::\s*\w+)?=\s*operation\s*\(/g)
    return found.flatMap(({ line, what }) => {
      const name = /const\s+(\w+)/.exec(what)![1]!
      const file = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
      const errors = [
        posix.basename(source.path) !== file && `belongs in a file named ${file}`,
        found.length > 1 && `is one of ${found.length} operations in this file`,
        !source.literals.some(({ text }) => text === name) && 'has another id than its name',
        !listed.has(source.path) && 'is in the list of no API',
      ]
      return errors.filter((error) => error !== false).map((error) => `${source.path}:${line} ${name} ${error}.`)
    })
  })
}

/** Every place where the pattern, which must be global, matches code. */
export function matches({ code }: Source, pattern: RegExp): { line: number; what: string }[] {
  return [...code.matchAll(pattern)].map((match) => ({
    line: code.slice(0, match.index).split('\n').length,
    what: match[0].trim(),
  }))
}

function reported(
  found: readonly { path: string; line: number; what: string }[],
  message: string,
  except: Exceptions = {},
): string[] {
  const needed = new Set(found.map(({ path }) => path))
  return [
    ...found
      .filter(({ path }) => !(path in except))
      .map(({ path, line, what }) => `${path}:${line} has ${what}: ${message}.`),
    ...Object.keys(except)
      .filter((path) => !needed.has(path))
      .map((path) => `${path}:1 no longer needs its exception (${message}): remove it from the list.`),
  ]
}

/** Relative imports as paths, and packages of this project by their names. */
function importedPaths(source: Source): { line: number; typeOnly: boolean; path: string }[] {
  return source.imports
    .filter(({ specifier }) => /^\.|^@gangway\//.test(specifier))
    .map(({ line, typeOnly, specifier }) => ({
      line,
      typeOnly,
      path: specifier.startsWith('.') ? posix.join(posix.dirname(source.path), specifier.split('?')[0]!) : specifier,
    }))
}
