// The stages of a case, as staff see them.
export const stageLabels: Readonly<Record<string, string>> = {
  Queued: 'Unclaimed',
  InReview: 'In review',
  AwaitingSecondApproval: 'Awaiting second approval',
  AwaitingPartner: 'Awaiting partner',
  Closed: 'Closed',
}
