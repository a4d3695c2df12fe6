// Which names of two customers are the same, as far as both records show: the service compares registered and trading names with
// each other, and its reason is the same for all of them. Pure.

interface Named {
  readonly companyName: string
  readonly tradingName: string | null
}

const texts = {
  sameCompany: 'Same registered name in the same country',
  sameTrading: (name: string) => `Same trading name in the same country: ${name}`,
  sameCrossed: (name: string) => `Registered name of one, trading name of the other, in the same country: ${name}`,
  similarCompany: 'Similar registered name in the same country',
  similar: 'Similar registered or trading name in the same country',
}

export function sharedNameText(ours: Named, theirs: Named): string {
  if (isSame(ours.companyName, theirs.companyName)) return texts.sameCompany
  if (isSame(ours.tradingName, theirs.tradingName)) return texts.sameTrading(theirs.tradingName!)
  if (isSame(ours.tradingName, theirs.companyName)) return texts.sameCrossed(theirs.companyName)
  if (isSame(ours.companyName, theirs.tradingName)) return texts.sameCrossed(ours.companyName)
  return ours.tradingName || theirs.tradingName ? texts.similar : texts.similarCompany
}

function isSame(one: string | null, other: string | null): boolean {
  const letters = lettersOf(one)
  return letters !== '' && letters === lettersOf(other)
}

const lettersOf = (name: string | null) => (name ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
