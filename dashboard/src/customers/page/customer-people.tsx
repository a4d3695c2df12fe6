// Owners and directors with their status. A few are shown with all their details; of many, each is one line that opens.
import { Text, TextInput } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { BusinessProfile, VerificationStatus } from '../../api/dashboard-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { Card } from '../../components/layout/card.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { ShowMore } from '../../components/layout/show-more.tsx'
import { useFirstEntries } from '../../hooks/use-first-entries.ts'
import { peopleTexts as texts } from '../texts.ts'
import classes from './customer.module.css'
import { CustomerPerson } from './customer-person.tsx'
import { PersonActions } from './person-actions.tsx'
import { nameOf, personAnchor } from './requirement-subject.ts'

/** More than this many are closed at first. */
const OPEN = 5
/** More than this many can be searched. */
const SEARCHED = 10
const STEP = 25

interface CustomerPeopleProps {
  profile: BusinessProfile
  status: VerificationStatus | undefined
  mayEdit: boolean
}

export function CustomerPeople({ profile, status, mayEdit }: CustomerPeopleProps) {
  const { ubos } = profile
  const [find, setFind] = useState('')
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const replaced = new Set(ubos.flatMap(({ supersedesUboId }) => supersedesUboId ?? []))
  const current = ubos.filter(({ uboId }) => !replaced.has(uboId))
  const share = current.reduce((sum, { percentageShare }) => sum + (percentageShare ?? 0), 0)
  const found = ubos.filter((person) => isFound(nameOf(person) ?? '', find))
  const linked = found.findIndex(({ uboId }) => personAnchor(uboId) === hash)
  const { first, rest, list, showMore } = useFirstEntries(found, STEP, linked + 1)
  return (
    <Card
      id="people"
      title={texts.title}
      message={ubos.length === 0 ? texts.none : texts.summary(current.length, share)}
      actions={
        mayEdit && (
          <ButtonLink
            to="/customers/$customerId/people/new"
            params={{ customerId: profile.customerId }}
            size="compact-sm"
            variant="default"
          >
            {texts.add}
          </ButtonLink>
        )
      }
    >
      {ubos.length > SEARCHED && (
        <TextInput
          type="search"
          label={texts.find}
          leftSection={<Icon name="search" size={16} />}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
          maw="24rem"
        />
      )}
      {ubos.length > 0 && found.length === 0 && <Text c="dimmed">{texts.notFound}</Text>}
      <ul className={classes.people} ref={list}>
        {first.map((person) => (
          <li key={person.uboId}>
            <CustomerPerson
              person={person}
              isReplaced={replaced.has(person.uboId)}
              isOpenAtFirst={ubos.length <= OPEN}
              isLinked={personAnchor(person.uboId) === hash}
              actions={mayEdit && !replaced.has(person.uboId) && <PersonActions profile={profile} person={person} />}
              reasons={status?.people.find(({ uboId }) => uboId === person.uboId)?.reasonCodes ?? []}
            />
          </li>
        ))}
      </ul>
      <ShowMore rest={rest} onClick={showMore} />
    </Card>
  )
}

function isFound(name: string, find: string): boolean {
  return plain(name).includes(plain(find.trim()))
}

/** Without accents and capital letters. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
