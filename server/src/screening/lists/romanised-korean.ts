// Korean names have several romanisations: Chang Myong-chin is Jang Myeong Jin, Pak is Park, Kim Kuk is Gim Guk. A name counts as
// Korean if it has a Korean family name and is made of such syllables alone.

const FAMILIES = new Set(
  (
    'kim gim pak park bak ri lee yi rhee cho jo chang jang choe choi chong jong jung jeong chung kang gang han hong hwang im rim lim yun ' +
    'yoon o oh so seo suh sin shin an ahn yu ryu yoo ro no noh paek baek pae bae son sohn cha ja ju chu chon jon jeon ku koo gu kwon ' +
    'gwon min mun moon nam ok om pang bang pyon byon sim shim sok sol song tae u woo won yang yom yon ho hyon kye'
  ).split(' '),
)
const SYLLABLES =
  /^(?:(?:ch|sh|[bcdghjklmnprst])?(?:yae|yeo|wae|yo|ya|ye|yu|wa|wo|wi|ae|eo|eu|oe|ui|oo|ee|[aeiou])(?:ng|ck|[klmnprt])?){1,2}$/

/** One spelling for all romanisations of each word; undefined if the name isn't Korean. */
export function romanisedKorean(words: readonly string[]): string[] | undefined {
  if (words.length < 2 || words.length > 4) return undefined
  if (!FAMILIES.has(words[0]!) && !FAMILIES.has(words.at(-1)!)) return undefined
  return words.every((word) => SYLLABLES.test(word)) ? words.map(neutral) : undefined
}

const LETTERS: readonly [RegExp, string][] = [
  [/ng/g, 'N'],
  [/ch/g, 'j'],
  [/sh/g, 's'],
  [/eo/g, 'o'],
  [/eu|oo/g, 'u'],
  [/ee/g, 'i'],
  [/ck|g/g, 'k'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/l/g, 'r'],
]
const FAMILY_SPELLINGS: Readonly<Record<string, string>> = {
  ...{
    park: 'pak',
    lee: 'ri',
    yi: 'ri',
    rhee: 'ri',
    choi: 'choe',
    im: 'rim',
    lim: 'rim',
    yu: 'ryu',
    yoo: 'ryu',
    no: 'ro',
    noh: 'ro',
  },
  ...{ ahn: 'an', oh: 'o', suh: 'so', sohn: 'son', woo: 'u' },
}

function neutral(word: string): string {
  let text = FAMILY_SPELLINGS[word] ?? word
  for (const [from, to] of LETTERS) text = text.replaceAll(from, to)
  return text
}
