// Partner API certificates, by the same rules as in the dashboard.
import { recordAction } from '../../audit/account-activity.ts'
import { isLine } from '../../http/schema.ts'
import { addCertificate } from '../../partners/certificates/add-certificate.ts'
import { listCredentials } from '../../partners/certificates/certificates-sql.ts'
import { credentialRecord } from '../../partners/certificates/credential-record.ts'
import { revokeCertificate } from '../../partners/certificates/revoke-certificate.ts'
import { isUuid } from '../../platform/ids.ts'
import { type Command, CommandError, OPERATOR, optionText, UsageError } from './command.ts'
import { findPartner } from './find-partner.ts'
import { columns, fields } from './format-text.ts'

const SHOWN = 200

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
      const at = app.clock.now()
      const added = await addCertificate(app, {
        partnerId,
        name,
        pem,
        addedBy: OPERATOR,
        alongside: (sql, subjectId) => recordAction(sql, { partnerId, at, action: 'CredentialAdded', subjectId }),
      })
      const { certificateId, thumbprint, notAfter } = added
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
      const now = app.clock.now()
      const rows = await app.db.staff(partnerId, (sql) => listCredentials(sql, partnerId, now, SHOWN))
      const records = rows.map((row) => credentialRecord(row, now))
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
      const at = app.clock.now()
      const revoked = isUuid(credentialId)
        ? await revokeCertificate(app, partnerId, credentialId, (sql, subjectId) =>
            recordAction(sql, { partnerId, at, action: 'CredentialRevoked', subjectId }),
          )
        : undefined
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
