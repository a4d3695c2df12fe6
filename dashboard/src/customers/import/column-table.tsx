// The columns that a file can have, with an example of each.
import { Code, Table } from '@mantine/core'
import { COLUMNS, columnLabel, isRequired, TEMPLATE_ROWS } from './columns.ts'
import { importTexts as texts } from './texts.ts'

export function ColumnTable() {
  return (
    <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={texts.columns} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.column}</Table.Th>
            <Table.Th>{texts.required}</Table.Th>
            <Table.Th>{texts.example}</Table.Th>
            <Table.Th visibleFrom="sm">{texts.apiName}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {COLUMNS.map((column, index) => (
            <Table.Tr key={column}>
              <Table.Td fw={isRequired(column) ? 600 : undefined}>{columnLabel(column)}</Table.Td>
              <Table.Td>{requiredText(column)}</Table.Td>
              {/* A long example wraps instead of being cut off on a phone. */}
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{TEMPLATE_ROWS[0]![index] || texts.optional}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Code>{column}</Code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function requiredText(column: string): string {
  if (!isRequired(column)) return texts.optional
  return /^(person|identity)\./.test(column) ? texts.perPerson : texts.yes
}
