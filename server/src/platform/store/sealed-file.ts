// The format of a file on disk: encrypted in frames, so that it can be streamed and no unverified byte is returned. Each
// file has its own key, derived from its owner's key, a random salt and the file's path, so a moved or renamed file can't be
// decrypted. A frame's nonce contains its number and whether it is the last, so frames can't be swapped, omitted or cut off.
//   1 byte format | 32 bytes salt | frames of 64 KiB + 16 bytes tag, the last one shorter, at least one
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

const FORMAT = 1
const SALT_BYTES = 32
const HEADER_BYTES = 1 + SALT_BYTES
const FRAME_BYTES = 64 * 1024
const TAG_BYTES = 16

export class FileSealer {
  readonly header: Buffer
  readonly #key: KeyObject
  /** Allocated when the first bytes arrive: a waiting upload uses no memory. */
  #frame: Buffer | undefined
  #filled = 0
  #number = 0

  constructor(ownerKey: Buffer, place: string) {
    const salt = randomBytes(SALT_BYTES)
    this.header = Buffer.concat([Buffer.from([FORMAT]), salt])
    this.#key = fileKey(ownerKey, salt, place)
  }

  /** Full frames that are known not to be the last. */
  *add(chunk: Buffer): Generator<Buffer[]> {
    for (let at = 0; at < chunk.length; ) {
      if (this.#filled === FRAME_BYTES) yield this.#seal(false)
      this.#frame ??= Buffer.allocUnsafeSlow(FRAME_BYTES)
      const taken = chunk.copy(this.#frame, this.#filled, at, at + FRAME_BYTES - this.#filled)
      this.#filled += taken
      at += taken
    }
  }

  end(): Buffer[] {
    return this.#seal(true)
  }

  /** In pieces, to be written one after the other; joining them would copy them. */
  #seal(last: boolean): Buffer[] {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce(this.#number++, last))
    const sealed = [
      cipher.update(this.#frame?.subarray(0, this.#filled) ?? NOTHING),
      cipher.final(),
      cipher.getAuthTag(),
    ]
    this.#filled = 0
    return sealed
  }
}

/** The size of the content, from the size on disk. Undefined: not an encrypted file. */
export function plainSize(sizeOnDisk: number): number | undefined {
  const framed = sizeOnDisk - HEADER_BYTES
  if (framed < TAG_BYTES) return undefined
  const size = framed - framesIn(framed) * TAG_BYTES
  return size < 0 ? undefined : size
}

const framesIn = (framed: number) => Math.ceil(framed / (FRAME_BYTES + TAG_BYTES))

export async function* openSealedFile(
  file: FileHandle,
  sizeOnDisk: number,
  ownerKey: Buffer,
  place: string,
): AsyncGenerator<Buffer> {
  const header = await readExactly(file, HEADER_BYTES, 0)
  if (header[0] !== FORMAT) throw new Error('sealed file has an unknown format')
  const key = fileKey(ownerKey, header.subarray(1), place)
  const frames = framesIn(sizeOnDisk - HEADER_BYTES)
  for (let number = 0, at = HEADER_BYTES; number < frames; number++) {
    const length = Math.min(FRAME_BYTES + TAG_BYTES, sizeOnDisk - at)
    const sealed = await readExactly(file, length, at)
    at += length
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, number === frames - 1))
    decipher.setAuthTag(sealed.subarray(length - TAG_BYTES))
    const plain = decipher.update(sealed.subarray(0, length - TAG_BYTES))
    decipher.final()
    if (plain.length > 0) yield plain
  }
}

async function readExactly(file: FileHandle, length: number, position: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) throw new Error('sealed file ends too early')
    filled += bytesRead
  }
  return buffer
}

const NOTHING = Buffer.alloc(0)

function fileKey(ownerKey: Buffer, salt: Buffer, place: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', ownerKey, salt, `file:${place}`, 32)))
}

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(number, 7)
  bytes[11] = last ? 1 : 0
  return bytes
}
