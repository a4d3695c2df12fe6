/** The rationale of a match is a draft until the decision is sent. */
export const matchDraft = (hitId: string) => `match ${hitId}`
