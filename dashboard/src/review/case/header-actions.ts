// What can be done with the case as a whole: the buttons and the menu of its header, and the command palette.
import type { PageAction } from '../../components/keys/page-actions.ts'
import { NOTE_FIELD } from './activity/note-draft.ts'
import { countMissing } from './checklist/checklist.tsx'
import { VIEWS } from './model/case-search.ts'
import type { CaseActions } from './state/case-actions-context.ts'
import type { OpenCase } from './state/case-context.ts'
import { caseTexts, headerTexts, tabLabels } from './texts/case.ts'
import { checklistTexts } from './texts/checklist-rows.ts'
import { flagActions } from './texts/flags.ts'

interface HeaderAction extends PageAction {
  readonly name: string
  readonly isOffered: boolean
  readonly isMain?: boolean
  readonly isBusy?: boolean
  readonly title?: string
}

const isOffered = (action: HeaderAction) => action.isOffered

export function buttonActions({ may, changeRequest }: OpenCase, actions: CaseActions): HeaderAction[] {
  const { openNext } = actions
  const all: HeaderAction[] = [
    {
      ...{ name: 'claim', isOffered: may('claim'), label: headerTexts.claim, key: 'c', run: actions.claim },
      ...{ isMain: !openNext, isBusy: actions.isClaiming },
    },
    {
      ...{ name: 'requestChanges', isOffered: may('requestChanges'), key: 'r', run: actions.openChangeRequest },
      label: headerTexts.requestChanges(changeRequest.items.length),
    },
    {
      ...{ name: 'approve', isOffered: may('approve'), label: headerTexts.decide, key: 'd', isMain: true },
      run: actions.openDecision,
    },
    {
      ...{ name: 'confirmApproval', isOffered: may('confirmApproval'), label: headerTexts.confirmApproval, key: 'd' },
      ...{ isMain: true, run: actions.openConfirmApproval },
    },
    {
      ...{ name: 'sendBack', isOffered: may('sendBack'), label: headerTexts.returnToAnalyst, key: 'r' },
      run: actions.openReturn,
    },
    { name: 'reopen', isOffered: may('reopen'), label: headerTexts.reopen, run: actions.openReopen },
    {
      ...{ name: 'next', isOffered: openNext !== undefined, label: headerTexts.next, key: 'n', isMain: true },
      ...{ title: headerTexts.nextHint, isBusy: actions.isOpeningNext, run: () => openNext?.() },
    },
  ]
  return all.filter(isOffered)
}

export function menuActions(
  { may, reviewCase }: OpenCase,
  actions: CaseActions,
  supervises: boolean,
): readonly HeaderAction[] {
  const all: HeaderAction[] = [
    { name: 'release', isOffered: may('release'), label: headerTexts.release, key: 'h', run: actions.openRelease },
    { name: 'assign', isOffered: may('assign'), label: headerTexts.assign, run: actions.openAssign },
    { name: 'snooze', isOffered: may('snooze'), label: flagActions.snooze, key: 'z', run: actions.openSnooze },
    { name: 'endSnooze', isOffered: may('endSnooze'), label: flagActions.endSnooze, run: actions.endSnooze },
    {
      ...{ name: 'escalate', isOffered: may('escalate'), key: 'e', run: actions.openEscalate },
      label: reviewCase.escalation ? flagActions.escalateAgain : flagActions.escalate,
    },
    {
      ...{ name: 'resolveEscalation', isOffered: may('resolveEscalation'), run: actions.openResolve },
      label: supervises ? flagActions.resolve : flagActions.withdraw,
    },
    { name: 'tag', isOffered: may('tag'), label: flagActions.tag, key: 'l', run: actions.openTags },
  ]
  return all.filter(isOffered)
}

/** Everything but what a row of the checklist offers. */
export function paletteActions(openCase: OpenCase, actions: CaseActions, supervises: boolean): PageAction[] {
  const missing = countMissing(openCase)
  return [
    ...buttonActions(openCase, actions),
    ...(missing > 1 ? [{ label: checklistTexts.requestMissing(missing), key: 'p', run: actions.openMissing }] : []),
    ...(openCase.may('touch') ? [{ label: headerTexts.extendClaim, run: actions.extendClaim }] : []),
    ...menuActions(openCase, actions, supervises),
    ...(openCase.sampleId
      ? []
      : [{ label: caseTexts.addNote, key: 'i', run: () => document.getElementById(NOTE_FIELD)?.focus() }]),
    ...VIEWS.map((view) => ({
      label: caseTexts.showTab(tabLabels[view]),
      key: view === 'screening' ? 's' : undefined,
      run: () => openCase.show(view),
    })),
  ]
}
