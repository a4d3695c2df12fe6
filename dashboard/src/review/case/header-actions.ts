// What can be done with the case: the buttons and the menu of its header, the command palette, and keys.
import type { PageAction } from '../../components/keys/page-actions.ts'
import { ATTACH_BUTTON, ATTACH_KEY, mayAttach } from './attachments/attach-button.ts'
import { isSelected, severalActions } from './checklist/checklist.tsx'
import { showNotes } from './checklist/evidence-in-sight.ts'
import { rowActions } from './checklist/row-actions.tsx'
import { VIEWS } from './model/case-search.ts'
import { checklist } from './model/checklist-rows.ts'
import { hasRiskFactors, RISK_KEY, showRiskFactors } from './risk-button.ts'
import type { CaseActions } from './state/case-actions-context.ts'
import type { CaseAction, OpenCase } from './state/case-context.ts'
import { caseTexts, headerTexts, riskTexts, tabLabels } from './texts/case.ts'
import { flagActions } from './texts/flags.ts'

interface HeaderAction extends PageAction {
  readonly name: string
  readonly isMain?: boolean
  readonly isBusy?: boolean
  readonly title?: string
}

type Listed = readonly [
  name: CaseAction,
  label: string,
  run: () => void,
  key?: string | undefined,
  more?: Pick<HeaderAction, 'isMain' | 'isBusy'>,
]

const offered = ({ may }: OpenCase, listed: readonly Listed[]): HeaderAction[] =>
  listed.flatMap(([name, label, run, key, more]) => (may(name) ? { name, label, run, key, ...more } : []))

export function buttonActions(openCase: OpenCase, actions: CaseActions): HeaderAction[] {
  const { openNext: run, isOpeningNext: isBusy } = actions
  const { next: label, nextHint: title } = headerTexts
  return [
    ...offered(openCase, [
      ['claim', headerTexts.claim, actions.claim, 'c', { isMain: !run, isBusy: actions.isClaiming }],
      [
        'requestChanges',
        headerTexts.requestChanges(openCase.changeRequest.items.length),
        actions.openChangeRequest,
        'r',
      ],
      ['approve', headerTexts.decide, () => actions.openDecision(), 'd', { isMain: true }],
      ['confirmApproval', headerTexts.confirmApproval, actions.openConfirmApproval, 'd', { isMain: true }],
      ['sendBack', headerTexts.returnToAnalyst, actions.openReturn, 'r'],
      ['reopen', headerTexts.reopen, actions.openReopen],
    ]),
    ...(run ? [{ name: 'next', label, run, key: 'n', isMain: true, isBusy, title }] : []),
  ]
}

export function menuActions(openCase: OpenCase, actions: CaseActions, supervises: boolean): HeaderAction[] {
  const { escalate, escalateAgain, resolve, withdraw } = flagActions
  return offered(openCase, [
    ['reject', headerTexts.reject, () => actions.openDecision('reject'), headerTexts.rejectKey],
    ['release', headerTexts.release, actions.openRelease, 'h'],
    ['assign', headerTexts.assign, actions.openAssign],
    ['snooze', flagActions.snooze, actions.openSnooze, 'z'],
    ['endSnooze', flagActions.endSnooze, actions.endSnooze],
    ['escalate', openCase.reviewCase.escalation ? escalateAgain : escalate, actions.openEscalate, 'e'],
    ['resolveEscalation', supervises ? resolve : withdraw, actions.openResolve],
    ['tag', flagActions.tag, actions.openTags, 'l'],
  ])
}

/** With what the selected row of the checklist offers. */
export function caseActions(openCase: OpenCase, actions: CaseActions, supervises: boolean): PageAction[] {
  const selected = checklist(openCase.reviewCase)
    .flatMap(({ rows }) => rows)
    .find((row) => isSelected(row, openCase))
  return [
    ...buttonActions(openCase, actions),
    ...offered(openCase, [['approve', headerTexts.approve, () => actions.openDecision('approve')]]),
    ...(selected ? rowActions(selected, openCase, actions) : []),
    ...severalActions(openCase, actions),
    ...(openCase.may('touch') ? [{ label: headerTexts.extendClaim, run: actions.extendClaim }] : []),
    ...menuActions(openCase, actions, supervises),
    ...(openCase.sampleId ? [] : [{ label: caseTexts.addNote, key: 'i', run: showNotes }]),
    ...(mayAttach(openCase)
      ? [{ label: caseTexts.attach, key: ATTACH_KEY, run: () => document.getElementById(ATTACH_BUTTON)?.click() }]
      : []),
    ...(hasRiskFactors(openCase.reviewCase) ? [{ label: riskTexts.show, key: RISK_KEY, run: showRiskFactors }] : []),
    ...VIEWS.map((view) => ({
      label: caseTexts.showTab(tabLabels[view]),
      key: view === 'screening' ? 's' : undefined,
      run: () => openCase.show(view),
    })),
  ]
}
