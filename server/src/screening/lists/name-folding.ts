// Folds names for comparison: no case, accents, scripts or legal forms, split into words. This removes what people write
// differently: "José", "JOSE"; "Пётр", "Petr"; "Acme L.L.C.", "ACME"; "习近平", "Xi Jinping".
import anyAscii from 'any-ascii'
import { bareLetters } from '../../customer/search-terms.ts'

/** Letters whose usual transliteration in passports and registries differs from the general one. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...pairs(
    'абвгдежзийклмнопрстуфхцчшщъыьэюя',
    'a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch - y - e yu ya',
  ),
  ...pairs('ґєіјљњћџђ', 'g e i j lj nj c dz dj'),
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  // Arabic writes few vowels, so the result is compared by its consonants; see skeletonOf.
  ...pairs(
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءپچژگکی',
    'a b t th j h kh d dh r z s sh s d t z a gh f q k l m n h u i a a - p ch zh g k i',
  ),
])
/** At the beginning of a word these Arabic letters are consonants. */
const FIRST_LETTERS: ReadonlyMap<string, string> = new Map(pairs('ويی', 'w y y'))
const ARABIC_ARTICLE = /(?<!\p{L})ال(?=\p{L}{3})/gu
/** One syllable each, and a word of its own until it is joined with its neighbours. */
const SYLLABLE = /[\p{Script=Han}\p{Script=Hangul}]/u

/** Legal forms, which don't distinguish one company from another. Whole phrases first. */
const LEGAL_PHRASES =
  /\b(?:limited liability (?:company|partnership)|public limited company|private limited|proprietary limited|(?:public |private |closed |open )?joint stock company|gesellschaft mit beschrankter haftung|societe anonyme|societe (?:a responsabilite limitee|par actions simplifiee)|societa (?:per azioni|a responsabilita limitata)|sociedad (?:anonima|limitada)(?: de capital variable)?|sociedade (?:anonima|limitada)|free zone (?:establishment|company)|besloten vennootschap|naamloze vennootschap|aktiengesellschaft|sociedad (?:civil|por acciones simplificada|de responsabilidad limitada)|s de rl(?: de cv)?|(?:(?:otkryto|zakryto|publichno|nepublichno)y?e )?aktsionerno[ey]e? obshc?hestvo|obshc?hestvo s ogranichenn?oi?y? otvetstvennost[iy]?yu|(?:federal )?state (?:unitary )?enterprise|(?:federalnoe )?gosudarstvenn?o[ey]e? (?:unitarno[ey]e? )?predpriyati[ey]e?|tovarystvo z obmezhenoyu vidpovidalnistyu|(?:limited|anonim) sirketi|sanayi ve ticaret)\b/g
const LEGAL_FORMS = new Set(
  (
    'ltd limited llc llp lp inc incorporated plc corp corporation co company gmbh mbh ag kg ohg ug sa sas sarl srl spa bv nv oy oyj ab ' +
    'asa aps as sp zoo doo ooo oao zao pao ao tov pat prat jsc pjsc cjsc ojsc pte pty sdn bhd kk sro kft zrt ood ead lda ltda cv sl slu eurl gie ' +
    'wll fze fzco fzc dmcc pvt private fgup gup vo est ev asbl sc the and of'
  ).split(' '),
)

const MAX_WORDS = 24
const MAX_WORD_LENGTH = 64

/** The words of a name, folded and in order. */
export function foldedWords(name: string): string[] {
  return wordsOf(folded(name))
}

/** The words that distinguish a company; all words if there are only legal forms. */
export function businessWords(name: string): string[] {
  const text = folded(name)
  const distinguishing = wordsOf(text.replaceAll(LEGAL_PHRASES, ' ')).filter((word) => !LEGAL_FORMS.has(word))
  return distinguishing.length > 0 ? distinguishing : wordsOf(text)
}

function folded(name: string): string {
  const bare = bareLetters(name)
    // O'Brien is one word, and so is L.L.C.
    .replaceAll(/['’ʼ`´‘]/g, '')
    .replaceAll(/(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu, '$1')
    .replaceAll(ARABIC_ARTICLE, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: most names are plain ASCII and need no transliteration.
  if (/^[\x00-\x7f]*$/.test(bare)) return bare
  // Hangul is decomposed by now; composed again, a syllable is one character.
  return bare
    .normalize('NFC')
    .replaceAll(/(?<!\p{L})[ويی]/gu, (letter) => FIRST_LETTERS.get(letter)!)
    .replaceAll(/\p{L}/gu, (letter) => {
      const plain = LETTERS.get(letter) ?? (anyAscii(letter).toLowerCase() || letter)
      return SYLLABLE.test(letter) ? ` ${plain} ` : plain
    })
}

function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, MAX_WORDS).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
}

const SOUNDS: readonly [RegExp, string][] = [
  // In French spelling: Sahraoui and Sahrawi, Ouattara and Wattara.
  [/ou(?=[aei])/g, 'w'],
  [/schtsch|shch|tsch|tch|sch|sh|sj/g, 's'],
  [/ph/g, 'f'],
  [/kh|ck|q/g, 'k'],
  // Also for q and k: Qaddafi, Gaddafi and Kadhafi; Yaqubi and Yaghoubi.
  [/gh|g/g, 'k'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/dzh|dj/g, 'j'],
  [/zh|tz|ts/g, 's'],
  [/ch/g, 's'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/ff$/g, 'v'],
  // A silent letter in most spellings: Sarah and Sara, Jallow and Jalloh.
  [/(?<=[aeiou])h(?![aeiou])/g, ''],
]

/**
 * A word without vowels and doubled letters: spellings of one name mostly share it (Mohammed, Muhammad, Mohamad). Numbers,
 * and words in scripts without a transliteration, stay unchanged.
 */
export function skeletonOf(word: string): string {
  if (/\p{N}/u.test(word)) return word
  let sounds = word
  for (const [from, to] of SOUNDS) sounds = sounds.replaceAll(from, to)
  const first = /^(?:y|j|i(?=[aeou]))/.test(sounds) ? 'j' : /^[aeiou]/.test(sounds) ? 'a' : sounds.slice(0, 1)
  return (first + sounds.slice(1).replaceAll(/[aeiouyj]/g, '')).replaceAll(/(.)\1+/gu, '$1')
}

/** Arabic and Hebrew leave out most vowels, so that words are compared by their consonants alone. */
export const isVowelless = (name: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name)

/** Of a skeleton: without h and w, which such scripts write and transliterations leave out or take for a vowel. */
export const firmConsonantsOf = (skeleton: string) => skeleton.slice(0, 1) + skeleton.slice(1).replaceAll(/[hv]/g, '')

function pairs(letters: string, written: string): [string, string][] {
  const sounds = written.split(' ')
  return [...letters].map((letter, index) => [letter, sounds[index] === '-' ? '' : sounds[index]!])
}
