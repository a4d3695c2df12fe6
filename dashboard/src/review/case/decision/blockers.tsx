// What stands in the way of an approval, each with a way to it.
import { Text } from '@mantine/core'
import type { Blocker, Case } from '../../../api/compliance-operations.ts'
import { Notice } from '../../../components/notice.tsx'
import classes from '../case.module.css'
import type { View } from '../model/case-search.ts'
import { personName, personOf } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'

export function Blockers({ onFollow }: { onFollow: () => void }) {
  const { reviewCase, show } = useOpenCase()
  if (reviewCase.blockers.length === 0) {
    const undecided = reviewCase.documents.filter(({ status }) => status === 'Confirmed').length
    return (
      <Notice tone="good" title="Nothing stands in the way">
        Everybody is decided on, nothing is due, and screening has nothing against it.
        {undecided > 0 &&
          ` ${undecided} ${undecided === 1 ? 'document is' : 'documents are'} not decided on; it can be approved without.`}
      </Notice>
    )
  }
  return (
    <Notice
      tone="attention"
      title={`${reviewCase.blockers.length} ${reviewCase.blockers.length === 1 ? 'thing stands' : 'things stand'} in the way`}
    >
      <ul className={classes.plainList}>
        {reviewCase.blockers.map((blocker) => {
          const { view, at } = placeOf(blocker)
          return (
            <li key={`${blocker.code} ${blocker.path}`}>
              <button
                type="button"
                className={classes.linkish}
                onClick={() => {
                  show(view, at)
                  onFollow()
                }}
              >
                {wordsOf(reviewCase, blocker)}
              </button>
            </li>
          )
        })}
      </ul>
      <Text size="sm" mt={4}>
        Accept, waive or decide them first, or ask the partner.
      </Text>
    </Notice>
  )
}

function idOf({ path }: Blocker): [kind: string, id: string] {
  const [kind = '', id = ''] = path.split('/')
  return [kind, id]
}

function wordsOf(reviewCase: Case, blocker: Blocker): string {
  const [kind, id] = idOf(blocker)
  const asked = [...reviewCase.items, ...reviewCase.requirements].find(({ requirementId }) => requirementId === id)
  if (kind === 'items' && asked)
    return `“${asked.message}” ${asked.status === 'Submitted' ? 'is submitted and not accepted yet' : 'is still due'}`
  if (kind === 'requirements' && asked) return `${asked.message.replace(/\.$/, '')}: required, still due and not waived`
  if (kind === 'people') return `${personName(personOf(reviewCase, id))} is not decided on`
  if (kind === 'screening' && id)
    return `${id === reviewCase.customerId ? 'The business' : personName(personOf(reviewCase, id))}: screening has not finished`
  return blocker.message.replace(/\.$/, '')
}

/** Its row of the checklist has the same name. */
function placeOf({ path }: Blocker): { view: View; at?: string } {
  return path.startsWith('screening') ? { view: 'screening' } : { view: 'evidence', at: path }
}
