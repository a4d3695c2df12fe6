import fc from 'fast-check'

const HIGHEST = 0x10ffff
/** Of halves of characters, which are not text. */
const [BEFORE_HALVES, AFTER_HALVES] = [0xd7ff, 0xe000]

/** Any characters, half of them of ASCII. fc.string does the same, but needs a second for a table of all characters first. */
export const anyText = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        { arbitrary: fc.integer({ min: 0, max: 0x7f }), weight: 2 },
        fc.integer({ min: 0, max: BEFORE_HALVES }),
        fc.integer({ min: AFTER_HALVES, max: HIGHEST }),
      ),
      { maxLength },
    )
    .map((points) => String.fromCodePoint(...points))
