// Files whose content a test can recognise in a screenshot.
import { crc32, deflateSync } from 'node:zlib'

/** A PDF page with a sentence and a wide red stripe, which a screenshot can be searched for. */
export function aScan(text: string): Buffer {
  const drawn = `1 0 0 rg 0 0 400 90 re f 0 g BT /F1 18 Tf 30 200 Td (${text}) Tj ET`
  return Buffer.from(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n' +
      `4 0 obj<</Length ${drawn.length}>>stream\n${drawn}\nendstream endobj\n` +
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    'latin1',
  )
}

/** A blue PNG with a lighter upper half, which shows whether it was rotated. */
export function aPicture(width = 320, height = 200): Buffer {
  const row = (level: number) => Buffer.concat([Buffer.from([0]), ...Array(width).fill(Buffer.from([40, level, 200]))])
  const pixels = Buffer.concat(Array.from({ length: height }, (_, y) => row(y < height / 2 ? 180 : 60)))
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
