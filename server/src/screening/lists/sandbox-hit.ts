// In a sandbox with scenarios a business whose registration number ends in -H1 is always found on a list, whatever its name:
// so that somebody who tries the service out sees what a hit is.
import type { Found, ScreeningProvider } from '../providers/provider.ts'
import type { Subject } from '../subjects/subject.ts'

export const SANDBOX_HIT_ENDING = '-H1'
export const SANDBOX_HIT_LIST = 'Sandbox scenarios'

export function withSandboxHit(provider: ScreeningProvider): ScreeningProvider {
  return {
    isLocal: provider.isLocal,
    async screen(subject, requestId) {
      const screened = await provider.screen(subject, requestId)
      if (!isSample(subject)) return screened
      return { ...screened, matches: [sampleHit(subject), ...screened.matches] }
    },
  }
}

function isSample({ kind, registrationNumber }: Subject): boolean {
  return kind === 'Business' && registrationNumber?.toUpperCase().endsWith(SANDBOX_HIT_ENDING) === true
}

/** Politically exposed, not sanctioned: it can be approved, by two. */
function sampleHit({ name, country }: Subject): Found {
  return {
    entryId: 'scenario-H1',
    list: SANDBOX_HIT_LIST,
    category: 'Pep',
    name,
    aliases: [],
    birthDates: [],
    countries: [country],
    url: null,
    note: 'Sample: an office holder owns the business',
    score: 100,
  }
}
