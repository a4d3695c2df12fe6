// Request and response of a screening provider, which is a list file or an HTTP service.

import { countryCode, freeText, named, oneOf, optional, text } from '../../http/fields.ts'
import { fieldErrorsOf } from '../../http/schema.ts'
import { FAILURE_KINDS } from '../../platform/outbound/failure-kind.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import type { Subject } from '../subjects/subject.ts'

export const HIT_CATEGORIES = ['Sanctions', 'Pep', 'AdverseMedia', 'Other'] as const
export type HitCategory = (typeof HIT_CATEGORIES)[number]

/** A year, a month or a day: lists often have no more. */
const birthDate = Type.String({ pattern: '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$' })

/** No analyst can decide on more matches than this. */
export const MAX_MATCHES = 200

/** More than any published entry has at the moment. */
export const MAX_ALIASES = 1000

const Match = Type.Object({
  entryId: text(200),
  list: text(200),
  category: oneOf(HIT_CATEGORIES),
  name: text(500),
  aliases: optional(Type.Array(text(500), { maxItems: MAX_ALIASES })),
  birthDates: optional(Type.Array(birthDate, { maxItems: 50 })),
  countries: optional(Type.Array(countryCode(), { maxItems: 50 })),
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  url: optional(freeText(2000)),
  note: optional(freeText(5000)),
})

const ProviderAnswer = named('ScreeningAnswer', {
  requestId: text(100),
  listVersion: text(200),
  matches: Type.Array(Match, { maxItems: MAX_MATCHES }),
})

/** A list entry that may be the subject. */
export interface Entry {
  readonly entryId: string
  readonly list: string
  readonly category: HitCategory
  readonly name: string
  readonly aliases: readonly string[]
  readonly birthDates: readonly string[]
  readonly countries: readonly string[]
  readonly url: string | null
  readonly note: string | null
}
export type Found = Entry & { readonly score: number }

export interface Screened {
  readonly listVersion: string
  readonly matches: readonly Found[]
  /** The last activation of an imported list when the subject was compared; absent where no imported lists are used. */
  readonly activationId?: number
}

export interface ScreeningProvider {
  /** Answers from memory, so a request can wait for it. */
  readonly isLocal: boolean
  /** Every error is a ScreeningFailure. */
  screen(subject: Subject, requestId: string): Promise<Screened>
}

export const SCREENING_FAILURES = [...FAILURE_KINDS, 'InvalidAnswer', 'ListUnreadable', 'NotConfigured'] as const
export type ScreeningFailureKind = (typeof SCREENING_FAILURES)[number]

export class ScreeningFailure extends Error {
  readonly kind: ScreeningFailureKind
  constructor(kind: ScreeningFailureKind, cause?: unknown) {
    super(`screening failed: ${kind}`, { cause })
    this.kind = kind
  }
}

/** A response must be valid as a whole and name the request: a cached or misrouted one must not clear a subject. */
export function readAnswer(body: unknown, requestId: string): Screened {
  if (fieldErrorsOf(ProviderAnswer, body, () => 'ValidationControl.Error').length > 0)
    throw new ScreeningFailure('InvalidAnswer')
  const answer = body as Static<typeof ProviderAnswer>
  if (answer.requestId !== requestId) throw new ScreeningFailure('InvalidAnswer')
  const matches = answer.matches.map((match) => ({
    entryId: match.entryId,
    list: match.list,
    category: match.category,
    name: match.name,
    aliases: match.aliases ?? [],
    birthDates: match.birthDates ?? [],
    countries: match.countries ?? [],
    url: match.url ?? null,
    note: match.note ?? null,
    score: match.score,
  }))
  return { listVersion: answer.listVersion, matches: strongestOfEach(matches) }
}

/** An entry may match by several names; the best score counts. */
export function strongestOfEach(matches: readonly Found[]): Found[] {
  const best = new Map<string, Found>()
  for (const match of matches) {
    const key = JSON.stringify([match.list, match.entryId])
    if ((best.get(key)?.score ?? -1) < match.score) best.set(key, match)
  }
  return [...best.values()].sort((a, b) => b.score - a.score || (a.entryId < b.entryId ? -1 : 1))
}
