// Sends an event again.
import { CONNECTION, type Command, SIGN_IN } from '../../command.ts'
import { signIn } from '../../dashboard-session.ts'
import { CommandError, EXIT, usageError } from '../../exit-code.ts'
import { pairs } from '../../output/printer.ts'
import { readSettings } from '../../settings/settings.ts'
import { isCustomerId as isUuid } from '../profiles/find-profile.ts'
import type { Delivery } from './list.ts'

export const eventsResend: Command = {
  name: 'events resend',
  args: '<event id | delivery id>',
  summary: 'Send an event again',
  description:
    'The delivery is a new one with the same event ID. It goes to the current URL, signed with the current secret.',
  options: { ...CONNECTION, ...SIGN_IN },
  examples: ['gangway events resend 019a4378-8d43-7f10-a2b3-c4d5e6f70004'],

  async run(context) {
    const { args, print } = context
    const [id, ...rest] = args
    if (id === undefined || rest.length > 0 || !isUuid(id)) throw usageError('Specify one event ID or delivery ID.')
    const session = await signIn(await readSettings(context))
    try {
      const { items } = await session.get<{ items: Delivery[] }>(`/webhooks/deliveries?eventId=${id}&pageSize=1`)
      const source = items[0]?.id ?? id
      const sent = await session
        .post<{ deliveryId: string }>(`/webhooks/deliveries/${source}/replay`, {})
        .catch((error) => {
          if (error.status !== 404) throw error
          throw new CommandError(EXIT.rejected, 'No event or delivery with this ID.', 'Event.NotFound')
        })
      print.result(sent, () => pairs([['Delivery', sent.deliveryId]], print.paint.dim))
    } finally {
      await session.signOut()
    }
    return undefined
  },
}
