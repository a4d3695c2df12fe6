// Which fields of a body its schema does not know. They are ignored, and a dry run lists them, because a misspelt optional
// field is otherwise never noticed.
import type { TSchema } from '../platform/schema-builder.ts'

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

const MOST_LISTED = 100
const MAX_NAME_LENGTH = 100

/** As JSON pointers, at most a hundred. */
export function unknownFields(schema: TSchema, data: unknown): string[] {
  const found: string[] = []
  collect(schema as Shape, data, '', found)
  return found
}

function collect({ properties, items }: Shape, data: unknown, path: string, found: string[]): void {
  if (typeof data !== 'object' || data === null) return
  if (Array.isArray(data)) {
    if (items) for (const [index, item] of data.entries()) collect(items, item, `${path}/${index}`, found)
    return
  }
  if (!properties) return
  for (const [name, value] of Object.entries(data)) {
    if (found.length >= MOST_LISTED) return
    const pointer = `${path}/${name.slice(0, MAX_NAME_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (!Object.hasOwn(properties, name)) found.push(pointer)
    else collect(properties[name]!, value, pointer, found)
  }
}
