// The customer journey, from the first token to the approval. Each step says what it expects.
import { readFile } from 'node:fs/promises'
import { Gangway, isGangwayError } from '@gangway/sdk'
import { verifyWebhook, type WebhookEvent } from '@gangway/sdk/webhooks'
import { ASKED, analystOn } from './analyst.ts'
import { newCustomer, newFile } from './customer.ts'
import { type Borrowed, borrowEndpoint, fireTest, giveBack, register } from './endpoint.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { expect, NotAsExpected, type Report } from './report.ts'
import type { Sandbox } from './sandbox.ts'
import { signIn } from './signed-in-user.ts'

const FILE_BYTES = 320 * 1024

export async function runStory(
  sandbox: Sandbox,
  { step, say }: Report,
  signal: AbortSignal,
): Promise<{ partnerCustomerId: string }> {
  const { baseUrl } = sandbox
  if (!sandbox.webhookReceiver || sandbox.localDeliveryBlockedBy) throw new Error(whyNotDelivered(sandbox))
  const profile = newCustomer()
  const reference = profile.partnerCustomerId
  const receiver: Receiver = await openReceiver(sandbox.webhookReceiver, signal)
  let borrowed: Borrowed | undefined
  let isBorrowed = false
  const cleanUp: (() => Promise<unknown>)[] = [() => receiver.close()]

  try {
    let gangway!: Gangway
    await step('Get an access token', 'a token for a signed assertion', async () => {
      borrowed = await borrowEndpoint(sandbox)
      const { partner } = borrowed
      gangway = new Gangway({
        baseUrl,
        clientId: partner.clientId,
        privateKey: await readFile(partner.privateKeyFile, 'utf8'),
        issuer: sandbox.issuer,
        tokenEndpoint: `${baseUrl}/oauth2/token`,
      })
      const token = await gangway.tokens.token()
      const { scope, exp, iat } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
      say(`${partner.name} signed an assertion as ${partner.clientId}`)
      say(`token for ${scope}, valid for ${exp - iat} seconds`)
    })
    const { businessProfiles, documents } = gangway

    await step('Validate with a dry run', 'all validation errors at once, each with its path', async () => {
      const invalid = { ...profile, industry: 'Fishing' as never, website: 'not a url', registrationNumber: '' }
      const error = await businessProfiles.dryRun(invalid).then(
        () => undefined,
        (refused) => refused,
      )
      if (!isGangwayError(error)) throw error ?? new NotAsExpected('the dry run found no errors')
      const paths = error.details.map(({ path }) => path).sort()
      expect(paths.join(' ') === '/industry /registrationNumber /website', `errors at ${paths}`, error.requestId)
      for (const { path, message } of error.details) say(`${path.padEnd(20)} ${short(message)}`)
      const tried = await businessProfiles.dryRun(profile)
      say(`fixed: valid, ${tried.outstandingRequirements?.length ?? 0} requirements outstanding`)
    })

    await step('Listen for webhooks', 'a test event with a valid signature; a tampered one is rejected', async () => {
      isBorrowed = true
      const secrets = await register(sandbox, borrowed!, receiver.url)
      receiver.trust(secrets)
      say(`registered ${receiver.url} as a signed-in user`)
      const { eventId } = await fireTest(borrowed!)
      const { headers, body } = await receiver.event('webhook.test', (event) => event.eventId === eventId)
      say(`webhook.test received, ${body.length} bytes, signature valid`)
      const changed = Buffer.from(body)
      changed[changed.length - 2]! ^= 1
      const isRefused = await verifyWebhook(changed, headers, { secret: secrets }).then(
        () => false,
        () => true,
      )
      expect(isRefused, 'a tampered payload was accepted')
      say('tampered payload rejected')
    })

    let customerId = ''
    let uboId = ''
    const heard = async (what: string, fits: (event: WebhookEvent) => boolean) => {
      const { event } = await receiver.event(what, (one) => one.correlation.customerId === customerId && fits(one))
      say(`webhook ${event.sequence}: ${what}, signature valid`)
    }
    const changedTo = (status: string, round: number) =>
      heard(`business.verification.changed to ${status}`, (event) => {
        if (event.eventType !== 'business.verification.changed') return false
        return event.data.verificationStatus === status && event.data.round === round
      })
    await step('Create the customer with a person', 'both are created together and reported by webhook', async () => {
      const idempotencyKey = reference
      const created = await businessProfiles.create(profile, { idempotencyKey })
      customerId = created.customerId
      uboId = created.ubos[0]!.uboId
      expect(
        created.verificationStatus === 'PendingVerification',
        created.verificationStatus,
        created.lastResponse.requestId,
      )
      say(`${profile.companyName} is customer ${customerId}`)
      const again = await businessProfiles.create(profile, { idempotencyKey })
      expect(
        again.customerId === customerId && again.lastResponse.idempotentReplayed,
        'it was created twice',
        again.lastResponse.requestId,
      )
      say('repeated with the same key: same response, nothing created')
      for (const type of ['business.profile.created', 'business.person.added'])
        await heard(type, (event) => event.eventType === type)
    })

    await step('Upload a document', 'the file is confirmed and reported by webhook', async () => {
      const sent: number[] = []
      const document = await documents.upload(customerId, {
        file: newFile(FILE_BYTES),
        documentCategory: 'IdentityDocument',
        uboId,
        onProgress: ({ sentBytes, totalBytes }) => sent.push(Math.round((100 * sentBytes) / totalBytes)),
      })
      say(`uploaded ${sent.map((part) => `${part}%`).join(', ')} of ${FILE_BYTES / 1024} KiB`)
      expect(document.status === 'Confirmed', `the document is ${document.status}`)
      await heard('business.document.confirmed', (event) => event.eventType === 'business.document.confirmed')
    })

    let analyst!: ReturnType<typeof analystOn>
    await step('An analyst requests changes', 'the partner learns what is missing by webhook and by API', async () => {
      const ana = await signIn(baseUrl, sandbox.staff.find(({ role }) => role === 'analyst')!)
      cleanUp.push(() => ana.signOut())
      analyst = analystOn(ana, gangway, customerId)
      await analyst.claim()
      const error = await businessProfiles.patch(customerId, { tradingName: 'Too late' }).catch((refused) => refused)
      expect(isGangwayError(error, 'Customer.UnderReview'), 'a change was accepted during the review')
      say('claimed: changes are rejected during the review (Customer.UnderReview)')
      await analyst.requestChanges()
      await changedTo('ChangesRequested', 1)
      const status = await businessProfiles.verificationStatus(customerId)
      const asked = status.outstandingRequirements.filter(({ message }) =>
        Object.values(ASKED).includes(message as never),
      )
      expect(asked.length === 2, `${asked.length} of 2 items are listed`, status.lastResponse.requestId)
      for (const { kind, message } of asked) say(`requested (${kind.toLowerCase()}): ${message}`)
    })

    await step('Respond', 'the last response sends the customer back to review', async () => {
      await businessProfiles.patch(customerId, { website: `${profile.website}/home` })
      say('website updated by PATCH')
      await changedTo('StartedNotCompleted', 1)
      await documents.upload(customerId, { file: newFile(2048), documentCategory: 'RegistryExtract' })
      say('registry extract uploaded')
      await changedTo('PendingVerification', 2)
    })

    await step('The analyst approves', 'no blockers are left, and the customer is Approved', async () => {
      await analyst.claim()
      say(`accepted ${await analyst.acceptAnswers()} responses`)
      await analyst.decidePerson(uboId)
      const { verificationStatus } = await analyst.approve()
      expect(verificationStatus === 'Approved', `the customer is ${verificationStatus}`)
      await changedTo('Approved', 2)
    })

    await step('Check the outcome', 'Approved, and every delivery was signed', async () => {
      const status = await businessProfiles.verificationStatus(customerId)
      const { verificationStatus, reviewStage, round, lastResponse } = status
      expect(verificationStatus === 'Approved' && reviewStage === 'Closed', verificationStatus, lastResponse.requestId)
      say(`${reference}: ${verificationStatus} in round ${round}`)
      const own = receiver.received.filter(({ event }) => event.correlation.customerId === customerId)
      const numbers = new Set(own.map(({ event }) => event.sequence))
      expect(receiver.refused === 0, `${receiver.refused} deliveries had an invalid signature`)
      say(`${numbers.size} events, all signatures valid`)
    })
  } catch (error) {
    // The first error is reported; one from the clean-up would hide it.
    if (isBorrowed) await giveBack(borrowed!).catch(() => {})
    for (const end of cleanUp) await end().catch(() => {})
    throw error
  }

  await step('Restore the endpoint', 'webhooks go to the previous URL', async () => {
    for (const end of cleanUp) await end()
    const wasBack = await giveBack(borrowed!)
    say(wasBack ? 'restored' : 'no previous endpoint; leaving this one registered (it is no longer listening)')
  })
  return { partnerCustomerId: reference }
}

const short = (text: string) => (text.length > 90 ? `${text.slice(0, 87)}...` : text)

/** The tour needs a receiver on this machine; this names the setting that prevents it. */
export function whyNotDelivered({ localDeliveryBlockedBy: setting }: Pick<Sandbox, 'localDeliveryBlockedBy'>): string {
  const fix =
    setting === 'WEBHOOK_CA_FILE' || setting === 'WEBHOOK_PRIVATE_NETWORKS'
      ? `${setting} is set. Restart the sandbox without ${setting}`
      : 'HOST is not a loopback address. Restart the sandbox with HOST=127.0.0.1'
  return `This sandbox can't deliver webhooks to this machine: ${fix}, or run npm run tour -- --start.`
}
