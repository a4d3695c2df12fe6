/** What a JSON Pointer names in a body; undefined when there is nothing, or only empty text. */
export function valueAt(body: unknown, pointer: string): unknown {
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | null | undefined)?.[part], body)
  return found === '' || (Array.isArray(found) && found.length === 0) ? undefined : (found ?? undefined)
}
