// The contrast between two colours by WCAG 2.1: from 1 (equal) to 21 (black on white).

/** What text of normal size needs. */
export const MIN_CONTRAST = 4.5

/** `colour` is # and six hexadecimal digits. */
export function contrastWithWhite(colour: string): number {
  return 1.05 / (luminance(colour) + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
