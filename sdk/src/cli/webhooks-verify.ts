// Looks at a delivery that was kept: is it ours, and what does it say?
import { WebhookVerificationError, webhookVerifier } from '../webhooks.ts'
import type { Command, Context } from './command.ts'
import { CommandError, EXIT, usage } from './exit-code.ts'
import { readInput } from './input-file.ts'
import { pairs } from './printer.ts'

export const webhooksVerify: Command = {
  name: 'webhooks verify',
  takes: '<body file | ->',
  summary: 'Check the signature of a delivery',
  about: 'The body must be the raw bytes. Nothing is sent.',
  options: {
    secret: {
      type: 'string',
      value: 'whsec_...',
      multiple: true,
      message: 'the signing secret; may be repeated (GANGWAY_WEBHOOK_SECRET)',
    },
    header: {
      type: 'string',
      short: 'H',
      value: 'name: value',
      multiple: true,
      message: 'a header of the delivery; can be repeated',
    },
    headers: { type: 'string', value: 'file', message: 'a file with the headers, one per line' },
    tolerance: { type: 'string', value: 'seconds', message: 'maximum age in seconds (default: 300), or "any"' },
  },
  examples: [
    'gangway webhooks verify body.json --headers headers.txt --secret whsec_...',
    'gangway webhooks verify - -H "Svc-Id: ..." -H "Svc-Timestamp: ..." -H "Svc-Signature: v1,..." < body.json',
  ],

  async run(context) {
    const { given, print } = context
    const [file, ...rest] = context.arguments
    if (file === undefined || rest.length > 0) throw usage('Specify one file with the body, or - for standard input.')
    const secrets = [...given.texts('secret'), ...(context.env.GANGWAY_WEBHOOK_SECRET?.split(/[\s,]+/) ?? [])].filter(
      Boolean,
    )
    if (secrets.length === 0) throw usage('Say the signing secret with --secret or GANGWAY_WEBHOOK_SECRET.')
    const headers = await readHeaders(context)
    const body = await readInput(file)
    const verifier = webhookVerifier({ secret: secrets, toleranceSeconds: readTolerance(given.text('tolerance')) })
    const event = await verifier.verify(body, headers).catch((error) => {
      if (!(error instanceof WebhookVerificationError)) throw error
      throw new CommandError(error.code === 'SecretInvalid' ? EXIT.usage : EXIT.wrong, error.message, error.code)
    })
    print.result(event, () =>
      pairs(
        [
          ['Signature', 'good'],
          ['Event', event.eventType === 'unknown' ? event.receivedType : event.eventType],
          ['Event id', event.eventId],
          ['Occurred', event.occurredAt],
          ['Customer', event.correlation?.customerId],
        ].map(([name, value]) => [name!, value] as const),
        print.paint.dim,
      ),
    )
    return undefined
  },
}

async function readHeaders({ given }: Context): Promise<Record<string, string>> {
  const file = given.text('headers')
  const text = file === undefined ? '' : (await readInput(file)).toString()
  const lines = [...given.texts('header'), ...text.split(/\r?\n/).filter((line) => line.includes(':'))]
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      if (colon < 1) throw usage('Headers have the form "Name: value".')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

function readTolerance(text = '300'): number {
  if (text === 'any') return Number.POSITIVE_INFINITY
  if (!/^\d{1,9}$/.test(text)) throw usage('--tolerance must be a number of seconds, or any.')
  return Number(text)
}
