// Texts of a case that awaits its second approval.
export const secondApprovalTexts = {
  youProposed: 'You proposed approval: awaiting a second approver',
  youProposedHint:
    'This case is high risk, so another analyst or supervisor has to confirm the approval. They can also return the case to you.',
  needed: (name: string) => `${name} proposed approval: second review needed`,
  neededHint:
    'This case is high risk. Review the case independently, then confirm the approval or return it to the analyst.',
}
