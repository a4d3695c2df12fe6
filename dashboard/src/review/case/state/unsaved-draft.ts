// Whether what this browser kept of a change request is newer than what the service has. Pure.

export interface UnsavedDraft<T> {
  readonly content: T
  /** When it was typed, on the clock of the service. */
  readonly typedAt: number
  /** When the draft that it continues was saved on the service. Null: there was none. */
  readonly basedOn: string | null
}

/** Clocks differ, so that they only decide when another draft was saved meanwhile, for example on another device. */
export function isNewerThanSaved(
  { typedAt, basedOn }: Pick<UnsavedDraft<unknown>, 'typedAt' | 'basedOn'>,
  savedAt: string | null,
): boolean {
  return savedAt === null || savedAt === basedOn || typedAt >= Date.parse(savedAt)
}
