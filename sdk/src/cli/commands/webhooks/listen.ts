// Receives a partner's events on this machine: verifies them, prints them, and forwards them to a program under development.
import { once } from 'node:events'
import { importSecret } from '../../../webhooks/signature.ts'
import { CONNECTION, type Command, type Flags, SIGN_IN } from '../../command.ts'
import { signIn } from '../../dashboard-session.ts'
import { EXIT, usageError } from '../../exit-code.ts'
import { type Printer, printable } from '../../output/printer.ts'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { readText } from '../../settings/settings-file.ts'
import { type Delivery, startListener } from './listener.ts'
import { type Subscription, subscribe } from './subscription.ts'

export const webhooksListen: Command = {
  name: 'webhooks listen',
  summary: 'Receive events on this machine',
  description: [
    'In the sandbox this registers a local endpoint automatically. Elsewhere the service delivers to public',
    'addresses only: set --url to the public URL of a tunnel or proxy to this machine, or use --no-register',
    'with --secret. A previously registered URL is restored when the command ends.',
  ].join('\n'),
  options: {
    ...CONNECTION,
    ...SIGN_IN,
    port: { type: 'string', value: 'n', description: 'port on 127.0.0.1 (default: any free port)' },
    forward: {
      type: 'string',
      value: 'url',
      description: 'forward each delivery unchanged and return the response',
    },
    url: { type: 'string', value: 'https url', description: 'public URL to register instead of the local address' },
    'tls-certificate': {
      type: 'string',
      value: 'file',
      description: 'TLS certificate, PEM (with --url, the default is plain http)',
    },
    'tls-key': { type: 'string', value: 'file', description: 'private key of the TLS certificate, PEM' },
    secret: {
      type: 'string',
      value: 'whsec_...',
      multiple: true,
      description: 'signing secret, if you have it (GANGWAY_WEBHOOK_SECRET)',
    },
    rotate: { type: 'boolean', description: 'create a new signing secret; the old one stays valid for 24 hours' },
    replace: { type: 'boolean', description: 'replace a registered URL (default in the sandbox)' },
    'no-register': { type: 'boolean', description: 'listen without registering' },
    test: { type: 'boolean', description: 'send a test event' },
    count: { type: 'string', value: 'n', description: 'stop after n deliveries' },
  },
  examples: [
    'gangway webhooks listen --test',
    'gangway webhooks listen --forward http://127.0.0.1:3000/hooks',
    'gangway webhooks listen --port 9000 --url https://my-tunnel.example/hooks --email me@acme.example',
  ],

  async run(context) {
    const { flags, print, signal } = context
    const count = readCount(flags.value('count'))
    const forward = readForward(flags.value('forward'))
    const settings = await readSettings(context)
    await assertSecrets(settings.webhookSecrets, flags.isSet('no-register'))
    const port = readPort(flags.value('port'))
    const tls = await readTls(flags, settings)
    const done = new AbortController()
    let received = 0
    const listener = await startListener({
      port,
      tls,
      forward,
      onDelivery(delivery) {
        printDelivery(print, delivery)
        if (delivery.refused === 'SignatureMismatch')
          print.note(
            'The delivery was signed with another secret: provide it with --secret, or create a new one with --rotate.',
          )
        if (count !== undefined && ++received >= count) done.abort()
      },
    })
    let subscription: Subscription | undefined
    let isRestored = true
    try {
      if (flags.isSet('no-register')) {
        listener.trust(settings.webhookSecrets)
        print.line({ listening: listener.url }, () => `Listening at ${listener.url}. Press Ctrl-C to stop.`)
      } else {
        const session = await signIn(settings)
        subscription = await subscribe(session, settings, {
          url: flags.value('url') ?? listener.url,
          mayReplace: flags.isSet('replace') || settings.sandbox !== undefined,
          rotate: flags.isSet('rotate') ? 'always' : settings.sandbox ? 'when-unknown' : 'never',
        })
        listener.trust(subscription.secrets)
        printSubscription(print, subscription, settings.source)
        if (flags.isSet('test')) await session.post('/webhooks/test', {})
      }
      if (!signal.aborted && !done.signal.aborted)
        await Promise.race([once(signal, 'abort'), once(done.signal, 'abort')])
    } finally {
      await listener.close()
      isRestored = (await subscription?.end()) ?? true
      if (!isRestored)
        print.error({
          code: 'Webhook.NotGivenBack',
          message: 'The previous URL could not be restored. Register it again in the dashboard.',
        })
    }
    return isRestored ? undefined : EXIT.rejected
  },
}

