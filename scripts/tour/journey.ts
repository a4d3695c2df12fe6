// The customer journey, from the first token to the approval. Each step states what it expects.
import { readFile } from 'node:fs/promises'
import { Gangway, isGangwayError } from '@gangway/sdk'
import { verifyWebhook, type WebhookEvent } from '@gangway/sdk/webhooks'
import { analystOf, REQUESTED } from './analyst.ts'
import { newCustomer, newFile } from './customer.ts'
import { type BorrowedEndpoint, borrowEndpoint, registerEndpoint, restoreEndpoint, sendTestEvent } from './endpoint.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { expect, type Report, UnexpectedResult } from './report.ts'
import type { Sandbox } from './sandbox.ts'
import { signIn } from './signed-in-user.ts'

const FILE_BYTES = 320 * 1024

export async function runJourney(
  sandbox: Sandbox,
  { step, note }: Report,
  signal: AbortSignal,
): Promise<{ partnerCustomerId: string }> {
  const { baseUrl } = sandbox
  if (!sandbox.webhookReceiver || sandbox.localDeliveryBlockedBy) throw new Error(deliveryProblem(sandbox))
  const profile = newCustomer()
  const reference = profile.partnerCustomerId
  const receiver: Receiver = await startReceiver(sandbox.webhookReceiver, signal)
  let borrowed: BorrowedEndpoint | undefined
  let isRegistered = false
  const cleanUp: (() => Promise<unknown>)[] = [() => receiver.close()]

  try {
    let gangway!: Gangway
    await step('Get an access token', 'a signed assertion is exchanged for a token', async () => {
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
      note(`${partner.name} signed an assertion as ${partner.clientId}`)
      note(`access token with scope ${scope}, valid for ${exp - iat} seconds`)
    })
    const { businessProfiles, documents } = gangway

    await step(
      'Validate with a dry run',
      'all validation errors are returned at once, each with its path',
      async () => {
        const invalid = { ...profile, industry: 'Fishing' as never, website: 'not a url', registrationNumber: '' }
        const error = await businessProfiles.dryRun(invalid).then(
          () => undefined,
          (error) => error,
        )
        if (!isGangwayError(error)) throw error ?? new UnexpectedResult('the dry run found no errors')
        const paths = error.details.map(({ path }) => path).sort()
        expect(
          paths.join(' ') === '/industry /registrationNumber /website',
          `validation errors at ${paths}`,
          error.requestId,
        )
        for (const { path, message } of error.details) note(`${path.padEnd(20)} ${short(message)}`)
        const dryRun = await businessProfiles.dryRun(profile)
        note(`fixed: valid, ${dryRun.outstandingRequirements?.length ?? 0} requirements outstanding`)
      },
    )

    await step(
      'Receive webhooks',
      'a test event arrives with a valid signature, and a tampered one is rejected',
      async () => {
        isRegistered = true
        const secrets = await registerEndpoint(sandbox, borrowed!, receiver.url)
        receiver.trust(secrets)
        note(`registered ${receiver.url} through the dashboard API`)
        const { eventId } = await sendTestEvent(borrowed!)
        const { headers, body } = await receiver.event('webhook.test', (event) => event.eventId === eventId)
        note(`webhook.test received, ${body.length} bytes, signature valid`)
        const tampered = Buffer.from(body)
        tampered[tampered.length - 2]! ^= 1
        const isRejected = await verifyWebhook(tampered, headers, { secret: secrets }).then(
          () => false,
          () => true,
        )
        expect(isRejected, 'a tampered payload was accepted')
        note('tampered payload rejected')
      },
    )

    let customerId = ''
    let uboId = ''
    const expectEvent = async (name: string, matches: (event: WebhookEvent) => boolean) => {
      const { event } = await receiver.event(name, (one) => one.correlation.customerId === customerId && matches(one))
      note(`webhook ${event.sequence}: ${name}, signature valid`)
    }
    const expectStatus = (status: string, round: number) =>
      expectEvent(`business.verification.changed to ${status}`, (event) => {
        if (event.eventType !== 'business.verification.changed') return false
        return event.data.verificationStatus === status && event.data.round === round
      })
    await step(
      'Create the customer with a person',
      'both are saved together, and each is announced by a webhook',
      async () => {
        const idempotencyKey = reference
        const created = await businessProfiles.create(profile, { idempotencyKey })
        customerId = created.customerId
        uboId = created.ubos[0]!.uboId
        expect(
          created.verificationStatus === 'PendingVerification',
          created.verificationStatus,
          created.lastResponse.requestId,
        )
        note(`created ${profile.companyName} as customer ${customerId}`)
        const again = await businessProfiles.create(profile, { idempotencyKey })
        expect(
          again.customerId === customerId && again.lastResponse.idempotentReplayed,
          'the customer was created twice',
          again.lastResponse.requestId,
        )
        note('repeated with the same idempotency key: same response, nothing created')
        for (const type of ['business.profile.created', 'business.person.added'])
          await expectEvent(type, (event) => event.eventType === type)
      },
    )

    await step('Upload a document', 'the file is confirmed, and a webhook announces it', async () => {
      const percentages: number[] = []
      const document = await documents.upload(customerId, {
        file: newFile(FILE_BYTES),
        documentCategory: 'IdentityDocument',
        uboId,
        onProgress: ({ sentBytes, totalBytes }) => percentages.push(Math.round((100 * sentBytes) / totalBytes)),
      })
      note(
        `uploaded ${[...new Set(percentages)].map((percent) => `${percent}%`).join(', ')} of ${FILE_BYTES / 1024} KiB`,
      )
      expect(document.status === 'Confirmed', `the document is ${document.status}`)
      await expectEvent('business.document.confirmed', (event) => event.eventType === 'business.document.confirmed')
    })

    let analyst!: ReturnType<typeof analystOf>
    await step(
      'An analyst requests changes',
      'a webhook announces the change, and the API lists what is needed',
      async () => {
        const ana = await signIn(baseUrl, sandbox.staff.find(({ role }) => role === 'analyst')!)
        cleanUp.push(() => ana.signOut())
        analyst = analystOf(ana, gangway, customerId)
        await analyst.claim()
        const error = await businessProfiles.patch(customerId, { tradingName: 'Too late' }).catch((error) => error)
        expect(isGangwayError(error, 'Customer.UnderReview'), 'a change was accepted during review')
        note('case claimed: the profile is locked during review (Customer.UnderReview)')
        await analyst.requestChanges()
        await expectStatus('ChangesRequested', 1)
        const status = await businessProfiles.verificationStatus(customerId)
        const requested = status.outstandingRequirements.filter(({ message }) =>
          Object.values(REQUESTED).includes(message as never),
        )
        expect(
          requested.length === 2,
          `${requested.length} of 2 requested changes are listed`,
          status.lastResponse.requestId,
        )
        for (const { kind, message } of requested) note(`requested (${kind.toLowerCase()}): ${message}`)
      },
    )

    await step('Provide what was requested', 'after the last item the customer returns to review', async () => {
      await businessProfiles.patch(customerId, { website: `${profile.website}/home` })
      note('updated the website with PATCH')
      await expectStatus('StartedNotCompleted', 1)
      await documents.upload(customerId, { file: newFile(2048), documentCategory: 'RegistryExtract' })
      note('uploaded a registry extract')
      await expectStatus('PendingVerification', 2)
    })

    await step('The analyst approves', 'nothing blocks the approval, and the customer is Approved', async () => {
      await analyst.claim()
      note(`accepted ${await analyst.acceptChanges()} requested changes`)
      await analyst.decidePerson(uboId)
      const { verificationStatus } = await analyst.approve()
      expect(verificationStatus === 'Approved', `the customer is ${verificationStatus}`)
      await expectStatus('Approved', 2)
    })

    await step('Check the outcome', 'the customer is Approved, and every delivery had a valid signature', async () => {
      const status = await businessProfiles.verificationStatus(customerId)
      const { verificationStatus, reviewStage, round, lastResponse } = status
      expect(verificationStatus === 'Approved' && reviewStage === 'Closed', verificationStatus, lastResponse.requestId)
      note(`${reference}: ${verificationStatus} in round ${round}`)
      const ownEvents = receiver.received.filter(({ event }) => event.correlation.customerId === customerId)
      const sequences = new Set(ownEvents.map(({ event }) => event.sequence))
      expect(receiver.rejected === 0, `${receiver.rejected} deliveries had an invalid signature`)
      note(`received ${sequences.size} events, all with valid signatures`)
    })
  } catch (error) {
    // An error of the clean-up would hide the first one, so it is ignored.
    if (isRegistered) await restoreEndpoint(borrowed!).catch(() => {})
    for (const end of cleanUp) await end().catch(() => {})
    throw error
  }

  await step('Restore the endpoint', 'webhooks are sent to the previous URL again', async () => {
    for (const end of cleanUp) await end()
    const isRestored = await restoreEndpoint(borrowed!)
    note(
      isRestored
        ? 'restored the previous URL'
        : 'no previous endpoint; leaving this one registered (it is no longer listening)',
    )
  })
  return { partnerCustomerId: reference }
}

const short = (text: string) => (text.length > 90 ? `${text.slice(0, 87)}...` : text)

/** Names the setting that keeps the sandbox from delivering to this machine, which the tour needs. */
export function deliveryProblem({ localDeliveryBlockedBy: setting }: Pick<Sandbox, 'localDeliveryBlockedBy'>): string {
  const fix =
    setting === 'WEBHOOK_CA_FILE' || setting === 'WEBHOOK_PRIVATE_NETWORKS'
      ? `${setting} is set. Restart the sandbox without ${setting}`
      : 'HOST is not a loopback address. Restart the sandbox with HOST=127.0.0.1'
  return `This sandbox can't deliver webhooks to this machine: ${fix}, or run npm run tour -- --start.`
}
