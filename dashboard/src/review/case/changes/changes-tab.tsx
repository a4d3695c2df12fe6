// What was asked and what came back, what differs since the last decision, and what came in since the case was claimed.
import { Stack, Table, Text, Title } from '@mantine/core'
import type { Case, CaseItem, Difference } from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../components/code-labels.ts'
import table from '../../../components/data-table.module.css'
import { TimeText } from '../../../components/time-text.tsx'
import { RequirementBadge } from '../../../components/verification-badge.tsx'
import classes from '../case.module.css'
import { documentName, fieldName, personName, personOf, targetName } from '../model/names.ts'
import { valueText } from '../model/value-text.ts'
import { useOpenCase } from '../state/case-context.ts'

export function ChangesTab() {
  const { reviewCase } = useOpenCase()
  return (
    <section className={classes.panel} aria-label="What changed">
      <Stack gap="xl">
        <NewSinceClaim />
        <Differences />
        <Asked items={reviewCase.items} />
      </Stack>
    </section>
  )
}

function NewSinceClaim() {
  const { reviewCase, show } = useOpenCase()
  const { documents, items } = reviewCase.newSinceClaim
  const none = documents.length === 0 && items.length === 0
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        New since it was claimed
      </Title>
      {reviewCase.claimedAt === null && <Text c="dimmed">Nobody has it.</Text>}
      {reviewCase.claimedAt !== null && none && (
        <Text c="dimmed">
          Nothing since <TimeText value={reviewCase.claimedAt} />.
        </Text>
      )}
      <ul className={classes.plainList}>
        {documents.map((id) => {
          const document = reviewCase.documents.find(({ documentId }) => documentId === id)
          return (
            document && (
              <li key={id}>
                <button type="button" className={classes.linkish} onClick={() => show('evidence', `documents/${id}`)}>
                  {documentName(reviewCase, document)}
                </button>{' '}
                arrived <TimeText value={document.confirmedAt} />
              </li>
            )
          )
        })}
        {items.map((id) => {
          const item = reviewCase.items.find(({ requirementId }) => requirementId === id)
          return item && <li key={id}>“{item.message}” was answered</li>
        })}
      </ul>
    </div>
  )
}

function Differences() {
  const { reviewCase } = useOpenCase()
  const { sinceVersion, changes } = reviewCase.differences
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        Since the last decision
      </Title>
      {sinceVersion === null ? (
        <Text c="dimmed">Nobody has decided anything on this customer yet.</Text>
      ) : changes.length === 0 ? (
        <Text c="dimmed">Nothing in the profile differs from version {sinceVersion}.</Text>
      ) : (
        <Table aria-label={`What differs from version ${sinceVersion}`} className={`${table.table} ${classes.owners}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th>In version {sinceVersion}</Table.Th>
              <Table.Th>Now</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map((change) => (
              <Table.Tr key={change.path}>
                <Table.Td data-label="What">{placeName(reviewCase, change)}</Table.Td>
                <Table.Td data-label={`In version ${sinceVersion}`}>
                  {change.kind === 'Added' ? (
                    <Text c="dimmed" span>
                      not there
                    </Text>
                  ) : (
                    <del className={classes.was}>{valueText(change.before)}</del>
                  )}
                </Table.Td>
                <Table.Td data-label="Now">
                  {change.kind === 'Removed' ? (
                    <Text c="dimmed" span>
                      removed
                    </Text>
                  ) : (
                    <ins className={classes.is}>{valueText(change.after)}</ins>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}

function placeName(reviewCase: Case, { path, before }: Difference): string {
  const [first = '', id = '', field] = path.split('/')
  if (first !== 'people') return fieldName(first)
  const gone = before as { firstName?: string; lastName?: string } | null
  const person =
    personOf(reviewCase, id) ??
    (gone?.firstName ? { firstName: gone.firstName, lastName: gone.lastName ?? '' } : undefined)
  return field ? `${personName(person)}: ${fieldName(field).toLowerCase()}` : personName(person)
}

function Asked({ items }: { items: readonly CaseItem[] }) {
  const { reviewCase, show } = useOpenCase()
  const asked = items.filter(({ source }) => source === 'Request').toReversed()
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        What was asked, and what came back
      </Title>
      {asked.length === 0 && <Text c="dimmed">Nothing has been asked of the partner.</Text>}
      <ul className={classes.asked}>
        {asked.map((item) => (
          <li key={item.requirementId}>
            <div className={classes.askedHead}>
              <strong>{item.message}</strong>
              <RequirementBadge status={item.status} />
            </div>
            <Text size="sm" c="dimmed" component="div">
              Round {item.round}, {targetName(reviewCase, item.target)}: {codeLabel(item.reasonCode).toLowerCase()}.
              Asked <TimeText value={item.requestedAt} />
            </Text>
            {item.answeredAt && (
              <Text size="sm" component="div">
                Answered <TimeText value={item.answeredAt} />
                {item.answeredBy.map((place) => (
                  <Answer key={place} place={place} onOpen={() => show('evidence', place)} />
                ))}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Answer({ place, onOpen }: { place: string; onOpen: () => void }) {
  const { reviewCase } = useOpenCase()
  const [kind, id] = place.split('/')
  const document = reviewCase.documents.find(({ documentId }) => documentId === id)
  if (kind !== 'documents' && kind !== 'people') return <> by {fieldName(kind ?? '').toLowerCase()}</>
  return (
    <>
      {' by '}
      <button type="button" className={classes.linkish} onClick={onOpen}>
        {document ? documentName(reviewCase, document) : personName(personOf(reviewCase, id ?? ''))}
      </button>
    </>
  )
}
