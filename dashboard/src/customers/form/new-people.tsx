// The people of a new customer. Of many, only those that are being edited or have an error are open.
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ProfileOptions } from '../../api/dashboard-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { Card } from '../../components/layout/card.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { PersonFields } from './person-fields.tsx'
import { newPerson, type PersonValues } from './person-values.ts'
import { personFormTexts as texts } from './texts.ts'

/** The API takes this many at once; more are added on the page of the customer. */
const MAX_PEOPLE = 50
/** Up to this many are all open. */
const OPEN = 3

interface NewPeopleProps {
  people: readonly PersonValues[]
  onChange: (people: readonly PersonValues[]) => void
  options: ProfileOptions
  /** What was wrong when the form was sent. */
  errorPaths: readonly string[]
}

export function NewPeople({ people, onChange, options, errorPaths }: NewPeopleProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (key: string) => setOpened(new Set([...opened, key]))
  const add = () => {
    const person = newPerson()
    setOpened(new Set([person.key]))
    onChange([...people, person])
  }
  return (
    <>
      <Card
        title={texts.people}
        message={people.length < MAX_PEOPLE ? texts.peopleHint : texts.peopleLimit(MAX_PEOPLE)}
      >
        {people.length === 0 && <AddPerson label={texts.addPerson} onClick={add} />}
      </Card>
      {people.map((person, index) => {
        const path = `/businessPersonList/${index}`
        const hasError =
          errorPaths.some((at) => at.startsWith(`${path}/`)) ||
          person.identities.some(({ isNumberDropped }) => isNumberDropped)
        const isOpen = people.length <= OPEN || opened.has(person.key) || hasError
        return (
          <Card
            key={person.key}
            title={texts.person(index + 1)}
            message={!isOpen && summaryOf(person)}
            actions={
              !isOpen && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={texts.editPersonNumber(index + 1)}
                  onClick={() => open(person.key)}
                >
                  {texts.editPerson}
                </Button>
              )
            }
          >
            {isOpen && (
              <>
                <PersonFields
                  path={path}
                  values={person}
                  onChange={(changed) => onChange(people.with(index, changed))}
                  options={options}
                />
                <Group justify="flex-end">
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={texts.removePersonNumber(index + 1)}
                    onClick={() => onChange(people.toSpliced(index, 1))}
                  >
                    {texts.removePerson}
                  </Button>
                </Group>
              </>
            )}
          </Card>
        )
      })}
      {people.length > 0 && people.length < MAX_PEOPLE && <AddPerson label={texts.addAnother} onClick={add} />}
    </>
  )
}

function summaryOf({ firstName, lastName, ownershipType, percentageShare }: PersonValues): string {
  return texts.summary(`${firstName} ${lastName}`.trim(), ownershipType.map(codeLabel), percentageShare)
}

function AddPerson({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Group>
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={onClick}>
        {label}
      </Button>
    </Group>
  )
}
