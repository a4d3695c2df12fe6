// In a sandbox with scenarios, a business whose registration number ends in -H1 always has a screening match, so that you can
// see how one is reviewed.
import type { Found, ScreeningProvider } from '../providers/provider.ts'
import type { Subject } from '../subjects/subject.ts'

export const SANDBOX_HIT_ENDING = '-H1'
export const SANDBOX_HIT_LIST = 'Sandbox scenarios'

export function withSandboxHit(provider: ScreeningProvider): ScreeningProvider {
  return {
    isLocal: provider.isLocal,
    async screen(subject, requestId) {
      const screened = await provider.screen(subject, requestId)
      if (!isScenario(subject)) return screened
      return { ...screened, matches: [sandboxHit(subject), ...screened.matches] }
    },
  }
}

function isScenario({ kind, registrationNumber }: Subject): boolean {
  return kind === 'Business' && registrationNumber?.toUpperCase().endsWith(SANDBOX_HIT_ENDING) === true
}

/** A PEP match, not a sanctions match: it can be approved by two reviewers. */
function sandboxHit({ name, country }: Subject): Found {
  return {
    entryId: 'scenario-H1',
    list: SANDBOX_HIT_LIST,
    category: 'Pep',
    name,
    aliases: [],
    birthDates: [],
    countries: [country],
    url: null,
    note: 'Sandbox: the business is owned by a public official',
    score: 100,
  }
}
