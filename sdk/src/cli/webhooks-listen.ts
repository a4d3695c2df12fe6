// Receives the events of a partner on this machine, verifies them, shows them, and hands them on to a program under
// development.
import { once } from 'node:events'
import { importSecret } from '../webhook-signature.ts'
import { CONNECTION, type Command, PERSON } from './command.ts'
import { EXIT, usage } from './exit-code.ts'
import { type Delivery, openListener } from './listener.ts'
import { signIn } from './person-session.ts'
import type { Printer } from './printer.ts'
import { printable } from './printer.ts'
import { readSettings, readText, type Settings } from './settings.ts'
import { subscribe } from './subscription.ts'

export const webhooksListen: Command = {
  name: 'webhooks listen',
  summary: 'Receive events on this machine',
  about: [
    'In the sandbox this registers a local endpoint automatically. Elsewhere the service delivers to public',
    'addresses only: name the public --url of a tunnel or proxy that leads here, or use --no-register with --secret.',
    'A previously registered URL is restored when the command ends.',
  ].join('\n'),
  options: {
    ...CONNECTION,
    ...PERSON,
    port: { type: 'string', value: 'n', message: 'port on 127.0.0.1 (default: any free port)' },
    forward: {
      type: 'string',
      value: 'url',
      message: 'forward each delivery unchanged and return the response',
    },
    url: { type: 'string', value: 'https url', message: 'public URL to register instead of the local address' },
    'tls-certificate': {
      type: 'string',
      value: 'file',
      message: 'TLS certificate, PEM; with --url and without it, TLS is off',
    },
    'tls-key': { type: 'string', value: 'file', message: 'its private key, PEM' },
    secret: {
      type: 'string',
      value: 'whsec_...',
      multiple: true,
      message: 'the signing secret, when it is known (GANGWAY_WEBHOOK_SECRET)',
    },
    rotate: { type: 'boolean', message: 'create a new signing secret; the old one stays valid for 24 hours' },
    replace: { type: 'boolean', message: 'replace a registered URL (default in the sandbox)' },
    'no-register': { type: 'boolean', message: 'listen without registering' },
    test: { type: 'boolean', message: 'ask for a test event' },
    count: { type: 'string', value: 'n', message: 'stop after n deliveries' },
  },
  examples: [
    'gangway webhooks listen --test',
    'gangway webhooks listen --forward http://127.0.0.1:3000/hooks',
    'gangway webhooks listen --port 9000 --url https://my-tunnel.example/hooks --email me@acme.example',
  ],

  async run(context) {
    const { given, print, signal } = context
    const count = readCount(given.text('count'))
    const forward = readForward(given.text('forward'))
    const settings = await readSettings(context)
    await assertSecrets(settings.webhookSecrets, given.on('no-register'))
    const port = readPort(given.text('port'))
    const tls = await tlsFor(given.text('tls-certificate'), given.text('tls-key'), given.text('url'), settings)
    const done = new AbortController()
    let seen = 0
    const listener = await openListener({
      port,
      tls,
      forward,
      onDelivery(delivery) {
        show(print, delivery)
        if (delivery.refused === 'SignatureMismatch')
          print.note(
            'The delivery was signed with another secret: provide it with --secret, or create a new one with --rotate.',
          )
        if (count !== undefined && ++seen >= count) done.abort()
      },
    })
    let giveBack: (() => Promise<boolean>) | undefined
    let isAsBefore = true
    try {
      if (given.on('no-register')) listener.trust(settings.webhookSecrets)
      else {
        const session = await signIn(settings)
        const subscription = await subscribe(session, settings, {
          url: given.text('url') ?? listener.url,
          mayReplace: given.on('replace') || settings.sandbox !== undefined,
          rotate: given.on('rotate') ? 'always' : settings.sandbox ? 'when-unknown' : 'never',
        })
        giveBack = subscription.giveBack
        listener.trust(subscription.secrets)
        const { fresh } = subscription
        print.line(
          {
            listening: subscription.url,
            status: subscription.status,
            ...(fresh && fresh.keptIn === undefined ? { webhookSecret: fresh.secret } : {}),
          },
          () => `Listening at ${subscription.url} (${settings.source}). Press Ctrl-C to stop.`,
        )
        if (fresh)
          print.note(
            fresh.keptIn === undefined
              ? `Signing secret (shown only once): ${fresh.secret}`
              : `The signing secret is stored in ${fresh.keptIn}.`,
          )
        if (given.on('test')) await session.post('/webhooks/test', {})
      }
      if (given.on('no-register'))
        print.line({ listening: listener.url }, () => `Listening at ${listener.url}. Press Ctrl-C to stop.`)
      if (!signal.aborted && !done.signal.aborted)
        await Promise.race([once(signal, 'abort'), once(done.signal, 'abort')])
    } finally {
      await listener.close()
      isAsBefore = (await giveBack?.()) ?? true
      if (!isAsBefore)
        print.failure({
          code: 'Webhook.NotGivenBack',
          message: 'The previous URL could not be restored. Register it again on the dashboard.',
        })
    }
    return isAsBefore ? undefined : EXIT.refused
  },
}

