// Who owns and runs the business: as a bar that adds up to 100%, and as a table with the same figures.
import { Stack, Table } from '@mantine/core'
import type { PersonRecord } from '../../../api/compliance-operations.ts'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import table from '../../../components/tables/data-table.module.css'
import { codeLabel } from '../../../format/code-labels.ts'
import { personState } from '../model/evidence-state.ts'
import { currentPeople, nameOf, personName } from '../model/names.ts'
import { Panel } from '../parts/panel.tsx'
import parts from '../parts/parts.module.css'
import { TextButton } from '../parts/text-button.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { ownershipProblems, ownershipTexts } from '../texts/evidence.ts'
import classes from './evidence.module.css'

const SHADES = 5

export function OwnershipTab() {
  const { reviewCase } = useOpenCase()
  const { ownership } = reviewCase
  const people = currentPeople(reviewCase).toSorted((a, b) => (b.percentageShare ?? -1) - (a.percentageShare ?? -1))
  const hint = [
    ownershipTexts.declared(ownership.totalShare),
    ownershipTexts.beneficialOwners(ownership.beneficialOwners),
    ownershipTexts.shareholders(ownership.shareholders),
    ownershipTexts.directors(ownership.directors),
  ]
  return (
    <Panel title={ownershipTexts.title} hint={hint.join(' · ')}>
      <Stack>
        {ownership.problems.length > 0 && (
          <Notice
            tone="attention"
            title={ownership.problems.map((problem) => ownershipProblems[problem] ?? problem).join('. ')}
          >
            {gapText(ownership.gap)}
          </Notice>
        )}
        <Bar people={people} total={ownership.totalShare} />
        <Table aria-label={ownershipTexts.table} className={`${table.table} ${parts.detailTable}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{ownershipTexts.name}</Table.Th>
              <Table.Th>{ownershipTexts.role}</Table.Th>
              <Table.Th className={parts.number}>{ownershipTexts.share}</Table.Th>
              <Table.Th>{ownershipTexts.status}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person, index) => (
              <PersonRow
                key={person.uboId}
                person={person}
                shade={index % SHADES}
                isShareMissing={ownership.withoutShare.includes(person.uboId)}
              />
            ))}
            <Table.Tr>
              <Table.Th scope="row" className={parts.total}>
                {ownershipTexts.total}
              </Table.Th>
              <Table.Td className={parts.blank} />
              <Table.Td data-label={ownershipTexts.share} className={parts.number} fw={600}>
                {ownershipTexts.percent(ownership.totalShare)}
              </Table.Td>
              <Table.Td>{ownership.gap === 0 ? ownershipTexts.addsUp : gapText(ownership.gap)}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Stack>
    </Panel>
  )
}

interface PersonRowProps {
  person: PersonRecord
  shade: number
  isShareMissing: boolean
}

function PersonRow({ person, shade, isShareMissing }: PersonRowProps) {
  const { reviewCase, show } = useOpenCase()
  const [tone, state] = personState(person)
  const noShare = isShareMissing ? ownershipTexts.missing : ownershipTexts.none
  return (
    <Table.Tr>
      <Table.Td data-label={ownershipTexts.name}>
        <span className={classes.owner}>
          <span className={classes.swatch} data-shade={shade} aria-hidden="true" />
          <TextButton onClick={() => show('evidence', `people/${person.uboId}`)}>
            {nameOf(reviewCase, person)}
          </TextButton>
        </span>
      </Table.Td>
      <Table.Td data-label={ownershipTexts.role}>{person.ownershipType.map(codeLabel).join(', ')}</Table.Td>
      <Table.Td data-label={ownershipTexts.share} className={parts.number}>
        {person.percentageShare === null ? noShare : ownershipTexts.percent(person.percentageShare)}
      </Table.Td>
      <Table.Td data-label={ownershipTexts.status}>
        <StatusBadge tone={tone}>{state}</StatusBadge>
      </Table.Td>
    </Table.Tr>
  )
}

function gapText(gap: number): string {
  if (gap === 0) return ''
  return gap > 0 ? ownershipTexts.unattributed(gap) : ownershipTexts.tooMuch(-gap)
}

/** Scaled to the total when it is more than 100%, with a line at 100%. */
function Bar({ people, total }: { people: readonly PersonRecord[]; total: number }) {
  const scale = Math.max(100, total)
  const gap = 100 - total
  const width = (share: number) => `${(share / scale) * 100}%`
  return (
    <div className={classes.bar} aria-hidden="true">
      {people.map((person, index) =>
        person.percentageShare ? (
          <div
            key={person.uboId}
            className={classes.share}
            data-shade={index % SHADES}
            style={{ width: width(person.percentageShare) }}
            title={ownershipTexts.segment(personName(person), person.percentageShare)}
          >
            <span>{ownershipTexts.percent(person.percentageShare)}</span>
          </div>
        ) : null,
      )}
      {gap > 0 && (
        <div className={classes.gap} style={{ width: width(gap) }}>
          <span>{ownershipTexts.gap(gap)}</span>
        </div>
      )}
      {total > 100 && <div className={classes.full} style={{ left: width(100) }} />}
    </div>
  )
}
