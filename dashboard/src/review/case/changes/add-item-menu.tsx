import { Button, Group, Menu, Text } from '@mantine/core'
import { draftFor } from '../model/change-draft.ts'
import { currentPeople, nameOf } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { requestTexts } from '../texts/changes.ts'

const MAX_ITEMS = 50

/** Adds what no row of the checklist is about: another document, a detail, a missing person. */
export function AddItemMenu() {
  const { reviewCase, changeRequest } = useOpenCase()
  const { items, add } = changeRequest
  const business = draftFor(reviewCase, { kind: 'business' })
  const isFull = items.length >= MAX_ITEMS
  return (
    <Group>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" size="xs" disabled={isFull} data-autofocus={items.length === 0 || undefined}>
            {requestTexts.addItem}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => add({ ...business, kind: 'Document' })}>{requestTexts.businessDocument}</Menu.Item>
          <Menu.Item onClick={() => add(business)}>{requestTexts.businessField}</Menu.Item>
          <Menu.Item onClick={() => add({ ...business, kind: 'Person', path: '/businessPersonList' })}>
            {requestTexts.missingPerson}
          </Menu.Item>
          {currentPeople(reviewCase).map((person) => (
            <Menu.Item key={person.uboId} onClick={() => add(draftFor(reviewCase, { kind: 'person', person }))}>
              <bdi>{requestTexts.aboutPerson(nameOf(reviewCase, person))}</bdi>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isFull && <Text size="sm">{requestTexts.tooMany(MAX_ITEMS)}</Text>}
    </Group>
  )
}
