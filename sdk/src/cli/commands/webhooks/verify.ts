// Verifies a delivery that was saved to a file, and shows its event.
import { WebhookVerificationError, webhookVerifier } from '../../../webhooks/index.ts'
import type { Command, Context } from '../../command.ts'
import { CommandError, EXIT, usageError } from '../../exit-code.ts'
import { readInput } from '../../input-file.ts'
import { pairs } from '../../output/printer.ts'

export const webhooksVerify: Command = {
  name: 'webhooks verify',
  args: '<body file | ->',
  summary: 'Verify the signature of a saved delivery',
  description: 'The body must be the raw bytes that were received. Works offline.',
  options: {
    secret: {
      type: 'string',
      value: 'whsec_...',
      multiple: true,
      description: 'signing secret; can be repeated (GANGWAY_WEBHOOK_SECRET)',
    },
    header: {
      type: 'string',
      short: 'H',
      value: 'name: value',
      multiple: true,
      description: 'header of the delivery; can be repeated',
    },
    headers: { type: 'string', value: 'file', description: 'file with the headers, one per line' },
    tolerance: { type: 'string', value: 'seconds', description: 'maximum age in seconds (default: 300), or "any"' },
  },
  examples: [
    'gangway webhooks verify body.json --headers headers.txt --secret whsec_...',
    'gangway webhooks verify - -H "Svc-Id: ..." -H "Svc-Timestamp: ..." -H "Svc-Signature: v1,..." < body.json',
  ],

  async run(context) {
    const { flags, print } = context
    const [file, ...rest] = context.args
    if (file === undefined || rest.length > 0)
      throw usageError('Specify one file with the body, or - for standard input.')
    const secrets = [...flags.values('secret'), ...(context.env.GANGWAY_WEBHOOK_SECRET?.split(/[\s,]+/) ?? [])].filter(
      Boolean,
    )
    if (secrets.length === 0) throw usageError('Missing signing secret. Set --secret or GANGWAY_WEBHOOK_SECRET.')
    const headers = await readHeaders(context)
    const body = await readInput(file)
    const verifier = webhookVerifier({ secret: secrets, toleranceSeconds: readTolerance(flags.value('tolerance')) })
    const event = await verifier.verify(body, headers).catch((error) => {
      if (!(error instanceof WebhookVerificationError)) throw error
      throw new CommandError(error.code === 'SecretInvalid' ? EXIT.usage : EXIT.checkFailed, error.message, error.code)
    })
    print.result(event, () =>
      pairs(
        [
          ['Signature', 'valid'],
          ['Event', event.eventType === 'unknown' ? event.receivedType : event.eventType],
          ['Event ID', event.eventId],
          ['Occurred', event.occurredAt],
          ['Customer', event.correlation?.customerId],
        ],
        print.paint.dim,
      ),
    )
    return undefined
  },
}

async function readHeaders({ flags }: Context): Promise<Record<string, string>> {
  const file = flags.value('headers')
  const text = file === undefined ? '' : (await readInput(file)).toString()
  const lines = [...flags.values('header'), ...text.split(/\r?\n/).filter((line) => line.includes(':'))]
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      if (colon < 1) throw usageError('Headers must have the form "Name: value".')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

function readTolerance(text = '300'): number {
  if (text === 'any') return Number.POSITIVE_INFINITY
  if (!/^\d{1,9}$/.test(text)) throw usageError('--tolerance must be a number of seconds, or "any".')
  return Number(text)
}
