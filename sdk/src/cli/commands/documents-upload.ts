// Uploads a document and waits until it is confirmed.
import { CONNECTION, type Command } from '../command.ts'
import { usageError } from '../exit-code.ts'
import { pairs } from '../output/printer.ts'
import { progressBar } from '../output/progress-bar.ts'
import { openClient } from '../settings/open-client.ts'
import { readSettings } from '../settings/settings.ts'
import { customerIdOf, isCustomer } from './profiles/find-profile.ts'

export const documentsUpload: Command = {
  name: 'documents upload',
  args: '<customer id | reference> <file>',
  summary: 'Upload a document (PDF, JPEG, PNG) and wait until it is confirmed',
  options: {
    ...CONNECTION,
    category: {
      type: 'string',
      value: 'category',
      description: 'document category, for example CertificateOfIncorporation (required)',
    },
    ubo: { type: 'string', value: 'ubo id', description: 'ID of the person, for a personal document' },
    'no-wait': { type: 'boolean', description: 'return after the upload, without waiting for confirmation' },
  },
  examples: [
    'gangway documents upload acme-0001 certificate.pdf --category CertificateOfIncorporation',
    'gangway documents upload acme-0001 ada.jpg --category IdentityDocument --ubo 0192e4a0-7c1e-7b53-9d2f-3f6d1b2c4e5f',
  ],

  async run(context) {
    const { flags, print, signal } = context
    const [customer, file, ...rest] = context.args
    const documentCategory = flags.value('category')
    if (!isCustomer(customer) || file === undefined || rest.length > 0)
      throw usageError('Specify one customer and one file.')
    if (documentCategory === undefined) throw usageError('Missing document category. Set --category.')
    const client = await openClient(await readSettings(context))
    const customerId = await customerIdOf(client, context)
    const document = await client.documents.upload(customerId, {
      file,
      documentCategory,
      uboId: flags.value('ubo'),
      signal,
      ...(flags.isSet('no-wait') ? { confirmWithinMs: 0 } : {}),
      onProgress: ({ sentBytes, totalBytes }) => print.progress(progressBar(sentBytes, totalBytes)),
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