function printSubscription(print: Printer, { url, status, newSecret }: Subscription, source: string): void {
  const shownSecret = newSecret && newSecret.storedIn === undefined ? { webhookSecret: newSecret.secret } : {}
  print.line({ listening: url, status, ...shownSecret }, () => `Listening at ${url} (${source}). Press Ctrl-C to stop.`)
  if (newSecret)
    print.note(
      newSecret.storedIn === undefined
        ? `Signing secret (shown only once): ${newSecret.secret}`
        : `The signing secret is stored in ${newSecret.storedIn}.`,
    )
}

function printDelivery(print: Printer, delivery: Delivery): void {
  const { event, refused, path, attempt, isReplay, answered, forwarded } = delivery
  const { green, red, dim } = print.paint
  print.line({ ...(event ? { event } : { refused }), path, attempt, isReplay, answered, forwarded }, () => {
    const time = new Date().toISOString().slice(11, 19)
    const mark = event ? green('verified') : red(`rejected, ${refused}`)
    const type = event ? (event.eventType === 'unknown' ? event.receivedType : event.eventType) : '-'
    const reference = event?.correlation?.partnerCustomerId ?? ''
    const details = [
      `attempt ${attempt}`,
      ...(isReplay ? ['replay'] : []),
      ...(forwarded ? [`forwarded: ${forwarded}`] : []),
    ]
    return `${dim(time)}  ${mark}  ${printable(type)}  ${printable(reference)}  ${dim(`${details.join(', ')} -> ${answered}`)}`
  })
}

async function readTls(flags: Flags, settings: Settings): Promise<{ cert: string; key: string } | undefined> {
  const certificateFile = flags.value('tls-certificate')
  const privateKeyFile = flags.value('tls-key')
  const url = flags.value('url')
  if ((certificateFile === undefined) !== (privateKeyFile === undefined))
    throw usageError('Set both --tls-certificate and --tls-key, or neither.')
  const files =
    certificateFile !== undefined && privateKeyFile !== undefined
      ? { certificateFile, privateKeyFile }
      : url === undefined
        ? settings.sandbox?.receiver
        : undefined
  if (!files) {
    if (url !== undefined) return undefined
    throw usageError(
      settings.sandbox
        ? 'This sandbox delivers to public addresses only. Restart it with npm start, or set --url, or --tls-certificate and --tls-key.'
        : 'The service must reach this machine over https. Set --url, or --tls-certificate and --tls-key.',
    )
  }
  return {
    cert: await readText(files.certificateFile, 'certificate'),
    key: await readText(files.privateKeyFile, 'private key'),
  }
}

/** Checked before the endpoint is changed, so that a wrong secret doesn't show only when deliveries are rejected. */
async function assertSecrets(secrets: readonly string[], isRequired: boolean): Promise<void> {
  if (isRequired && secrets.length === 0)
    throw usageError('--no-register needs the signing secret. Set --secret or GANGWAY_WEBHOOK_SECRET.')
  await Promise.all(secrets.map(importSecret)).catch((error: Error) => {
    throw usageError(error.message)
  })
}

function readCount(text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,6}$/.test(text))
    throw usageError('--count must be a whole number of at least 1.')
  return text === undefined ? undefined : Number(text)
}

function readPort(text = '0'): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw usageError('--port must be a number from 0 to 65535.')
  return Number(text)
}

function readForward(text: string | undefined): string | undefined {
  if (text !== undefined && !/^https?:\/\/[^/]/.test(text)) throw usageError('--forward must be an http or https URL.')
  return text
}
