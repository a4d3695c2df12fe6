// Takes one step of a scenario through the operations that analysts use: what they reject is rejected here too.
import type { Operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import type { CaseState } from '../../review/case/case-state.ts'
import type { CaseRef } from '../../review/case/case-work.ts'
import { claimCase } from '../../review/case/claim-case.ts'
import { touchCase } from '../../review/case/touch-case.ts'
import { approveCase } from '../../review/decisions/approve-case.ts'
import { confirmApproval } from '../../review/decisions/confirm-approval.ts'
import { decideDocument } from '../../review/decisions/decide-document.ts'
import { decidePerson } from '../../review/decisions/decide-person.ts'
import { decideScreeningHit } from '../../review/decisions/decide-screening-hit.ts'
import { rejectCase } from '../../review/decisions/reject-case.ts'
import { addNote } from '../../review/notes/add-note.ts'
import { acceptItem } from '../../review/requests/accept-item.ts'
import { requestChanges } from '../../review/requests/request-changes.ts'
import { waiveItem } from '../../review/requests/waive-item.ts'
import { openHit } from '../../screening/hits/sealed-hit.ts'
import { SANDBOX_HIT_LIST } from '../../screening/lists/sandbox-hit.ts'
import type { CaseProgress } from './case-progress.ts'
import { callerOf, FIRST, type SampleAnalyst, SECOND } from './sample-analysts.ts'
import type { Scenario, Step } from './scenario.ts'

type Act = (operation: Operation, body?: object, params?: Record<string, string>) => Promise<CaseState>

export async function takeStep(
  app: App,
  ref: CaseRef,
  scenario: Scenario,
  step: Step,
  progress: CaseProgress,
): Promise<void> {
  const { version } = progress
  const act = actAs(app, ref, FIRST)
  switch (step) {
    case 'Claim':
      await act(claimCase)
      return
    case 'RequestChanges':
      await act(requestChanges, { version, items: [scenario.requests!] })
      return
    case 'Reject':
      await act(rejectCase, { version, ...scenario.rejects! })
      return
    case 'Decide':
      await decideEverything(app, ref, act, scenario, progress)
      return
    case 'Approve':
      await act(approveCase, { version, acknowledgedHitIds: progress.confirmedHitIds })
      return
    case 'Confirm':
      await actAs(app, ref, SECOND)(confirmApproval, { version, acknowledgedHitIds: progress.confirmedHitIds })
  }
}

function actAs(app: App, { customerId }: CaseRef, analyst: SampleAnalyst): Act {
  const caller = callerOf(analyst, app.realClock.now())
  const requestId = newId(app.clock.now())
  return async (operation, body, params) => {
    const input = {
      app,
      caller,
      params: { customerId, ...params },
      query: {},
      body,
      headers: {},
      requestId,
      address: '',
    }
    return (await operation.handle(input)).value as CaseState
  }
}

/** Decides everything that an approval needs, each on the version that the previous decision returned. */
async function decideEverything(
  app: App,
  ref: CaseRef,
  act: Act,
  scenario: Scenario,
  { version: seen, undecided }: CaseProgress,
): Promise<void> {
  let { version } = await act(touchCase)
  if (version !== seen) return
  // No files are needed to see an approval. The note records that they were waived, and why.
  if (undecided.requirements.length > 0)
    await act(addNote, {
      text: `Sandbox scenario ${scenario.ending.slice(1)}: the requirements set by the rules are waived.`,
    })
  for (const itemId of undecided.requirements) ({ version } = await act(waiveItem, { version }, { itemId }))
  for (const itemId of undecided.items) ({ version } = await act(acceptItem, { version }, { itemId }))
  for (const documentId of undecided.documents)
    ({ version } = await act(decideDocument, { version, outcome: 'Accepted' }, { documentId }))
  for (const uboId of undecided.people)
    ({ version } = await act(decidePerson, { version, outcome: 'Approved' }, { uboId }))
  // Any analyst can decide a hit, so check first that the case still belongs to the sample analyst.
  if (undecided.hits.length > 0) await act(touchCase)
  await decideHits(app, ref, act, undecided.hits)
}

/** The hit of the scenario is confirmed; hits on other lists are dismissed. */
async function decideHits(app: App, ref: CaseRef, act: Act, hits: CaseProgress['undecided']['hits']): Promise<void> {
  if (hits.length === 0) return
  const key = await app.vault.storedCustomerKey(ref.partnerId, ref.customerId)
  if (!key) return
  for (const { hitId, revision, sealed } of hits) {
    const isOfScenario = openHit(key, hitId, sealed).list === SANDBOX_HIT_LIST
    const decision = isOfScenario ? 'Confirmed' : 'FalsePositive'
    await act(decideScreeningHit, { decision, comment: 'Sandbox scenario.', revision }, { hitId })
  }
}
