// The stages of a case, as staff see them.
export const stageLabels: Readonly<Record<string, string>> = {
  Queued: 'Unclaimed',
  InReview: 'In review',
  AwaitingSecondApproval: 'Awaiting second approval',
  AwaitingPartner: 'Awaiting partner',
  Closed: 'Closed',
}

/** How a closed case ended. Only the erasure of its customer closes a case without a decision. */
export const closedStatus = (status: string) => (status === 'Approved' || status === 'Rejected' ? status : 'Erased')
