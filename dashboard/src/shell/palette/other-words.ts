// What users type for a word that is in a label, so that they find a command without knowing its name.
const OTHER_WORDS: Readonly<Record<string, string>> = {
  accept: 'approve document person answer requirement verify',
  analyst: 'reject decline send back',
  appearance: 'dark light theme mode night colours colors',
  approval: 'approve second',
  approve: 'accept customer pass decision',
  assign: 'reassign transfer hand over',
  attach: 'upload add evidence',
  change: 'changes ask partner information',
  changes: 'change ask partner information differences',
  checks: 'doctor',
  claim: 'take start',
  distribute: 'assign',
  duplicate: 'dismiss clear',
  duplicates: 'compare same business',
  escalate: 'help ask',
  evidence: 'documents files',
  file: 'replacement document change ask partner',
  match: 'dismiss confirm false positive true hit sanctions pep',
  missing: 'requirements documents changes',
  next: 'continue',
  note: 'comment write',
  ownership: 'owners shares ubo',
  reject: 'decline deny turn down customer decision',
  release: 'unclaim return drop unassign',
  reopen: 'appeal undo',
  reveal: 'show unmask identity protected',
  risk: 'score reasons points level why',
  screening: 'match matches dismiss confirm hits sanctions pep',
  snooze: 'postpone later pause remind',
  tags: 'labels',
  waive: 'requirement skip exempt ignore',
}

export function otherWords(label: string): string {
  const words = label.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.map((word) => (Object.hasOwn(OTHER_WORDS, word) ? OTHER_WORDS[word] : '')).join(' ')
}
