// A field that must be filled in. The button stays enabled: pressing it marks and focuses the field, where a grey one wouldn't say why.
import { type RefObject, useRef, useState } from 'react'

interface RequiredField<E extends HTMLElement> {
  readonly field: { readonly ref: RefObject<E | null>; readonly error: string | undefined; readonly required: boolean }
  /** Marks the field if it is empty. */
  readonly isGiven: () => boolean
}

export function useRequiredField<E extends HTMLElement>(isFilled: boolean, message: string): RequiredField<E> {
  const ref = useRef<E>(null)
  const [isTried, setTried] = useState(false)
  return {
    field: { ref, error: isTried && !isFilled ? message : undefined, required: true },
    isGiven: () => {
      setTried(!isFilled)
      if (!isFilled) ref.current?.focus()
      return isFilled
    },
  }
}
