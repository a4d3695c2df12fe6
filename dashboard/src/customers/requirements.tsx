// What is still asked of the partner: by the rules of the country and type, and by an analyst.
import { Code, Text } from '@mantine/core'
import type { BusinessProfile, OutstandingRequirement, VerificationStatus } from '../api/dashboard-operations.ts'
import { Card } from '../components/card.tsx'
import { codeLabel } from '../components/code-labels.ts'
import { TimeText } from '../components/time-text.tsx'
import { RequirementBadge } from '../components/verification-badge.tsx'
import classes from './customer.module.css'

const ORDER = ['Due', 'Submitted', 'Accepted', 'Waived']

export function Requirements({ status, profile }: { status: VerificationStatus; profile: BusinessProfile }) {
  const all = status.outstandingRequirements.toSorted(
    (a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || (a.dueBy ?? '9').localeCompare(b.dueBy ?? '9'),
  )
  const due = all.filter((it) => it.status === 'Due').length
  if (all.length === 0) return null
  return (
    <Card
      title="What is asked for"
      message={
        due === 0
          ? 'Nothing is due.'
          : `${due} due. Documents go through an upload link, everything else through an update of the customer; both in the Partner API.`
      }
    >
      <ul className={classes.list}>
        {all.map((requirement, index) => (
          <li key={requirement.requirementId ?? index} className={classes.item}>
            <div className={classes.words}>
              <Text fw={600}>{requirement.message}</Text>
              <Details requirement={requirement} profile={profile} />
            </div>
            <div className={classes.aside}>
              <RequirementBadge status={requirement.status} />
              {requirement.status === 'Due' && requirement.dueBy && (
                <Text size="sm">
                  by <TimeText value={requirement.dueBy} shows="day" />
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Details({ requirement, profile }: { requirement: OutstandingRequirement; profile: BusinessProfile }) {
  const { acceptedDocumentCategories: categories, path, reasonCode } = requirement
  const whom = targetWords(requirement, profile)
  return (
    <Text size="sm" c="dimmed" component="div">
      {[codeLabel(reasonCode), whom].filter(Boolean).join(' · ')}
      {path && (
        <>
          {' '}
          · in <Code>{path}</Code>
        </>
      )}
      {categories.length > 0 && <div>Accepted: {categories.map(codeLabel).join(', ')}.</div>}
    </Text>
  )
}

/** Whom or what it is about, by name. */
function targetWords({ target }: OutstandingRequirement, { ubos, documents }: BusinessProfile): string | undefined {
  const { type, id } = target
  if (type === 'Person') return nameOf(ubos.find(({ uboId }) => uboId === id))
  if (type === 'Identity') {
    const person = ubos.find(({ identities }) => identities.some(({ identityId }) => identityId === id))
    const identity = person?.identities.find(({ identityId }) => identityId === id)
    return [nameOf(person), identity && codeLabel(identity.identityTypeCode)].filter(Boolean).join(', ') || undefined
  }
  if (type === 'Document') {
    const document = documents.find(({ documentId }) => documentId === id)
    return document && codeLabel(document.documentCategory)
  }
  return 'The business'
}

export function nameOf(person: { firstName: string; lastName: string } | undefined): string | undefined {
  return person && `${person.firstName} ${person.lastName}`
}
