// Encodes DER (X.690): the part that a self-signed certificate needs.
import { type Bytes, concatBytes } from '../bytes.ts'

export function tagged(tag: number, ...contents: Uint8Array[]): Bytes {
  const body = concatBytes(contents)
  return concatBytes([new Uint8Array([tag, ...lengthBytes(body.length)]), body])
}

export const sequence = (...contents: Uint8Array[]) => tagged(0x30, ...contents)
export const set = (...contents: Uint8Array[]) => tagged(0x31, ...contents)
export const octetString = (contents: Uint8Array) => tagged(0x04, contents)
export const utf8String = (text: string) => tagged(0x0c, new TextEncoder().encode(text))
export const boolean = (value: boolean) => tagged(0x01, new Uint8Array([value ? 0xff : 0]))
export const nullValue = () => tagged(0x05)

/** An integer of any size, from its big-endian bytes. A leading zero keeps it from being read as negative. */
export function integer(bytes: Uint8Array): Bytes {
  let start = 0
  while (start < bytes.length - 1 && bytes[start] === 0) start++
  const digits = bytes.subarray(start)
  return tagged(0x02, digits[0]! & 0x80 ? concatBytes([new Uint8Array([0]), digits]) : digits)
}

export function bitString(bytes: Uint8Array, unusedBits = 0): Bytes {
  return tagged(0x03, new Uint8Array([unusedBits]), bytes)
}

export function objectIdentifier(dotted: string): Bytes {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, new Uint8Array([first * 40 + second, ...rest.flatMap(base128)]))
}

/** UTCTime until 2049 and GeneralizedTime from 2050 on (RFC 5280, section 4.1.2.5). */
export function time(date: Date): Bytes {
  const digits = `${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
  const isShort = date.getUTCFullYear() < 2050
  return tagged(isShort ? 0x17 : 0x18, new TextEncoder().encode(isShort ? digits.slice(2) : digits))
}

function lengthBytes(size: number): number[] {
  if (size < 0x80) return [size]
  const bytes: number[] = []
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 | bytes.length, ...bytes]
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}
