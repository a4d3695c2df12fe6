// Logos: PNG or JPEG, recognised by their bytes. SVG is not accepted, because it can contain scripts.
import { hash } from 'node:crypto'
import type { Logo } from './branding-sql.ts'

export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const
export const MAX_LOGO_BYTES = 256 * 1024
const MAX_SIDE = 2000

export interface GivenLogo {
  readonly contentType: Logo['contentType']
  readonly data: string
}

/** The logo, or why it can't be accepted. */
export function readLogo({ contentType, data }: GivenLogo): Logo | string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(data)) return 'logo.data must be base64.'
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > MAX_LOGO_BYTES) return `The logo may have at most ${MAX_LOGO_BYTES / 1024} KiB.`
  const size = contentType === 'image/png' ? pngSize(bytes) : jpegSize(bytes)
  if (!size) return `The logo is not a complete ${contentType === 'image/png' ? 'PNG' : 'JPEG'} file.`
  if (size.some((side) => side < 1 || side > MAX_SIDE)) return `The logo must be 1 to ${MAX_SIDE} pixels wide and high.`
  return { contentType, bytes, hash: hash('sha256', bytes, 'hex') }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')

function pngSize(bytes: Buffer): [number, number] | undefined {
  const isPng =
    bytes.length > 45 &&
    bytes.subarray(0, 8).equals(PNG_SIGNATURE) &&
    bytes.toString('latin1', 12, 16) === 'IHDR' &&
    bytes.subarray(-12).equals(PNG_END)
  return isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined
}

/** The size is in the frame header, after segments of any number. */
function jpegSize(bytes: Buffer): [number, number] | undefined {
  if (bytes.length < 12 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return undefined
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
