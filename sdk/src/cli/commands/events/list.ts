// Lists events with their deliveries.
import { CONNECTION, type Command, SIGN_IN } from '../../command.ts'
import { signIn } from '../../dashboard-session.ts'
import { usageError } from '../../exit-code.ts'
import { table } from '../../output/printer.ts'
import { readSettings } from '../../settings/settings.ts'

export interface Delivery {
  readonly id: string
  readonly eventId: string
  readonly eventType: string
  readonly occurredAt: string
  readonly status: string
  readonly attemptCount: number
  readonly isReplay: boolean
}

export const eventsList: Command = {
  name: 'events list',
  summary: 'List events and their deliveries, newest first',
  options: {
    ...CONNECTION,
    ...SIGN_IN,
    type: { type: 'string', value: 'type', description: 'filter by event type' },
    status: {
      type: 'string',
      value: 'status',
      description: 'filter by status: Pending, Retrying, Delivered or Exhausted',
    },
    event: { type: 'string', value: 'id', description: 'filter by event ID' },
    limit: { type: 'string', value: 'n', description: 'maximum number of deliveries, 1 to 200 (default: 20)' },
  },
  examples: [
    'gangway events list --status Exhausted',
    'gangway events list --type business.verification.changed --json',
  ],

  async run(context) {
    const { flags, print } = context
    const limit = flags.value('limit') ?? '20'
    if (!/^(?:[1-9]\d?|1\d\d|200)$/.test(limit)) throw usageError('--limit must be a whole number from 1 to 200.')
    const query = new URLSearchParams({ pageSize: limit })
    for (const [flag, name] of [
      ['type', 'eventType'],
      ['status', 'status'],
      ['event', 'eventId'],
    ] as const) {
      const value = flags.value(flag)
      if (value !== undefined) query.set(name, value)
    }
    const session = await signIn(await readSettings(context))
    try {
      const { items } = await session.get<{ items: Delivery[] }>(`/webhooks/deliveries?${query}`)
      print.result(items, () =>
        items.length === 0
          ? 'No deliveries found.'
          : table(
              ['OCCURRED', 'EVENT', 'STATUS', 'ATTEMPTS', 'EVENT ID', 'DELIVERY ID'],
              items.map((one) => [
                one.occurredAt.slice(0, 19),
                one.isReplay ? `${one.eventType} (replay)` : one.eventType,
                one.status,
                one.attemptCount,
                one.eventId,
                one.id,
              ]),
              print.paint.bold,
            ),
      )
    } finally {
      await session.signOut()
    }
    return undefined
  },
}
