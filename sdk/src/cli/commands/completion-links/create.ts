// Creates a completion link.
import type { CreateCompletionLink } from '../../../index.ts'
import { CONNECTION, type Command } from '../../command.ts'
import { usageError } from '../../exit-code.ts'
import { pairs } from '../../output/printer.ts'
import { openClient } from '../../settings/open-client.ts'
import { readSettings } from '../../settings/settings.ts'
import { customerArgument, customerIdOf, ID_OR_REFERENCE } from '../profiles/find-profile.ts'

export const completionLinksCreate: Command = {
  name: 'completion-links create',
  args: '<customer id | reference>',
  summary: 'Create a link that lets a business answer its own requirements',
  description: `${ID_OR_REFERENCE} The URL is shown once: anyone who has it can answer for the business.`,
  options: {
    ...CONNECTION,
    locale: { type: 'string', value: 'locale', description: 'language of the page and email: en, fr, pt, es or ar' },
    'return-url': {
      type: 'string',
      value: 'url',
      description: 'URL that the page links to when nothing is outstanding',
    },
    'expires-in': { type: 'string', value: 'minutes', description: 'minutes from 15 to 43200 (default: 10080)' },
    'send-email': { type: 'boolean', description: 'also email the link to the business' },
  },
  examples: [
    'gangway completion-links create acme-0001',
    'gangway completion-links create acme-0001 --locale fr --send-email',
  ],

  async run(context) {
    const { flags, print, signal } = context
    customerArgument(context)
    const request = {
      ...(flags.value('locale') === undefined ? {} : { locale: flags.value('locale') }),
      ...(flags.value('return-url') === undefined ? {} : { returnUrl: flags.value('return-url') }),
      ...(flags.value('expires-in') === undefined ? {} : { expiresInMinutes: minutes(flags.value('expires-in')!) }),
      ...(flags.isSet('send-email') ? { sendEmail: true } : {}),
    } as CreateCompletionLink
    const client = await openClient(await readSettings(context))
    const link = await client.completionLinks.create(await customerIdOf(client, context), request, { signal })
    print.result(link, () =>
      pairs(
        [
          ['Link', link.linkId],
          ['URL', link.url],
          ['Expires', link.expiresAt],
        ],
        print.paint.dim,
      ),
    )
    return undefined
  },
}

function minutes(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw usageError('--expires-in must be a whole number of minutes.')
  return Number(text)
}
