// Folds names for comparison: no case, accents, scripts or legal forms, split into words. This removes what people write
// differently: "José", "JOSE"; "Пётр", "Petr"; "Acme L.L.C.", "ACME".
import { bareLetters } from '../../customer/search-terms.ts'

/** Letters that Unicode doesn't decompose, and letters of other scripts by their usual transliteration. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ...pairs('ßæœøłđðþħŧı', 'ss ae oe o l d d th h t i'),
  ...pairs(
    'абвгдежзийклмнопрстуфхцчшщъыьэюя',
    'a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch - y - e yu ya',
  ),
  ...pairs('ґєіјљњћџђ', 'g e i j lj nj c dz dj'),
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  // Arabic writes consonants, so the result is compared by its consonants; see skeletonOf.
  ...pairs(
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءپچژگکی',
    'a b t th j h kh d dh r z s sh s d t z a gh f q k l m n h w y a a - p ch zh g k y',
  ),
])

/** Legal forms, which don't distinguish one company from another. */
const LEGAL_FORMS = new Set(
  (
    'ltd limited llc llp lp inc incorporated plc corp corporation co company gmbh ag kg ohg ug sa sas sarl srl spa bv nv oy oyj ab ' +
    'asa aps as sp zoo doo ooo oao zao pao ao pte pty sdn bhd kk sro kft zrt ood ead lda ltda cv sl slu eurl gie wll fze fzco fzc dmcc the and of'
  ).split(' '),
)

const MAX_WORDS = 24
const MAX_WORD_LENGTH = 64

/** The words of a name, folded and in order. */
export function foldedWords(name: string): string[] {
  const folded = bareLetters(name)
    // O'Brien is one word, and so is L.L.C.
    .replaceAll(/['’ʼ`´‘]/g, '')
    .replaceAll(/(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu, '$1')
    .replaceAll(/\p{L}/gu, (letter) => PLAIN.get(letter) ?? letter)
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, MAX_WORDS).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
}

/** The words that distinguish a company; all words if there are only legal forms. */
export function businessWords(name: string): string[] {
  const words = foldedWords(name)
  const telling = words.filter((word) => !LEGAL_FORMS.has(word))
  return telling.length > 0 ? telling : words
}

const SOUNDS: readonly [RegExp, string][] = [
  [/shch|sch|sh|tch|tsch/g, 's'],
  [/ph/g, 'f'],
  [/kh|ck|q/g, 'k'],
  [/gh/g, 'g'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/dzh|dj/g, 'j'],
  [/zh/g, 's'],
  [/ch/g, 's'],
  [/x/g, 'ks'],
  [/c/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 's'],
]

/**
 * A word without vowels and doubled letters: spellings of one name mostly share it (Mohammed, Muhammad, Mohamad). Numbers,
 * and words in scripts without a table, stay unchanged.
 */
export function skeletonOf(word: string): string {
  if (/\p{N}/u.test(word)) return word
  let sounds = word
  for (const [from, to] of SOUNDS) sounds = sounds.replaceAll(from, to)
  const first = /^[aeiou]/.test(sounds) ? 'a' : /^y/.test(sounds) ? 'j' : sounds.slice(0, 1)
  return (first + sounds.slice(1).replaceAll(/[aeiouy]/g, '')).replaceAll(/(.)\1+/gu, '$1')
}

function pairs(letters: string, written: string): [string, string][] {
  const sounds = written.split(' ')
  return [...letters].map((letter, index) => [letter, sounds[index] === '-' ? '' : sounds[index]!])
}
