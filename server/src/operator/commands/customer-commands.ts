// The file of a customer: given to whom it is about, and erased.
import { isUuid } from '../../platform/ids.ts'
import { eraseCustomer } from '../customer-data/erase-customer.ts'
import { exportCustomer, whichCustomer } from '../customer-data/export-customer.ts'
import { columns, facts } from './columns.ts'
import { type Command, type CommandInput, confirmed, type OptionRule, optionText, UsageError, YES } from './command.ts'
import { whichPartner } from './which-partner.ts'

const PARTNER: OptionRule = { type: 'string', value: 'partner', message: 'whose customer; needed with a reference' }
const WHICH = "<customer> is a customer id, or the partner's own reference together with --partner."

export const customerCommands: readonly Command[] = [
  {
    name: 'customers export',
    takes: '<customer>',
    message: 'Write everything that is stored of a customer into a folder, for a request of the person concerned',
    more: `${WHICH} The folder gets customer.json, with the trail and its chain, and the documents. Secrets and keys are left out. It is written into the customer's trail.`,
    options: {
      to: { type: 'string', value: 'folder', message: 'a new or empty folder', required: true },
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
        facts({
          Customer: customerId,
          File: done.file,
          Rows: done.rows,
          Trail: `${done.trail.entries} entries, ${done.trail.holds ? 'the chain holds' : `BROKEN: ${done.trail.fieldError}`}`,
        }),
        '',
        columns(
          ['Document', 'Category', 'File'],
          done.documents.map((it) => [
            it.documentId,
            it.documentCategory,
            it.isUnaltered === false ? `${it.file} (NOT the file that was confirmed)` : it.file,
          ]),
        ),
      ].join('\n')
      return { value: { customerId, ...done }, text, wanting: !done.trail.holds || altered.length > 0 }
    },
  },
  {
    name: 'customers erase',
    takes: '<customer>',
    message: 'Erase a customer: destroy its key, blank its fields, remove its documents',
    more: `${WHICH} Ids, decisions, counts and the trail remain, and the chain of the trail still holds. Reads show when it was erased; changes are refused. Erased twice it is erased once. A store that is away is asked again by the service.`,
    options: { partner: PARTNER, yes: YES },
    examples: ['customers erase 019f3a5e-...', 'customers erase ref-17 --partner acme-payments-1f0c2d3e --yes'],
    async run(input) {
      const { partnerId, customerId, partnerCustomerId } = await customerOf(input)
      await confirmed(input, `Customer ${customerId} is erased.`, partnerCustomerId)
      const done = (await eraseCustomer(input.app, { partnerId, customerId }))!
      const text = facts({
        Customer: customerId,
        Reference: partnerCustomerId,
        Erased: `${done.erasedAt.toISOString()}${done.already ? ' (before; nothing was changed now)' : ''}`,
        'Files removed': done.filesRemoved,
        'Files to look after': `${done.filesLeft}${done.filesLeft ? ': the store was away, or an upload link is still open; the service removes them' : ''}`,
      })
      return { value: { customerId, partnerCustomerId, ...done }, text }
    },
  },
]

async function customerOf({ app, args, options }: CommandInput) {
  const which = args[0]!
  const partner = optionText(options, 'partner')
  if (!isUuid(which) && partner === undefined) throw new UsageError(`Say --partner with a reference. ${WHICH}`)
  const partnerId = partner === undefined ? null : (await whichPartner(app, partner)).partnerId
  return whichCustomer(app, {
    partnerId,
    customerId: isUuid(which) ? which.toLowerCase() : null,
    reference: isUuid(which) ? null : which,
  })
}
