// Sends a document and waits until it is confirmed.
import { CONNECTION, type Command } from './command.ts'
import { usage } from './exit-code.ts'
import { pairs } from './printer.ts'
import { isName } from './profiles-read.ts'
import { openClient, readSettings } from './settings.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const WIDTH = 30

export const documentsUpload: Command = {
  name: 'documents upload',
  takes: '<customer id | reference> <file>',
  summary: 'Upload a document (PDF, JPEG, PNG) and wait for the confirmation',
  options: {
    ...CONNECTION,
    category: {
      type: 'string',
      value: 'category',
      message: 'document category, for example CertificateOfIncorporation (required)',
    },
    ubo: { type: 'string', value: 'ubo id', message: 'the person, for a personal document' },
    'no-wait': { type: 'boolean', message: 'return immediately' },
  },
  examples: [
    'gangway documents upload acme-0001 certificate.pdf --category CertificateOfIncorporation',
    'gangway documents upload acme-0001 ada.jpg --category IdentityDocument --ubo 0192e4a0-7c1e-7b53-9d2f-3f6d1b2c4e5f',
  ],

  async run(context) {
    const { given, print, signal } = context
    const [asked, file, ...rest] = context.arguments
    const documentCategory = given.text('category')
    if (!isName(asked) || file === undefined || rest.length > 0) throw usage('Specify one customer and one file.')
    if (documentCategory === undefined) throw usage('Missing document category. Set --category.')
    const client = await openClient(await readSettings(context))
    const customerId = UUID.test(asked)
      ? asked
      : (await client.businessProfiles.getByReference(asked, { signal })).customerId
    const document = await client.documents.upload(customerId, {
      file,
      documentCategory,
      uboId: given.text('ubo'),
      signal,
      ...(given.on('no-wait') ? { confirmWithinMs: 0 } : {}),
      onProgress: ({ sentBytes, totalBytes }) => print.fleeting(bar(sentBytes, totalBytes)),
    })
    print.result(document, () =>
      pairs(
        [
          ['Document', document.documentId],
          ['Category', document.documentCategory],
          ['Type', `${document.contentType}, ${document.sizeBytes} bytes`],
          ['Status', document.status],
        ],
        print.paint.dim,
      ),
    )
    return undefined
  },
}

export function bar(sent: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, sent / total)
  const full = Math.round(share * WIDTH)
  const percent = `${Math.floor(share * 100)}`.padStart(3)
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${percent}%${share === 1 ? '  waiting for the confirmation' : ''}`
}
