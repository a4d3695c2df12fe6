// Receives the signals that a partner has new events or a changed endpoint, from this process and from others, and hands
// the events to their endpoint.
import { type FreshEvent, readSignal, WEBHOOK_CHANNEL } from '../../platform/event-signal.ts'
import type { DispatchContext } from './dispatch-context.ts'
import type { DueWork } from './due-work.ts'
import type { Ownership } from './ownership.ts'
import type { Sender } from './sender.ts'

interface SignalledParts {
  readonly ownership: Ownership
  readonly dueWork: DueWork
  readonly sender: Sender
}

export function listenForSignals(context: DispatchContext, { ownership, dueWork, sender }: SignalledParts): void {
  const { app, cell, stopping } = context
  app.events.attach(cell.name, {
    notifyDispatcher: (partnerId, events = []) => eventsCommitted(partnerId, events, true),
    endpointChanged,
  })
  app.db
    .listen(
      WEBHOOK_CHANNEL,
      (payload) => {
        const signal = readSignal(payload)
        for (const partnerId of signal?.partnerIds ?? []) {
          if ((app.db.knownCellOf(partnerId) ?? cell.name) !== cell.name) continue
          if (signal!.kind === 'endpoint') endpointChanged(partnerId)
          else eventsCommitted(partnerId, [], false)
        }
      },
      // Signals of other processes arrive from now on; earlier ones may be lost.
      () => void dueWork.poll(),
    )
    .catch((error) => app.log.warn({ err: error }, 'the dispatcher is not listening for signals yet'))

  /** `notifyOwner`: the signal is from this process, so a dispatcher elsewhere doesn't have it yet. */
  function eventsCommitted(partnerId: string, events: readonly FreshEvent[], notifyOwner: boolean): void {
    if (stopping.aborted) {
      if (notifyOwner) app.events.notifyOtherProcesses('work', partnerId)
      return
    }
    const work = ownership.find(partnerId)
    if (!work) ownership.claim(partnerId, { notifyOwner })
    else if (work.handOver(events)) {
      sender.add(work)
      sender.send()
      // In case the signal that the endpoint changed was lost.
      if (work.needsReload) dueWork.fetchFor(work)
    } else {
      sender.joinBacklog(work, events)
      work.expectMore()
      dueWork.fetchFor(work)
    }
  }

  function endpointChanged(partnerId: string): void {
    ownership.endpointChanged(partnerId)
    eventsCommitted(partnerId, [], false)
  }
}
