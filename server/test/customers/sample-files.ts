// Small files of the accepted types, and files that pretend to be one of them.
import { deflateSync } from 'node:zlib'

/** The smallest PDF with a page. */
export const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 3 3]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** One grey pixel. */
export const PNG = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
])

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  // The checksum is left empty: the service doesn't read it.
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

export const JPEG = Buffer.from(`ffd8ffe000104a46494600010100000100010000ffdb004300${'01'.repeat(64)}ffd9`, 'hex')

/** An empty archive: the record at the end of every ZIP file. */
export const ZIP_END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

const text = (content: string) => Buffer.from(content, 'latin1')
const after = (bytes: Buffer, ...more: Buffer[]) => Buffer.concat([bytes, ...more])

function zipEndWithComment(comment: Buffer): Buffer {
  const end = Buffer.from(ZIP_END)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([end, comment])
}

/** Files that must never be confirmed, under any declared type. */
export const PRETENDERS: Readonly<Record<string, Buffer>> = {
  'an empty file': Buffer.alloc(0),
  'one byte': text('%'),
  'an HTML page': text('<!DOCTYPE html><html><script>alert(1)</script></html>'),
  'an HTML page after white space': text('   \n\n<html><body>hello</body></html>'),
  'an SVG image with a script': text(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  ),
  'a PDF that is also an HTML page': text('%PDF-1.7\n<html><script>alert(1)</script></html>'),
  'a PDF after a GIF signature': after(text('GIF89a'), PDF),
  'a PDF after a byte order mark': after(text('\xef\xbb\xbf'), PDF),
  'a PDF without a version': text('%PDF-\n1 0 obj'),
  'a JPEG that is also a PDF': after(text('\xff\xd8\xff\xfe\x00\x20%PDF-1.4 '), PDF),
  'a PNG that is also a PDF': after(PNG.subarray(0, 33), PDF),
  'a JPEG that is also an HTML page': after(text('\xff\xd8\xff\xfe\x00\x30<script>alert(1)</script>'), JPEG),
  'a JPEG that is also a PHP script': after(JPEG.subarray(0, 20), text('<?php system($_GET[0]); ?>')),
  'a PDF with a ZIP archive at its end': after(PDF, ZIP_END),
  'a JPEG with a ZIP archive at its end': after(JPEG, ZIP_END),
  'a PNG with a ZIP archive and a long comment at its end': after(PNG, zipEndWithComment(Buffer.alloc(40_000, 32))),
  'a ZIP archive': after(text('PK\x03\x04'), Buffer.alloc(40), ZIP_END),
  'a GIF': text('GIF89a\x01\x00\x01\x00\x80\x00\x00'),
  'a Windows executable': after(text('MZ\x90\x00'), Buffer.alloc(200)),
  'a Linux executable': after(text('\x7fELF\x02\x01\x01'), Buffer.alloc(200)),
  'half a PNG signature': PNG.subarray(0, 6),
  'a PNG without a header': after(PNG.subarray(0, 8), Buffer.alloc(100)),
  'a PNG without dimensions': after(PNG.subarray(0, 16), Buffer.alloc(17)),
  'half a JPEG signature': JPEG.subarray(0, 2),
  'a JPEG with an unknown first segment': after(text('\xff\xd8\xff\x01'), Buffer.alloc(100)),
  'plain text': text('hello'),
  'only zeros': Buffer.alloc(5000),
}
