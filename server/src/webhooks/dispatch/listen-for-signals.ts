// Receives the signals that a partner has new events or a changed endpoint, from this process and from others.
import type { App } from '../../platform/app.ts'
import { type FreshEvent, readSignal, WEBHOOK_CHANNEL } from '../../platform/event-signal.ts'

export interface SignalHooks {
  /** `notifyOwner`: the signal is from this process, so a dispatcher elsewhere doesn't have it yet. */
  readonly eventsCommitted: (partnerId: string, events: readonly FreshEvent[], notifyOwner: boolean) => void
  readonly endpointChanged: (partnerId: string) => void
  /** Signals of other processes arrive from now on; earlier ones may be lost. */
  readonly listening: () => void
}

export function listenForSignals(app: App, { eventsCommitted, endpointChanged, listening }: SignalHooks): void {
  app.events.attach({
    notifyDispatcher: (partnerId, events = []) => eventsCommitted(partnerId, events, true),
    endpointChanged,
  })
  app.db
    .listen(
      WEBHOOK_CHANNEL,
      (payload) => {
        const signal = readSignal(payload)
        for (const partnerId of signal?.partnerIds ?? []) {
          if (signal!.kind === 'endpoint') endpointChanged(partnerId)
          else eventsCommitted(partnerId, [], false)
        }
      },
      listening,
    )
    .catch((error) => app.log.warn({ err: error }, 'the dispatcher is not listening for signals yet'))
}
