import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes to the field that a requirement is about: `?field=/website`. Without one, to `first`. */
export function useFocusedField(first?: string): void {
  const { field = first } = useSearch({ strict: false }) as { field?: string }
  useEffect(() => {
    if (!field) return
    const found = [...document.querySelectorAll<HTMLElement>('main [name]')].find((element) =>
      element.getAttribute('name')?.startsWith(field),
    )
    // After the heading, which takes the focus of a navigation.
    requestAnimationFrame(() => found?.focus())
  }, [field])
}
