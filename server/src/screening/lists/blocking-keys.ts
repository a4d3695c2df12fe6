// The keys by which names that may be alike find each other, in memory and, as hashes, in the database.
import { skeletonOf } from './name-folding.ts'
import type { PreparedName, Word } from './name-matching.ts'

/**
 * Two names that may be alike share a key: a word of the name by its consonants or as a known name, with the first or last
 * letter of another word. Such pairs are rare enough to find names quickly, and survive an error or an initial in one word.
 * They are stored with each subject: a change here needs a migration that clears screening_subject.name_keys.
 */
export function blockingKeys(kind: 'Person' | 'Business', names: readonly PreparedName[]): string[] {
  const keys = new Set<string>()
  for (const whole of names) {
    const telling = whole.filter(({ isLight }) => !isLight)
    const name = telling.length > 0 ? telling : whole
    const words = name.map(partsOf)
    const add = (start: number, end: number, parts: readonly string[]) => {
      const others = words.filter((_, index) => index < start || index >= end).flatMap(({ letters }) => letters)
      for (const part of parts)
        for (const letter of others.length > 0 ? others : ['']) keys.add(`${kind} ${letter} ${part}`)
    }
    for (const start of name.keys()) {
      add(start, start + 1, words[start]!.parts)
      // Names are written as one word or several.
      for (const end of [start + 2, start + 3])
        if (end <= name.length)
          add(start, end, [
            skeletonOf(
              name
                .slice(start, end)
                .map(({ text }) => text)
                .join(''),
            ),
          ])
    }
    // An article may be part of the name in one spelling only.
    for (const [index, { isLight, text }] of whole.entries()) {
      const next = whole[index + 1]
      if (isLight && next) keys.add(`${kind}  ${skeletonOf(text + next.text)}`)
    }
  }
  return [...keys]
}

function partsOf({ text, skeleton, groups, withoutArticle }: Word): { letters: string[]; parts: string[] } {
  const skeletons = withoutArticle ? [skeleton, withoutArticle.skeleton] : [skeleton]
  return {
    letters: [...new Set([text[0]!, ...skeletons.flatMap((each) => [each[0]!, `-${each.at(-1)!}`])])],
    parts: [...skeletons, ...groups.map((group) => `#${group}`)],
  }
}
