// The translator of the page, for its components.
import { createContext, use } from 'react'
import type { Translator } from './translator.ts'

export const Translation = createContext<Translator | undefined>(undefined)

export function useTranslation(): Translator {
  return use(Translation)!
}
