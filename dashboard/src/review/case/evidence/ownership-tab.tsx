// Who owns and runs the business: as a bar that adds up, and as a table that says the same.
import { Stack, Table, Text, Title } from '@mantine/core'
import type { PersonRecord } from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../components/code-labels.ts'
import table from '../../../components/data-table.module.css'
import { Notice } from '../../../components/notice.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import classes from '../case.module.css'
import { personState } from '../model/checklist-rows.ts'
import { PROBLEM_WORDS, personName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'

const SHADES = 5

export function OwnershipTab() {
  const { reviewCase, show } = useOpenCase()
  const { ownership, profile, people } = reviewCase
  const replacedBy = new Map(people.map(({ uboId, replacedByUboId }) => [uboId, replacedByUboId]))
  const present = profile.ubos.filter(({ uboId }) => !replacedBy.get(uboId))
  const sorted = present.toSorted((a, b) => (b.percentageShare ?? -1) - (a.percentageShare ?? -1))
  return (
    <section className={classes.panel} aria-label="Ownership">
      <Stack>
        <div>
          <Title order={2} size="h4">
            Ownership
          </Title>
          <Text size="sm" c="dimmed">
            {[
              `${ownership.totalShare} % named`,
              count(ownership.beneficialOwners, 'beneficial owner', 'beneficial owners'),
              count(ownership.shareholders, 'shareholder', 'shareholders'),
              count(ownership.directors, 'director', 'directors'),
            ].join(' · ')}
          </Text>
        </div>
        {ownership.problems.length > 0 && (
          <Notice
            tone="attention"
            title={ownership.problems.map((problem) => PROBLEM_WORDS[problem] ?? problem).join('. ')}
          >
            {gapWords(ownership.gap)}
          </Notice>
        )}
        <Bar people={sorted} total={ownership.totalShare} />
        <Table aria-label="Owners and directors" className={`${table.table} ${classes.owners}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Part</Table.Th>
              <Table.Th className={classes.number}>Share</Table.Th>
              <Table.Th>State</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.map((person, index) => (
              <Table.Tr key={person.uboId}>
                <Table.Td data-label="Name">
                  <span className={classes.owner}>
                    <span className={classes.swatch} data-shade={index % SHADES} aria-hidden="true" />
                    <button
                      type="button"
                      className={classes.linkish}
                      onClick={() => show('evidence', `people/${person.uboId}`)}
                    >
                      {personName(person)}
                    </button>
                  </span>
                </Table.Td>
                <Table.Td data-label="Part">{person.ownershipType.map(codeLabel).join(', ')}</Table.Td>
                <Table.Td data-label="Share" className={classes.number}>
                  {person.percentageShare === null
                    ? ownership.withoutShare.includes(person.uboId)
                      ? 'missing'
                      : '–'
                    : `${person.percentageShare} %`}
                </Table.Td>
                <Table.Td data-label="State">
                  <StatusBadge tone={personState(person)[0]}>{personState(person)[1]}</StatusBadge>
                </Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th scope="row" className={classes.total}>
                Together
              </Table.Th>
              <Table.Td className={classes.blank} />
              <Table.Td data-label="Share" className={classes.number} fw={600}>
                {ownership.totalShare} %
              </Table.Td>
              <Table.Td>{ownership.gap === 0 ? 'adds up' : gapWords(ownership.gap)}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Stack>
    </section>
  )
}

function count(number: number, one: string, many: string): string {
  return `${number === 0 ? 'no' : number} ${number === 1 ? one : many}`
}

function gapWords(gap: number): string {
  if (gap === 0) return ''
  return gap > 0 ? `${gap} % belongs to nobody who is named.` : `${-gap} % more than there is.`
}

/** Drawn to the sum when it is more than 100, with a line where 100 is. */
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
            title={`${personName(person)}, ${person.percentageShare} %`}
          >
            <span>{person.percentageShare} %</span>
          </div>
        ) : null,
      )}
      {gap > 0 && (
        <div className={classes.gap} style={{ width: width(gap) }}>
          <span>{gap} % unknown</span>
        </div>
      )}
      {total > 100 && <div className={classes.full} style={{ left: width(100) }} />}
    </div>
  )
}
