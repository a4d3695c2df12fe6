// The filters of a list are in the address: they can be linked to, reloaded and returned to.
import { useNavigate, useSearch } from '@tanstack/react-router'

export type Searched = Readonly<Record<string, unknown>>

export interface Filters<T> {
  readonly values: T
  /** Whether any filter is set. */
  readonly any: boolean
  set(change: { [K in keyof T]?: T[K] | undefined }): void
  clear(): void
}

/** `read` turns the address into filter values. Changing a filter returns to the first page. */
export function useFilters<T extends object>(read: (search: Searched) => T): Filters<T> {
  const values = read(useSearch({ strict: false }) as Searched)
  const navigate = useNavigate()
  const write = (change: object) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...change, page: undefined, after: undefined })) as never,
      replace: true,
      resetScroll: false,
    })
  return {
    values,
    any: Object.values(values).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined)),
    set: (change) =>
      write(
        Object.fromEntries(
          Object.entries(change).map(([key, value]) => [
            key,
            Array.isArray(value) ? value.join(',') || undefined : value || undefined,
          ]),
        ),
      ),
    clear: () => write(Object.fromEntries(Object.keys(values).map((key) => [key, undefined]))),
  }
}
