// Certificates of partners' machines, by the same rules as on the dashboard.
import { recordAction } from '../../audit/account-trail.ts'
import { addCertificate } from '../../partners/certificates/add-certificate.ts'
import { credentialRecord } from '../../partners/certificates/credential-record.ts'
import { listCredentials } from '../../partners/certificates/credentials-sql.ts'
import { revokeCertificate } from '../../partners/certificates/revoke-certificate.ts'
import { isUuid } from '../../platform/ids.ts'
import { columns, facts } from './columns.ts'
import { type Command, CommandError, OPERATOR, optionText, UsageError } from './command.ts'
import { whichPartner } from './which-partner.ts'

const SHOWN = 200

export const certificateCommands: readonly Command[] = [
  {
    name: 'certificates add',
    takes: '<partner> <file>',
    message: "Register a certificate that a partner's machines sign with",
    more: 'One PEM block, RSA of 2048 to 4096 bits, within its dates; at most five in force. A dash reads the standard input. Never a private key.',
    options: { name: { type: 'string', value: 'name', message: 'what to call it; the file name unless told' } },
    examples: ['certificates add acme-payments-1f0c2d3e acme.pem --name "Production, from May"'],
    async run({ app, args, options, readText }) {
      const [which, file] = [args[0]!, args[1]!]
      const { partnerId } = await whichPartner(app, which)
      const name = (optionText(options, 'name') ?? (file === '-' ? 'certificate' : file.split(/[\\/]/).at(-1)!)).trim()
      if (name === '' || name.length > 100) throw new UsageError('--name takes 1 to 100 characters.')
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
        text: facts({
          'Credential id': certificateId,
          Name: name,
          Thumbprint: thumbprint,
          'Good until': notAfter.toISOString(),
        }),
      }
    },
  },
  {
    name: 'certificates list',
    takes: '<partner>',
    message: "List a partner's certificates, those in force first",
    examples: ['certificates list acme-payments-1f0c2d3e'],
    async run({ app, args }) {
      const { partnerId } = await whichPartner(app, args[0]!)
      const now = app.clock.now()
      const rows = await app.db.partner(partnerId, (sql) => listCredentials(sql, partnerId, now, SHOWN))
      const records = rows.map((row) => credentialRecord(row, now))
      const text = columns(
        ['Credential id', 'Name', 'Status', 'Bits', 'Good until', 'Last used', 'Added by'],
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
    takes: '<partner> <credential>',
    message: 'End a certificate and every token it was given, at once on every node',
    more: 'Its key can never be registered again. Revoked twice it is revoked once.',
    examples: ['certificates revoke acme-payments-1f0c2d3e 019f3a...'],
    async run({ app, args }) {
      const { partnerId } = await whichPartner(app, args[0]!)
      const credentialId = args[1]!.toLowerCase()
      const at = app.clock.now()
      const revokedAt = isUuid(credentialId)
        ? await revokeCertificate(app, partnerId, credentialId, (sql) =>
            recordAction(sql, { partnerId, at, action: 'CredentialRevoked', subjectId: credentialId }),
          )
        : undefined
      if (!revokedAt) throw new CommandError('The partner has no certificate with that id.')
      return { value: { credentialId, revokedAt }, text: `Revoked, since ${revokedAt.toISOString()}.` }
    },
  },
]
