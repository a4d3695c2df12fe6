// What the partner has to provide: changes requested by the review team, and requirements of the country and type.
import { Code, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BusinessProfile, OutstandingRequirement, VerificationStatus } from '../api/dashboard-operations.ts'
import { RequirementBadge } from '../components/badges/verification-badge.tsx'
import { Card } from '../components/layout/card.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { codeLabel } from '../format/code-labels.ts'
import classes from './customer.module.css'
import { countDue, requestedChanges, ruleRequirements } from './due.ts'
import { requirementTexts as texts } from './texts.ts'

const ORDER = ['Due', 'Submitted', 'Accepted', 'Waived']

interface RequirementsProps {
  status: VerificationStatus
  profile: BusinessProfile
  /** The button that answers a requirement; nothing for users who may only read. */
  answer?: (requirement: OutstandingRequirement) => ReactNode
}

export function Requirements({ status, profile, answer }: RequirementsProps) {
  const changes = requestedChanges(status)
  const rules = ruleRequirements(status)
  const changesDue = countDue(changes)
  const rulesDue = countDue(rules)
  return (
    <>
      {changes.length > 0 && (
        <Card title={texts.changesTitle} message={changesDue > 0 ? texts.changesDue(changesDue) : texts.changesDone}>
          <List requirements={changes} profile={profile} {...(answer ? { answer } : {})} />
        </Card>
      )}
      {rules.length > 0 && (
        <Card title={texts.rulesTitle} message={rulesDue > 0 ? texts.rulesDue(rulesDue) : texts.rulesDone}>
          <List requirements={rules} profile={profile} {...(answer ? { answer } : {})} />
        </Card>
      )}
    </>
  )
}

interface ListProps {
  requirements: readonly OutstandingRequirement[]
  profile: BusinessProfile
  answer?: NonNullable<RequirementsProps['answer']>
}

function List({ requirements, profile, answer }: ListProps) {
  const sorted = requirements.toSorted(
    (a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || (a.dueBy ?? '9').localeCompare(b.dueBy ?? '9'),
  )
  return (
    <ul className={classes.list}>
      {sorted.map((requirement, index) => (
        <li key={requirement.requirementId ?? index} className={classes.item}>
          <div className={classes.words}>
            <Text fw={600}>
              <UserText>{requirement.message}</UserText>
            </Text>
            <Details requirement={requirement} profile={profile} />
          </div>
          <div className={classes.aside}>
            <RequirementBadge status={requirement.status} />
            {requirement.status === 'Due' && requirement.dueBy && (
              <Text size="sm">
                {texts.due} <TimeText value={requirement.dueBy} shows="day" />
              </Text>
            )}
            {requirement.status === 'Due' && answer?.(requirement)}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The reason is why it is due: an item that was waived or accepted isn't missing any more. */
function Details({ requirement, profile }: { requirement: OutstandingRequirement; profile: BusinessProfile }) {
  const { acceptedDocumentCategories: categories, path, reasonCode, status } = requirement
  const target = targetLabel(requirement, profile)
  return (
    <Text size="sm" c="dimmed" component="div">
      {status === 'Due' && `${codeLabel(reasonCode)}: `}
      <UserText>{target}</UserText>
      {path && (
        <>
          {' '}
          (<Code>{path}</Code>)
        </>
      )}
      {status === 'Due' && categories.length > 0 && <div>{texts.accepted(categories.map(codeLabel))}</div>}
    </Text>
  )
}

function targetLabel({ target }: OutstandingRequirement, { ubos, documents }: BusinessProfile): string {
  const { type, id } = target
  if (type === 'Person') return nameOf(ubos.find(({ uboId }) => uboId === id)) ?? codeLabel(type)
  if (type === 'Identity') {
    const person = ubos.find(({ identities }) => identities.some(({ identityId }) => identityId === id))
    const identity = person?.identities.find(({ identityId }) => identityId === id)
    return [nameOf(person), identity && codeLabel(identity.identityTypeCode)].filter(Boolean).join(', ')
  }
  if (type === 'Document') {
    const document = documents.find(({ documentId }) => documentId === id)
    return codeLabel(document?.documentCategory ?? type)
  }
  return texts.business
}

export function nameOf(person: { firstName: string; lastName: string } | undefined): string | undefined {
  return person && `${person.firstName} ${person.lastName}`
}
