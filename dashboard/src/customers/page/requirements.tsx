// What the partner has to provide: changes requested by the review team, and requirements of the country and type.
import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BusinessProfile, OutstandingRequirement, VerificationStatus } from '../../api/dashboard-operations.ts'
import { RequirementBadge } from '../../components/badges/verification-badge.tsx'
import { Card } from '../../components/layout/card.tsx'
import { ShowMore } from '../../components/layout/show-more.tsx'
import { DueDay } from '../../components/values/due-day.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { useFirstEntries } from '../../hooks/use-first-entries.ts'
import { requirementTexts as texts } from '../texts.ts'
import classes from './customer.module.css'
import { countDue, countWaived, requestedChanges, ruleRequirements } from './due.ts'
import { requirementAnchor, requirementSubject } from './requirement-subject.ts'

/** A customer with many people has many requirements. */
const STEP = 20
const ORDER = ['Due', 'Submitted', 'Accepted', 'Waived']

interface RequirementsProps {
  status: VerificationStatus
  profile: BusinessProfile
  /** On the page of the customer: the button that answers a requirement; nothing for users who may only read. */
  answer?: (requirement: OutstandingRequirement) => ReactNode
  /** For users who may only read: who else can meet the requirements. */
  isReadOnly?: boolean
  /** Of all of them, above the lists. */
  progress?: ReactNode
}

export function Requirements({ status, profile, answer, isReadOnly, progress }: RequirementsProps) {
  const changes = requestedChanges(status)
  const rules = ruleRequirements(status)
  const changesDue = countDue(changes)
  const due = changesDue + countDue(rules)
  if (changes.length + rules.length === 0) return null
  const message =
    due === 0
      ? countWaived(status) > 0
        ? texts.doneWithWaived
        : texts.done
      : (isReadOnly ? texts.dueReadOnly : texts.due)(due)
  const answers = answer ? { answer } : {}
  return (
    <Card id="requirements" title={texts.title} message={message}>
      {progress}
      {changes.length > 0 && (
        <Part title={texts.changesTitle} message={changesDue > 0 ? texts.changesDue(changesDue) : texts.changesDone}>
          <List requirements={changes} profile={profile} {...answers} />
        </Part>
      )}
      {changes.length > 0 && rules.length > 0 && (
        <Part title={texts.rulesTitle} message={texts.rulesHint}>
          <List requirements={rules} profile={profile} {...answers} />
        </Part>
      )}
      {changes.length === 0 && <List requirements={rules} profile={profile} {...answers} />}
    </Card>
  )
}

function Part({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} gap="sm" className={classes.part}>
      <div>
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {message}
        </Text>
      </div>
      {children}
    </Stack>
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
  const { first, rest, list, showMore } = useFirstEntries(sorted, STEP)
  return (
    <>
      <ul className={classes.list} ref={list}>
        {first.map((requirement, index) => (
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
                  {texts.dueBy} <DueDay value={requirement.dueBy} />
                </Text>
              )}
              {requirement.status === 'Due' && answer?.(requirement)}
            </div>
          </li>
        ))}
      </ul>
      <ShowMore rest={rest} onClick={showMore} />
    </>
  )
}

interface DetailsProps {
  requirement: OutstandingRequirement
  profile: BusinessProfile
}

/** The reason is why it is due: an item that was waived or accepted isn't missing any more. */
function Details({ requirement, profile }: DetailsProps) {
  const { acceptedDocumentCategories: categories, reasonCode, status } = requirement
  const anchor = requirementAnchor(requirement, profile)
  return (
    <Text size="sm" c="dimmed" component="div">
      {status === 'Due' && `${codeLabel(reasonCode)} · `}
      {anchor ? (
        <Anchor href={`#${anchor}`} size="sm">
          <UserText>{requirementSubject(requirement, profile)}</UserText>
        </Anchor>
      ) : (
        <UserText>{requirementSubject(requirement, profile)}</UserText>
      )}
      {status === 'Due' && categories.length > 0 && <div>{texts.accepted(categories.map(codeLabel))}</div>}
    </Text>
  )
}
