// What arrived since the case was claimed, what changed since the last decision, and requests with their responses.
import { Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Case, Difference } from '../../../api/compliance-operations.ts'
import table from '../../../components/tables/data-table.module.css'
import { TimeText } from '../../../components/values/time-text.tsx'
import { documentName, fieldName, personName, personOf } from '../model/names.ts'
import { valueText } from '../model/value-text.ts'
import { BulletList } from '../parts/bullet-list.tsx'
import { Panel } from '../parts/panel.tsx'
import parts from '../parts/parts.module.css'
import { TextButton } from '../parts/text-button.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { changesTexts } from '../texts/changes.ts'
import classes from './changes.module.css'
import { RequestHistory } from './request-history.tsx'

export function ChangesTab() {
  return (
    <Panel title={changesTexts.title}>
      <Stack gap="xl">
        <Part title={changesTexts.newSinceClaim}>
          <NewSinceClaim />
        </Part>
        <Part title={changesTexts.sinceDecision}>
          <Differences />
        </Part>
        <Part title={changesTexts.requests}>
          <RequestHistory />
        </Part>
      </Stack>
    </Panel>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </div>
  )
}

function NewSinceClaim() {
  const { reviewCase, show } = useOpenCase()
  const { claimedAt, newSinceClaim } = reviewCase
  const documents = reviewCase.documents.filter(({ documentId }) => newSinceClaim.documents.includes(documentId))
  const items = reviewCase.items.filter(({ requirementId }) => newSinceClaim.items.includes(requirementId ?? ''))
  if (claimedAt === null) return <Text c="dimmed">{changesTexts.unclaimed}</Text>
  if (documents.length === 0 && items.length === 0)
    return (
      <Text c="dimmed">
        {changesTexts.nothingSince} <TimeText value={claimedAt} shows="minutes" />
      </Text>
    )
  return (
    <BulletList>
      {documents.map((document) => (
        <li key={document.documentId}>
          <TextButton onClick={() => show('evidence', `documents/${document.documentId}`)}>
            {documentName(reviewCase, document)}
          </TextButton>{' '}
          {changesTexts.received} <TimeText value={document.confirmedAt} />
        </li>
      ))}
      {items.map(({ requirementId, message }) => (
        <li key={requirementId}>
          <bdi>{changesTexts.answered(message)}</bdi>
        </li>
      ))}
    </BulletList>
  )
}

function Differences() {
  const { sinceVersion, changes } = useOpenCase().reviewCase.differences
  if (sinceVersion === null) return <Text c="dimmed">{changesTexts.noDecision}</Text>
  if (changes.length === 0) return <Text c="dimmed">{changesTexts.unchanged(sinceVersion)}</Text>
  return (
    <Table aria-label={changesTexts.table(sinceVersion)} className={`${table.table} ${parts.detailTable}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{changesTexts.field}</Table.Th>
          <Table.Th>{changesTexts.inVersion(sinceVersion)}</Table.Th>
          <Table.Th>{changesTexts.now}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change) => (
          <DifferenceRow key={change.path} change={change} sinceVersion={sinceVersion} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function DifferenceRow({ change, sinceVersion }: { change: Difference; sinceVersion: number }) {
  const { reviewCase } = useOpenCase()
  return (
    <Table.Tr>
      <Table.Td data-label={changesTexts.field}>
        <bdi>{placeName(reviewCase, change)}</bdi>
      </Table.Td>
      <Table.Td data-label={changesTexts.inVersion(sinceVersion)}>
        {change.kind === 'Added' ? (
          <Dimmed>{changesTexts.absent}</Dimmed>
        ) : (
          <del className={classes.before}>
            <bdi>{valueText(change.before)}</bdi>
          </del>
        )}
      </Table.Td>
      <Table.Td data-label={changesTexts.now}>
        {change.kind === 'Removed' ? (
          <Dimmed>{changesTexts.removed}</Dimmed>
        ) : (
          <ins className={classes.after}>
            <bdi>{valueText(change.after)}</bdi>
          </ins>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function Dimmed({ children }: { children: string }) {
  return (
    <Text c="dimmed" span>
      {children}
    </Text>
  )
}

function placeName(reviewCase: Case, { path, before }: Difference): string {
  const [first = '', id = '', field] = path.split('/')
  if (first !== 'people') return fieldName(first)
  const removed = before as { firstName?: string; lastName?: string } | null
  const person =
    personOf(reviewCase, id) ??
    (removed?.firstName ? { firstName: removed.firstName, lastName: removed.lastName ?? '' } : undefined)
  return field ? changesTexts.personField(personName(person), fieldName(field)) : personName(person)
}
