// What an entry of the timeline is about, in a few words.
import type { CustomerActivity } from '../../api/dashboard-operations.ts'
import { verificationLabel } from '../../components/badges/verification-badge.tsx'
import { codeLabel, eventLabel } from '../../format/code-labels.ts'
import { actionTitles, timelineTexts as texts } from './texts.ts'

/** Enough to recognise a list by; the rest is counted. */
const MOST_NAMES = 3
const ABOUT_PEOPLE = new Set(['addPerson', 'updatePerson', 'removePerson'])

export function entryTitle(entry: CustomerActivity): string {
  const { action, documents, people, verificationStatus } = entry
  if (verificationStatus && !(action in actionTitles)) return texts.statusChanged(verificationLabel(verificationStatus))
  const title = actionTitles[action] ?? eventLabel(action)
  if (documents.length > 0)
    return texts.about(
      title,
      namesOf(documents.map((it) => texts.document(codeLabel(it.documentCategory), it.personName))),
    )
  return ABOUT_PEOPLE.has(action) && people.length > 0 ? texts.about(title, peopleNames(people)) : title
}

/** The people of a create or of a change of several, if the title doesn't name them. */
export function entryPeople({ action, people }: CustomerActivity): [label: string, names: string][] {
  if (ABOUT_PEOPLE.has(action)) return []
  const changes = ['Added', 'Updated', 'Removed'] as const
  return changes.flatMap((change) => {
    const some = people.filter((person) => person.change === change)
    if (some.length === 0) return []
    const label = action === 'createBusinessProfile' ? texts.people : PEOPLE_LABELS[change]
    return [[label, peopleNames(some)]]
  })
}

const PEOPLE_LABELS = {
  Added: actionTitles.addPerson!,
  Updated: actionTitles.updatePerson!,
  Removed: actionTitles.removePerson!,
}

function peopleNames(people: CustomerActivity['people']): string {
  return namesOf(people.map(({ name }) => name ?? texts.erasedPerson))
}

function namesOf(names: readonly string[]): string {
  return texts.names(names.slice(0, MOST_NAMES), Math.max(0, names.length - MOST_NAMES))
}
