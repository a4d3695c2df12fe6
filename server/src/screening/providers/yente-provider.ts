// The match API of yente, OpenSanctions' matching service: SCREENING_URL is its /match/{dataset}. The scores are
// its own, the threshold is ours. Entities come as FollowTheMoney, as in the files of OpenSanctions.
import { countryAlpha2 } from '../../reference/countries.ts'
import { entryOf, type FollowTheMoneyEntity } from '../lists/formats/follow-the-money.ts'
import type { Subject } from '../subjects/subject.ts'
import { type ServiceSettings, screeningService } from './ask-service.ts'
import { type Found, MAX_MATCHES, ScreeningFailure, type ScreeningProvider, strongestOfEach } from './provider.ts'

const QUERY = 'subject'

interface YenteAnswer {
  readonly responses?: Readonly<
    Record<
      string,
      | {
          readonly status?: unknown
          readonly results?: readonly (FollowTheMoneyEntity & { readonly score?: unknown })[]
          readonly total?: { readonly value?: unknown; readonly relation?: unknown }
        }
      | undefined
    >
  >
}

export function yenteProvider(settings: ServiceSettings, threshold: number): ScreeningProvider {
  const url = new URL(settings.url)
  // Scores are rounded to whole numbers here. The service leaves out results at its lower bound, which is at most the threshold.
  url.searchParams.set('threshold', ((threshold - 0.5) / 100).toFixed(3))
  url.searchParams.set('limit', String(MAX_MATCHES))
  const dataset = url.pathname.split('/').filter(Boolean).at(-1) ?? 'default'
  const ask = screeningService({ ...settings, url: url.href }, 'ApiKey')
  return {
    isLocal: false,
    async screen(subject) {
      const answer = (await ask({ queries: { [QUERY]: exampleOf(subject) } })) as YenteAnswer | null
      const response = answer?.responses?.[QUERY]
      if (!response || !Array.isArray(response.results) || (response.status ?? 200) !== 200)
        throw new ScreeningFailure('InvalidAnswer')
      const { value: total = 0, relation = 'eq' } = response.total ?? {}
      // A match that is left out would count as no match. A relation other than `eq` means that there may be more.
      if (Number(total) > MAX_MATCHES || relation !== 'eq') throw new ScreeningFailure('InvalidAnswer')
      const matches = response.results.map((entity) => matchOf(entity, subject, dataset))
      return {
        listVersion: `yente ${dataset}`,
        matches: strongestOfEach(matches.filter(({ score }) => score >= threshold)),
      }
    },
  }
}

function exampleOf({ kind, name, aliases, birthDate, country, registrationNumber }: Subject) {
  const code = countryAlpha2(country)
  const countries = code ? [code.toLowerCase()] : []
  const names = [name, ...aliases]
  return kind === 'Person'
    ? { schema: 'Person', properties: { name: names, birthDate: birthDate ? [birthDate] : [], nationality: countries } }
    : {
        schema: 'Company',
        properties: {
          name: names,
          jurisdiction: countries,
          registrationNumber: registrationNumber ? [registrationNumber] : [],
        },
      }
}

/** What the service reports as a match is one, also when it isn't a target of a list itself. */
function matchOf(
  entity: FollowTheMoneyEntity & { readonly score?: unknown },
  { kind }: Subject,
  dataset: string,
): Found {
  const { score } = entity
  if (typeof score !== 'number' || !(score >= 0 && score <= 1)) throw new ScreeningFailure('InvalidAnswer')
  try {
    const schema = kind === 'Person' ? 'Person' : 'Company'
    const { kind: _, ...entry } = entryOf({ ...entity, schema, target: true }, { list: dataset, category: 'Other' })!
    return { ...entry, score: Math.round(score * 100) }
  } catch (error) {
    throw new ScreeningFailure('InvalidAnswer', error)
  }
}
