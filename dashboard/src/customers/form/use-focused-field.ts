import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes to the field that a requirement is about: `?field=/website`. */
export function useFocusedField(): void {
  const { field } = useSearch({ strict: false }) as { field?: string }
  useEffect(() => {
    if (!field) return
    const found = [...document.querySelectorAll<HTMLElement>('main [name]')].find((element) =>
      element.getAttribute('name')?.startsWith(field),
    )
    // After the heading, which takes the focus of a navigation.
    requestAnimationFrame(() => found?.focus())
  }, [field])
}
