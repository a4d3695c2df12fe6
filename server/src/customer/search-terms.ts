// What a customer can be found by: words of its names, its email, its registration number. Words match from their
// beginning, in any case and without accents: "log" and "LOGÍ" find Acme Logistics.
import { normaliseEmail } from './people/people-rules.ts'

export const MAX_WORDS = 24
const MAX_WORD_LENGTH = 64

/** Letters that Unicode doesn't decompose into a letter and an accent, and that people type without it. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ŧ: 't',
    ı: 'i',
    ς: 'σ',
  }),
)

/** Without case and accents. */
export function bareLetters(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      // To upper case and back: letters with the same capital become equal.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
  )
}

export function wordsOf(text: string): string[] {
  const plain = bareLetters(text).replaceAll(/[ßæœøłđðþħŧıς]/g, (letter) => PLAIN.get(letter)!)
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
  return [...new Set(words)]
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
  return wordsOf(search).map((word) => ({ from: `w:${word}`, to: `w:${word}\u{10FFFF}` }))
}
