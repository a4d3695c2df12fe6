// Hand-made PDFs with and without active content.
import { createCipheriv, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const PAGES =
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\n'

const bytesOf = (part: string | Buffer) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
const joined = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map(bytesOf))

/** A file whose catalog has these entries, with more objects behind it. */
export function pdf(catalog = '', ...objects: (string | Buffer)[]): Buffer {
  return joined(
    '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n',
    `1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj\n`,
    PAGES,
    ...objects,
    '\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
}

export function stream(number: number, dictionary: string, data: string | Buffer): Buffer {
  const bytes = bytesOf(data)
  return joined(`${number} 0 obj\n<<${dictionary}/Length ${bytes.length}>>\nstream\r\n`, bytes, '\nendstream\nendobj\n')
}

/** An object stream with these objects, compressed by default. */
export function objectStream(
  objects: readonly string[],
  dictionary = '/Type/ObjStm/Filter/FlateDecode',
  pack = deflate,
) {
  let at = 0
  const header = objects.map((object, i) => {
    const entry = `${i + 20} ${at} `
    at += object.length + 1
    return entry
  })
  const first = header.join('')
  const plain = Buffer.from(first + objects.join(' '), 'latin1')
  return stream(10, `${dictionary}/N ${objects.length}/First ${first.length}`, pack(plain))
}

const deflate = (plain: Buffer): Buffer => deflateSync(plain)
export const asItIs = (plain: Buffer) => plain

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const encrypted = (plain: Buffer) => {
  const cipher = createCipheriv('aes-128-cbc', Buffer.alloc(16, 7), Buffer.alloc(16, 9))
  return Buffer.concat([cipher.update(deflateSync(plain)), cipher.final()])
}

/** What each of these must be flagged with. */
export const ACTIVE_PDFS: Readonly<Record<string, readonly [Buffer, readonly string[]]>> = {
  'a script that runs when the file opens': [pdf(`/OpenAction${script}`), ['Script', 'AutomaticAction']],
  'a script in another object': [pdf('/OpenAction 9 0 R', `9 0 obj${script}endobj\n`), ['Script', 'AutomaticAction']],
  'a script in the name tree': [pdf('/Names<</JavaScript 9 0 R>>'), ['Script']],
  'a script whose names are escaped': [
    pdf('/Names<</Java#53cript 9 0 R>>', '9 0 obj<</#4a#53 8 0 R>>endobj'),
    ['Script'],
  ],
  'a name that is escaped letter by letter': [pdf('/#45#6d#62#65#64#64#65#64#46#69#6c#65#73 9 0 R'), ['EmbeddedFile']],
  'an action on a page': [pdf('', '9 0 obj<</Type/Page/AA<</O 8 0 R>>>>endobj'), ['AutomaticAction']],
  'a program to launch': [pdf('', '9 0 obj<</S/Launch/F(cmd.exe)>>endobj'), ['Launch']],
  'an embedded file': [
    pdf('/Names<</EmbeddedFiles 9 0 R>>', stream(9, '/Type/EmbeddedFile/Filter/FlateDecode', deflateSync('data'))),
    ['EmbeddedFile'],
  ],
  'an attached file': [
    pdf('', '9 0 obj<</Type/Annot/Subtype/FileAttachment/FS<</EF<</F 8 0 R>>>>>>endobj'),
    ['EmbeddedFile'],
  ],
  'an XFA form': [pdf('/AcroForm<</XFA[(template) 9 0 R]>>'), ['XfaForm']],
  'a film': [pdf('', '9 0 obj<</Type/Annot/Subtype/RichMedia>>endobj'), ['RichMedia']],
  'a script in a compressed object stream': [pdf('', objectStream(['<</A 1>>', script])), ['Script']],
  'a script in an object stream that is not compressed': [
    pdf('', objectStream([script], '/Type/ObjStm', asItIs)),
    ['Script'],
  ],
  'an object stream that does not name its type': [pdf('', objectStream([script], '/Filter/FlateDecode')), ['Script']],
  'an object stream with escaped names': [
    pdf('', objectStream(['<</#4AS 1 0 R>>'], '/Type/Obj#53tm/Filter/Fl#61teDecode')),
    ['Script'],
  ],
  'an object that an open bracket hides from a simple reader': [
    pdf('', '(never closed 9 0 obj<</JS 8 0 R>>endobj'),
    ['Script'],
  ],
  'an object inside a comment': [pdf('', '% 9 0 obj<</JS 8 0 R>>endobj\n'), ['Script']],
  'an object inside a stream that claims another length': [
    pdf('', stream(8, '', 'x\n9 0 obj<</JS 8 0 R>>endobj\n')),
    ['Script'],
  ],
  'an object in a stream without an end': [
    pdf('', '8 0 obj<</Length 9>>stream\nxx 9 0obj<</JS 8 0 R>>endobj'),
    ['Script'],
  ],
  'a script after the word "stream" inside its dictionary': [
    pdf('', `9 0 obj<</A stream /B${script}>>endobj\n`),
    ['Script', 'NotInspected'],
  ],
  'a script after a second word "stream"': [
    pdf('', `9 0 obj<<>>stream\nx\nendstream\n<<>>stream /B${script}`),
    ['Script', 'NotInspected'],
  ],
  'a script after the word "stream" behind a dictionary in an array': [
    pdf('', `9 0 obj[<</A 1>>stream ${script}]endobj\n`),
    ['Script', 'NotInspected'],
  ],
  'a script after brackets that are apart': [
    pdf('', `9 0 obj<</A 1> >stream ${script}endobj\n`),
    ['Script', 'NotInspected'],
  ],
  'a script after one bracket too many': [pdf('', `9 0 obj<</A>>>>stream ${script}`), ['Script', 'NotInspected']],
  'a script after the word "stream" behind a trailer': [
    joined(pdf(), `trailer<</Root 1 0 R>>stream ${script}`),
    ['Script', 'NotInspected'],
  ],
  'a script after a hexadecimal string with a bracket': [
    pdf('', '9 0 obj<</A<(>/JS 8 0 R>>endobj\n'),
    ['Script', 'NotInspected'],
  ],
  'a script after a hexadecimal string with a comment': [
    pdf('', '9 0 obj<</A<%>/JS 8 0 R>>endobj\n'),
    ['Script', 'NotInspected'],
  ],
  'a trailer inside a string': [joined(pdf(), '(never closed trailer\n<</Root<</AA 8 0 R>>>>'), ['AutomaticAction']],
  'a trailer inside a comment': [joined(pdf(), '% trailer<</Root<</AA 8 0 R>>>>'), ['AutomaticAction']],
  'a trailer inside a stream': [pdf('', stream(9, '', 'x trailer %\n<</Root<</AA 8 0 R>>>>\n')), ['AutomaticAction']],
  'an object whose number ends with a point, inside a stream': [
    pdf('', stream(8, '', 'x\n9 0.obj<</JS 8 0 R>>endobj\n')),
    ['Script'],
  ],
  'a script in a comment of an object stream': [pdf('', objectStream([`%${script}`])), ['NotInspected']],
  'an object stream with the filter key of an image': [
    pdf('', objectStream([script], '/Type/ObjStm/F/FlateDecode')),
    ['Script'],
  ],
  'an object stream with an indirect filter under the key of an image': [
    pdf('', objectStream([script], '/Type/ObjStm/F 5 0 R')),
    ['NotInspected'],
  ],
  'an object stream with parameters in another object': [
    pdf('', objectStream([script], '/Type/ObjStm/Filter/FlateDecode/DecodeParms 5 0 R')),
    ['NotInspected'],
  ],
  'a name in an object stream that may be a string': [
    pdf('', objectStream(['(', '<</JS 1 0 R>>', ')'])),
    ['NotInspected'],
  ],
  'an object stream with another compression': [
    pdf(
      '',
      objectStream([script], '/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]', (it) =>
        Buffer.from(deflateSync(it).toString('hex')),
      ),
    ),
    ['NotInspected'],
  ],
  'an object stream with an indirect filter': [
    pdf('', objectStream([script], '/Type/ObjStm/Filter 5 0 R')),
    ['NotInspected'],
  ],
  'an object stream with a predictor': [
    pdf('', objectStream([script], '/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>')),
    ['NotInspected'],
  ],
  'an encrypted object stream': [pdf('/Encrypt 5 0 R', objectStream([script], undefined, encrypted)), ['NotInspected']],
  'a damaged object stream': [
    pdf(
      '',
      objectStream([script], undefined, (it) => deflateSync(it).subarray(0, 20)),
    ),
    ['NotInspected'],
  ],
  'an object behind the data of an object stream': [
    pdf(
      '',
      objectStream(['null'], undefined, (it) => joined(deflateSync(it), '\n9 0 obj<</JS 8 0 R>>endobj')),
    ),
    ['NotInspected'],
  ],
  'an object stream that seems to end early': [
    pdf('', objectStream([`(endstream ( ${'x'.repeat(100)}`, script, ')'], '/Type/ObjStm', asItIs)),
    ['NotInspected'],
  ],
  'an object stream that inflates beyond the limit': [
    pdf('', objectStream(['0 '.repeat(6_000_000), script])),
    ['NotInspected'],
  ],
  'a compressed object stream of a size that is not read': [
    pdf('', objectStream([script, randomBytes(300_000).toString('hex')])),
    ['NotInspected'],
  ],
}

/** Nothing in these is active. */
export const PASSIVE_PDFS: Readonly<Record<string, Buffer>> = {
  'a page': pdf(),
  'a file that opens at a page': pdf('/OpenAction[3 0 R/FitH null]'),
  'a file that opens at a page, with a space': pdf('/OpenAction [3 0 R /Fit]'),
  'names in a string': pdf('', '9 0 obj<</S/URI/URI(https://acme.example/JS/AA/Launch)>>endobj'),
  'names in a string with brackets': pdf('', '9 0 obj(a \\( b (/JS ) \\) /AA )endobj'),
  'names in a comment': pdf('', '% /JS /OpenAction /AA \n'),
  'names in the content of a page': pdf('', stream(9, '', 'BT /JS 12 Tf (x) Tj ET /AA Do')),
  'names in an image': pdf('', stream(9, '/Subtype/Image/Filter/DCTDecode', '\xff\xd8 /JS /Launch ')),
  'longer names': pdf('', '9 0 obj<</JSX 1/AAA 2/LaunchPad 3/XFAx 4/aa 5/js 6>>endobj'),
  'a compressed page and object stream': pdf(
    '',
    stream(9, '/Filter/FlateDecode', deflateSync('BT /JS 12 Tf ET')),
    objectStream(['<</Type/Page>>', '<</Title(a)>>']),
  ),
  'an encrypted file without object streams': pdf('/Encrypt 5 0 R', '9 0 obj<</Title(\x81\\)\xfe\\()>>endobj'),
  'strings with words of the format': pdf(
    '',
    '9 0 obj<</Title(A boat trailer for the objective of 3 objects)/Author(stream > (x) >)/ID[<4a53><00>]>>endobj\n',
  ),
  'a comment before a stream': pdf(
    '',
    '9 0 obj<</Length 3/A<</B[<</C 1>>]>>>>% note\nstream\n/JS\nendstream\nendobj\n',
  ),
  'an outline': pdf('/Outlines 9 0 R', '9 0 obj<</Type/Outlines/First 8 0 R/Last 8 0 R>>endobj'),
  'the header alone': Buffer.from('%PDF-1.7'),
  'a file that breaks off': pdf().subarray(0, 90),
}
