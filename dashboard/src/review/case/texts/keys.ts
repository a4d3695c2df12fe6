// Why a key of the case does nothing.
export const keyTexts = {
  claimFirst: 'Claim the case first.',
  notNow: "You can't decide on this case now.",
  nothing: {
    a: 'Nothing to accept here.',
    q: 'Nothing to request here.',
    w: 'Nothing to waive here.',
    'Shift w': 'There are not several requirements to waive.',
    'Shift r': 'Nothing to reject here.',
    'Shift s': 'This case has no risk factors.',
    m: 'Only a document can be marked as checked.',
    v: 'No detail is left to check here.',
    o: 'No match or duplicate to review here.',
    b: 'Select the Duplicates tab to decide on duplicates.',
    y: 'Select the Duplicates tab to decide on duplicates.',
  } as Readonly<Record<string, string>>,
}
