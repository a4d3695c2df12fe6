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

/** A PDF of three pages. The second one is signed: a form field with a red stripe below its title. */
export function aContract(): Buffer {
  const stripe = '1 0 0 rg 0 0 500 200 re f'
  const pages = [1, 2, 3].map((page) => {
    const text = `BT /F1 40 Tf 60 760 Td (Page ${page} of the contract) Tj ET`
    const signature = page === 2 ? '/Annots[4 0 R]' : ''
    return (
      `${page}0 0 obj<</Type/Page/Parent 2 0 R${signature}/Contents ${page}1 0 R/Resources<</Font<</F1 3 0 R>>>>>>endobj\n` +
      `${page}1 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj\n`
    )
  })
  return Buffer.from(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>endobj\n' +
      '2 0 obj<</Type/Pages/Kids[10 0 R 20 0 R 30 0 R]/Count 3/MediaBox[0 0 595 842]>>endobj\n' +
      '3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n' +
      '4 0 obj<</Type/Annot/Subtype/Widget/FT/Sig/F 4/T(signature)/Rect[40 500 540 700]/AP<</N 5 0 R>>>>endobj\n' +
      `5 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 500 200]/Length ${stripe.length}>>stream\n${stripe}\nendstream endobj\n` +
      `${pages.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  )
}

/** A PDF that can't be read without its password. */
export function aProtectedPdf(): Buffer {
  const [key, id] = ['00'.repeat(32), '00'.repeat(16)]
  const encryption = `/Encrypt<</Filter/Standard/V 1/R 2/P -44/O<${key}>/U<${key}>>>/ID[<${id}><${id}>]`
  return Buffer.from(aScan('Protected').toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R${encryption}`), 'latin1')
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
