// Partner API certificates, by the same rules as in the dashboard.
import { isLine } from '../../http/schema.ts'
import { isUuid } from '../../platform/ids.ts'
import { addCredential } from '../partners/add-partner-credential.ts'
import { credentialsOf } from '../partners/list-partner-credentials.ts'
import { revokeCredential } from '../partners/revoke-partner-credential.ts'
import { type Command, CommandError, optionText, UsageError } from './command.ts'
import { findPartner } from './find-partner.ts'
import { columns, fields } from './format-text.ts'

export const certificateCommands: readonly Command[] = [
  {
    name: 'certificates add',
    parameters: '<partner> <file>',
    summary: 'Register an API certificate for a partner',
    details:
      'One PEM certificate with an RSA key of 2048 to 4096 bits that is valid now; at most five can be active. Use - to read standard input. Never pass a private key.',
    options: { name: { type: 'string', value: 'name', summary: 'display name (default: the file name)' } },
    examples: ['certificates add acme-payments-1f0c2d3e acme.pem --name "Production, from May"'],
    async run({ app, args, options, readText }) {
      const [which, file] = [args[0]!, args[1]!]
      const { partnerId } = await findPartner(app, which)
      const name = (optionText(options, 'name') ?? (file === '-' ? 'certificate' : file.split(/[\\/]/).at(-1)!)).trim()
      if (name === '' || name.length > 100 || !isLine(name))
        throw new UsageError('--name must be a single line of 1 to 100 characters.')
      const pem = await readText(file)
      const { certificateId, thumbprint, notAfter } = await addCredential(app, { partnerId, name, pem })
      return {
        value: { credentialId: certificateId, name, thumbprint, notAfter },
        text: fields({
          'Credential ID': certificateId,
          Name: name,
          Thumbprint: thumbprint,
          Expires: notAfter.toISOString(),
        }),
      }
    },
  },
  {
    name: 'certificates list',
    parameters: '<partner>',
    summary: "List a partner's certificates, active ones first",
    examples: ['certificates list acme-payments-1f0c2d3e'],
    async run({ app, args }) {
      const { partnerId } = await findPartner(app, args[0]!)
      const records = await credentialsOf(app, partnerId)
      const text = columns(
        ['Credential ID', 'Name', 'Status', 'Bits', 'Expires', 'Last used', 'Added by'],
        records.map((it) => [
          it.credentialId,
          it.name,
          it.status,
          it.keyBits,
          it.notAfter.slice(0, 10),
          it.lastUsedAt?.slice(0, 16) ?? null,
          it.addedBy,
        ]),
      )
      return { value: records, text }
    },
  },
  {
    name: 'certificates revoke',
    parameters: '<partner> <credential>',
    summary: 'Revoke the key of a certificate and end its tokens immediately, on all nodes',
    details:
      "Other certificates of the partner with the same key are revoked as well, and the key can't be registered again.",
    examples: ['certificates revoke acme-payments-1f0c2d3e 019f3a...'],
    async run({ app, args }) {
      const { partnerId } = await findPartner(app, args[0]!)
      const credentialId = args[1]!.toLowerCase()
      const revoked = isUuid(credentialId) ? await revokeCredential(app, partnerId, credentialId) : undefined
      if (!revoked) throw new CommandError('Certificate not found for this partner.')
      const { revokedAt, alsoRevoked } = revoked
      const others = alsoRevoked.length > 0 ? `\nAlso revoked, because of the same key: ${alsoRevoked.join(', ')}` : ''
      return {
        value: { credentialId, revokedAt, alsoRevoked },
        text: `Revoked on ${revokedAt.toISOString()}.${others}`,
      }
    },
  },
]