function show(print: Printer, { event, refused, path, attempt, isReplay, answered, forwarded }: Delivery): void {
  const { green, red, dim } = print.paint
  print.line({ ...(event ? { event } : { refused }), path, attempt, isReplay, answered, forwarded }, () => {
    const time = new Date().toISOString().slice(11, 19)
    const mark = event ? green('verified') : red(`rejected, ${refused}`)
    const type = event ? (event.eventType === 'unknown' ? event.receivedType : event.eventType) : '-'
    const about = event?.correlation?.partnerCustomerId ?? ''
    const more = [
      `attempt ${attempt}`,
      ...(isReplay ? ['replay'] : []),
      ...(forwarded ? [`forwarded: ${forwarded}`] : []),
    ]
    return `${dim(time)}  ${mark}  ${printable(type)}  ${printable(about)}  ${dim(`${more.join(', ')} -> ${answered}`)}`
  })
}

async function tlsFor(
  certificate: string | undefined,
  key: string | undefined,
  url: string | undefined,
  settings: Settings,
) {
  if ((certificate === undefined) !== (key === undefined)) throw usage('--tls-certificate and --tls-key go together.')
  const files =
    certificate !== undefined && key !== undefined
      ? { certificateFile: certificate, privateKeyFile: key }
      : url === undefined
        ? settings.sandbox?.receiver
        : undefined
  if (!files) {
    if (url !== undefined) return undefined
    throw usage(
      settings.sandbox
        ? 'This sandbox delivers to public addresses only. Restart it with npm start, or set --url, or --tls-certificate and --tls-key.'
        : 'The service must reach this machine over https: set --url, or --tls-certificate and --tls-key.',
    )
  }
  return {
    cert: await readText(files.certificateFile, 'certificate'),
    key: await readText(files.privateKeyFile, 'private key'),
  }
}

/** Found out now, and not by refusing every delivery after the endpoint was changed. */
async function assertSecrets(secrets: readonly string[], mustBeKnown: boolean): Promise<void> {
  if (mustBeKnown && secrets.length === 0)
    throw usage('Without registering the secret must be known: say --secret or GANGWAY_WEBHOOK_SECRET.')
  await Promise.all(secrets.map(importSecret)).catch((error: Error) => {
    throw usage(error.message)
  })
}

function readCount(text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,6}$/.test(text)) throw usage('--count must be a whole number from 1 on.')
  return text === undefined ? undefined : Number(text)
}

function readPort(text = '0'): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw usage('--port must be a number from 0 to 65535.')
  return Number(text)
}

function readForward(text: string | undefined): string | undefined {
  if (text !== undefined && !/^https?:\/\/[^/]/.test(text)) throw usage('--forward must be an http or https URL.')
  return text
}
