// Search text may be words of a name, an email, a registration number or a partner reference.
import { emailTerm, MAX_WORDS, registrationTerm, searchedRanges } from '../../customer/search-terms.ts'
import type { Search } from './search-sql.ts'

export function searchFor(text: string): Search {
  const trimmed = text.trim()
  return {
    reference: trimmed,
    terms: [emailTerm(trimmed), registrationTerm(trimmed)],
    words: searchedRanges(trimmed).slice(0, MAX_WORDS),
  }
}
