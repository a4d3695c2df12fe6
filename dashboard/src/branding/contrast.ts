// The contrast of a colour with white by WCAG 2.1, as the service checks it.

export const MIN_CONTRAST = 4.5

const COLOUR = /^#[0-9a-f]{6}$/i

export function isColour(text: string): boolean {
  return COLOUR.test(text)
}

/** From 1 to 21, rounded down, so that a value just below the minimum doesn't read as the minimum. */
export function contrastWithWhite(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  return Math.floor((1.05 / (luminance + 0.05)) * 100) / 100
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
