// The fields that an entry changed, with their old and new values.
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { CustomerActivity } from '../../api/dashboard-operations.ts'
import { HiddenText } from '../../components/values/hidden-text.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { fieldLabel } from '../../format/field-labels.ts'
import { changeValue } from './change-values.ts'
import classes from './customer-timeline.module.css'
import { entryPeople } from './entry-title.ts'
import { timelineTexts as texts } from './texts.ts'

const SHOWN = 4

export function EntryChanges({ entry }: { entry: CustomerActivity }) {
  const [isOpen, setOpen] = useState(false)
  const { changes, changedFields, people } = entry
  const names = new Map(people.map(({ uboId, name }) => [uboId, name]))
  const shown = isOpen ? changes : changes.slice(0, SHOWN)
  const listed = entryPeople(entry)
  // Values that can't be shown, for example after erasure.
  const unlisted = changes.length === 0 && listed.length === 0 && people.length === 0 ? changedFields : []
  return (
    <>
      {unlisted.length > 0 && (
        <Text size="sm" c="dimmed" component="div">
          {texts.fields(unlisted.map(fieldLabel))}
        </Text>
      )}
      {(listed.length > 0 || shown.length > 0) && (
        <dl className={classes.changes}>
          {listed.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <UserText>{text}</UserText>
              </dd>
            </div>
          ))}
          {shown.map(({ field, uboId, before, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of an entry never changes, and a field can be in it twice
            <div key={index}>
              <dt>{labelOf(field, uboId && people.length > 1 ? names.get(uboId) : null)}</dt>
              <dd>
                <del>{changeValue(field, before)}</del>
                <span aria-hidden="true"> → </span>
                <HiddenText> {texts.became} </HiddenText>
                <ins>{changeValue(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {shown.length < changes.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
          {texts.more(changes.length - shown.length)}
        </Button>
      )}
    </>
  )
}

function labelOf(field: string, person: string | null | undefined): string {
  return person ? texts.ofPerson(fieldLabel(field), person) : fieldLabel(field)
}
