/** Where a case stands, as our own people say it. */
const STAGES: Readonly<Record<string, string>> = {
  Queued: 'Waiting',
  InReview: 'In review',
  AwaitingSecondApproval: 'Second approval',
  AwaitingPartner: 'Awaiting partner',
  Closed: 'Closed',
}

export function stageWords(stage: string): string {
  return STAGES[stage] ?? stage
}
