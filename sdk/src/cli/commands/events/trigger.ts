// Makes an event happen in a sandbox, with a sample customer, so that a receiver can be tried with real deliveries.
import type { CreateBusinessProfile, Gangway } from '../../../index.ts'
import { CONNECTION, type Command, SIGN_IN } from '../../command.ts'
import { signIn } from '../../dashboard-session.ts'
import { usageError } from '../../exit-code.ts'
import { pairs } from '../../output/printer.ts'
import { openClient } from '../../settings/open-client.ts'
import { readSettings } from '../../settings/settings.ts'

type Trigger = (client: Gangway, signal: AbortSignal) => Promise<string>

const create = async (client: Gangway, signal: AbortSignal, more: Partial<CreateBusinessProfile> = {}) =>
  (await client.businessProfiles.create({ ...sampleProfile(), ...more }, { signal })).customerId

const TRIGGERS: Readonly<Record<string, Trigger>> = {
  'business.profile.created': (client, signal) => create(client, signal),
  'business.person.added': (client, signal) => create(client, signal, { businessPersonList: [SAMPLE_PERSON] }),
  'business.profile.updated': async (client, signal) => {
    const customerId = await create(client, signal)
    await client.businessProfiles.patch(customerId, { description: 'Changed by gangway events trigger.' }, { signal })
    return customerId
  },
  // The sandbox decides a customer with this ending on its own.
  'business.verification.changed': (client, signal) => create(client, signal, { registrationNumber: 'RC1-R1' }),
  'business.document.confirmed': async (client, signal) => {
    const customerId = await create(client, signal)
    await client.documents.upload(customerId, { file: SAMPLE_PDF, documentCategory: 'Other', signal })
    return customerId
  },
  'business.document.rejected': async (client, signal) => {
    const customerId = await create(client, signal)
    const file = new TextEncoder().encode('%PDF-1.4 not a whole file')
    const link = await client.documents.createUploadLink(
      customerId,
      { documentCategory: 'Other', contentType: 'image/png', sizeBytes: file.length },
      { signal },
    )
    await fetch(link.uploadUrl, { method: link.method, headers: link.headers, body: file, signal })
    return customerId
  },
}
const TEST = 'webhook.test'

export const eventsTrigger: Command = {
  name: 'events trigger',
  args: '<event type>',
  summary: 'Trigger an event in a sandbox',
  description: `Creates a sample customer. Types: ${[...Object.keys(TRIGGERS), TEST].join(', ')}.`,
  options: { ...CONNECTION, ...SIGN_IN },
  examples: ['gangway events trigger business.profile.created', 'gangway events trigger webhook.test'],

  async run(context) {
    const { args, print, signal } = context
    const [type, ...rest] = args
    if (type === undefined || rest.length > 0 || !(type in TRIGGERS || type === TEST))
      throw usageError(`Specify one event type: ${[...Object.keys(TRIGGERS), TEST].join(', ')}.`)
    const settings = await readSettings(context)
    if (!settings.sandbox)
      throw usageError(
        'events trigger works only in a sandbox, because it creates sample customers. Start one with npm start, and run this ' +
          'in its folder or with DATA_DIR set, without --base-url and --client-id of another service.',
      )
    if (type === TEST) {
      const session = await signIn(settings)
      try {
        await session.post('/webhooks/test', {})
      } finally {
        await session.signOut()
      }
    }
    const customerId = await TRIGGERS[type]?.(await openClient(settings), signal)
    print.result({ eventType: type, ...(customerId ? { customerId } : {}) }, () =>
      pairs([['Event', type], ...(customerId ? ([['Customer', customerId]] as const) : [])], print.paint.dim),
    )
    return undefined
  },
}

function sampleProfile(): CreateBusinessProfile {
  return {
    partnerCustomerId: `trigger-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`,
    email: 'ops@trigger.example',
    companyName: 'Trigger Sample Ltd',
    businessTypeCode: 'LLC',
    incorporationCountryIso3Code: 'NGA',
    industry: 'CustomerRevenue',
    website: 'https://trigger.example',
    registrationNumber: 'RC1',
  }
}

const SAMPLE_PERSON: NonNullable<CreateBusinessProfile['businessPersonList']>[number] = {
  firstName: 'Ada',
  lastName: 'Obi',
  nationality: 'NGA',
  email: 'ada@trigger.example',
  ownershipType: ['UBO'],
  percentageShare: 60,
  address: { streetLine1: '12 Marina Road', city: 'Lagos', state: 'Lagos', postalCode: '101241', countryCode: 'NGA' },
  identities: [
    {
      identityTypeCode: 'PASSPORT',
      issuingCountry: 'NGA',
      identityValue: 'A01234567',
      issueDate: '2019-04-01',
      expiryDate: '2035-04-01',
    },
  ],
}

/** The smallest file that viewers open. */
const SAMPLE_PDF = new TextEncoder().encode(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n'),
)
