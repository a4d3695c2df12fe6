// Exports a customer's data for a subject access request, and erases a customer.
import { isUuid } from '../../platform/ids.ts'
import { eraseCustomer } from '../customer-data/erase-customer.ts'
import { exportCustomer, requireCustomer } from '../customer-data/export-customer.ts'
import { type Command, type CommandInput, confirm, type OptionRule, optionText, UsageError, YES } from './command.ts'
import { findPartner } from './find-partner.ts'
import { columns, fields } from './format-text.ts'

const PARTNER: OptionRule = { type: 'string', value: 'partner', summary: 'the partner; required with a reference' }
const WHICH = "<customer> is a customer ID, or the partner's reference together with --partner."

export const customerCommands: readonly Command[] = [
  {
    name: 'customers export',
    parameters: '<customer>',
    summary: 'Export all data about a customer (for subject access requests)',
    details: `${WHICH} Writes customer.json, including the audit log and its hash chain, and the documents. Secrets and keys are left out. The export is recorded in the customer's audit log.`,
    options: {
      to: { type: 'string', value: 'folder', summary: 'a new or empty folder', required: true },
      partner: PARTNER,
    },
    examples: [
      'customers export 019f3a5e-... --to ./for-ada',
      'customers export ref-17 --partner acme-payments-1f0c2d3e --to ./for-ada',
    ],
    async run(input) {
      const { partnerId, customerId } = await customerOf(input)
      const done = await exportCustomer(input.app, { partnerId, customerId }, optionText(input.options, 'to')!)
      const altered = done.documents.filter(({ isUnaltered }) => isUnaltered === false)
      const text = [
        fields({
          Customer: customerId,
          File: done.file,
          Rows: done.rows,
          Documents: done.documents.length,
          'Audit log': `${done.trail.entries} entries, ${done.trail.holds ? 'chain valid' : `chain BROKEN: ${done.trail.error}`}`,
        }),
        ...(done.documents.length === 0
          ? []
          : [
              '',
              columns(
                ['Document', 'Category', 'File'],
                done.documents.map((it) => [
                  it.documentId,
                  it.documentCategory,
                  it.isUnaltered === false ? `${it.file} (NOT the file that was confirmed)` : it.file,
                ]),
              ),
            ]),
      ].join('\n')
      return { value: { customerId, ...done }, text, hasProblems: !done.trail.holds || altered.length > 0 }
    },
  },
  {
    name: 'customers erase',
    parameters: '<customer>',
    summary: 'Erase a customer: destroy its key, blank its fields, remove its documents',
    details: `${WHICH} IDs, decisions, counts and the audit log remain, and its hash chain stays valid. Reads show when the customer was erased; changes are rejected. Erasing it a second time changes nothing. If the store is unreachable, the service removes the files later.`,
    options: { partner: PARTNER, yes: YES },
    examples: ['customers erase 019f3a5e-...', 'customers erase ref-17 --partner acme-payments-1f0c2d3e --yes'],
    async run(input) {
      const { partnerId, customerId, partnerCustomerId } = await customerOf(input)
      await confirm(input, `Customer ${customerId} will be erased.`, partnerCustomerId)
      const done = (await eraseCustomer(input.app, { partnerId, customerId }))!
      const text = fields({
        Customer: customerId,
        Reference: partnerCustomerId,
        Erased: `${done.erasedAt.toISOString()}${done.already ? ' (already erased; nothing changed)' : ''}`,
        'Files removed': done.filesRemoved,
        'Files still to remove': `${done.filesLeft}${done.filesLeft ? ' (the store was unreachable or an upload link is still open; the service removes them)' : ''}`,
      })
      return { value: { customerId, partnerCustomerId, ...done }, text }
    },
  },
]

async function customerOf({ app, args, options }: CommandInput) {
  const which = args[0]!
  const partner = optionText(options, 'partner')
  if (!isUuid(which) && partner === undefined) throw new UsageError(`A reference needs --partner. ${WHICH}`)
  const partnerId = partner === undefined ? null : (await findPartner(app, partner)).partnerId
  return requireCustomer(app, {
    partnerId,
    customerId: isUuid(which) ? which.toLowerCase() : null,
    reference: isUuid(which) ? null : which,
  })
}
