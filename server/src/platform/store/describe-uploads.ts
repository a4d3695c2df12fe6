// The upload of a file for the OpenAPI document. With an S3-compatible store the same request goes there.

type Json = Record<string, unknown>

const text = (description: string, more: Json = {}): Json => ({ description, schema: { type: 'string', ...more } })
const inPath = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  ...text(description, { format: 'uuid' }),
})
const inQuery = (name: string, description: string, required = true) => ({
  name,
  in: 'query',
  required,
  ...text(description),
})
const error = (description: string) => ({ description, content: { 'application/xml': { schema: { type: 'string' } } } })

export function describeUploads(contentTypes: readonly string[], requestId: Json): Json {
  const file = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }
  return {
    put: {
      operationId: 'putUpload',
      tags: ['Documents'],
      summary: 'Upload a file',
      description:
        'Send the file to `uploadUrl` of an upload link, exactly as it is: the address is signed, and may be on another host (an S3-compatible store answers in the same way). Send the `headers` of the link, and no access token.',
      security: [],
      parameters: [
        inPath('partnerId', 'Part of `uploadUrl`.'),
        inPath('customerId', 'Part of `uploadUrl`.'),
        { name: 'fileName', in: 'path', required: true, ...text('Part of `uploadUrl`.') },
        inQuery('max', 'Part of `uploadUrl`.'),
        inQuery('expires', 'Part of `uploadUrl`.'),
        inQuery('size', 'Part of `uploadUrl` if the link was created with `sizeBytes`.', false),
        inQuery('signature', 'Part of `uploadUrl`.'),
      ],
      requestBody: {
        required: true,
        description:
          'The bytes of the file. Content-Type is that of the link; compression and chunks are not supported.',
        content: Object.fromEntries(contentTypes.map((type) => [type, file])),
      },
      responses: {
        200: {
          description: 'The file is stored. The document is confirmed automatically.',
          headers: {
            ...requestId,
            ETag: { description: 'Identifies the stored file.', required: true, schema: { type: 'string' } },
          },
        },
        400: error('`EntityTooLarge`: the file is larger than the link allows.'),
        403: error('`AccessDenied` or `SignatureDoesNotMatch`: the link has expired, or Content-Type or size differ.'),
        409: error('`ConditionalRequestConflict`: another upload with this link is in progress.'),
        412: error('`PreconditionFailed`: this link was used before.'),
        413: error('`EntityTooLarge` of some stores.'),
        500: error('`InternalError`: something went wrong on our side. Try again.'),
      },
    },
  }
}
