// Does one step of a scenario, by the very functions that people's requests come to: what they refuse is refused here too.
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import {
  type Asking,
  assertOwner,
  assertVersion,
  type CaseRef,
  workOnCase,
  write,
} from '../../review/case/case-work.ts'
import { keepCase, takeCase } from '../../review/case/hold-case.ts'
import { writeNote } from '../../review/case/notes.ts'
import { approve, confirm, reject } from '../../review/decisions/conclude.ts'
import { judgeDocument, judgePerson } from '../../review/decisions/judge.ts'
import { askForChanges, settleItem } from '../../review/requests/ask-partner.ts'
import { SAMPLE_HIT_LIST } from '../../screening/lists/sample-hit.ts'
import { openHit } from '../../screening/sealed-hit.ts'
import { settleHit } from '../../screening/settle-hit.ts'
import type { CaseStanding } from './case-position.ts'
import { FIRST, SECOND } from './sample-analysts.ts'
import type { Move, Scenario } from './scenario.ts'

export async function makeMove(
  app: App,
  ref: CaseRef,
  scenario: Scenario,
  move: Move,
  at: CaseStanding,
): Promise<void> {
  const { version } = at
  const requestId = newId(app.clock.now())
  const asking = { reviewer: FIRST, customerId: ref.customerId, requestId }
  switch (move) {
    case 'Claim':
      await takeCase(app, asking)
      return
    case 'Ask':
      await askForChanges(app, asking, { version, items: [scenario.asks!] })
      return
    case 'Reject':
      await reject(app, asking, { version, ...scenario.rejects! })
      return
    case 'Settle':
      await settle(app, ref, asking, scenario, at)
      return
    case 'Approve':
      await approve(app, asking, { version })
      return
    case 'Confirm':
      await confirm(app, { ...asking, reviewer: SECOND }, { version })
  }
}

/** Everything that an approval needs, each decided by itself on the version that the one before has made. */
async function settle(
  app: App,
  ref: CaseRef,
  asking: Asking & { requestId: string },
  scenario: Scenario,
  { version: seen, unsettled }: CaseStanding,
): Promise<void> {
  let version = seen
  // Nobody has to send files to see an approval. That they were waived, and why, is on record.
  if (unsettled.requirements.length > 0)
    await say(app, asking, version, `Sandbox scenario ${scenario.ending.slice(1)}: what the rules require is waived.`)
  for (const itemId of unsettled.requirements)
    ({ version } = await settleItem(app, asking, { itemId, version, status: 'Waived' }))
  for (const itemId of unsettled.items)
    ({ version } = await settleItem(app, asking, { itemId, version, status: 'Accepted' }))
  for (const documentId of unsettled.documents)
    ({ version } = await judgeDocument(app, asking, { documentId, version, outcome: 'Accepted', reasonCode: null }))
  for (const personId of unsettled.people)
    ({ version } = await judgePerson(app, asking, { personId, version, outcome: 'Approved', reasonCodes: [] }))
  // A hit may be decided by anybody; the sample analyst leaves it to whoever has the case by now.
  if (unsettled.hits.length > 0) await keepCase(app, asking)
  await settleHits(app, ref, asking.requestId, unsettled.hits)
}

function say(app: App, asking: Asking, version: number, text: string): Promise<unknown> {
  return workOnCase(app, asking, async (lockedCase) => {
    assertOwner(lockedCase)
    assertVersion(lockedCase, version)
    const note = { action: 'addNote', changedFields: ['notes'], keepsVersion: true } as const
    await write(lockedCase, note, writeNote(lockedCase, 'Note', text))
  })
}

/** The hit of the scenario is true; whom a list names besides is taken for somebody else. */
async function settleHits(
  app: App,
  ref: CaseRef,
  requestId: string,
  hits: CaseStanding['unsettled']['hits'],
): Promise<void> {
  if (hits.length === 0) return
  const key = await app.vault.storedCustomerKey(ref.partnerId, ref.customerId)
  if (!key) return
  for (const { hitId, revision, sealed } of hits) {
    const isSample = openHit(key, hitId, sealed).list === SAMPLE_HIT_LIST
    const decision = isSample ? 'Confirmed' : 'FalsePositive'
    await settleHit(app, ref, FIRST, { hitId, decision, comment: 'Sandbox scenario.', revision }, requestId)
  }
}
