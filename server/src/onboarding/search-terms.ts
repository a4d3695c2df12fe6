// What a customer can be found by: words of its names, its email, its registration number. Words match from their
// beginning, in any case and without accents: "log" and "LOGÍ" find Acme Logistics.
import { normaliseEmail } from './people-rules.ts'

const MAX_WORDS = 24
const MAX_WORD_LENGTH = 64
const MAX_SEARCHED_WORDS = 5

export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].map((word) => word.slice(0, MAX_WORD_LENGTH))
}

export const emailTerm = (email: string) => `e:${normaliseEmail(email)}`
export const registrationTerm = (number: string) => `r:${number.replaceAll(/\s+/g, '').toUpperCase()}`

export function searchTerms(customer: {
  companyName: string
  tradingName: string | null
  email: string
  registrationNumber: string
}): string[] {
  const words = wordsOf(`${customer.companyName} ${customer.tradingName ?? ''}`).slice(0, MAX_WORDS)
  return [
    ...new Set([
      ...words.map((word) => `w:${word}`),
      emailTerm(customer.email),
      registrationTerm(customer.registrationNumber),
    ]),
  ]
}

/** A range of terms for each searched word; every word must be found. */
export function searchedRanges(search: string): { from: string; to: string }[] {
  return wordsOf(search)
    .slice(0, MAX_SEARCHED_WORDS)
    .map((word) => ({ from: `w:${word}`, to: `w:${word}\u{10FFFF}` }))
}
