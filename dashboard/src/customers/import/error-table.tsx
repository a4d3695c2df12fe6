// What is wrong in which cell of the file.
import { Box, Code, Table, Text } from '@mantine/core'
import { PageNumbers } from '../../components/tables/paging.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { columnLabel, REFERENCE } from './columns.ts'
import { useLocalPages } from './local-pages.ts'
import { shortened } from './outcome.ts'
import type { RowError } from './plan-import.ts'
import { importTexts as texts } from './texts.ts'

export function ErrorTable({ errors }: { errors: readonly RowError[] }) {
  const { pages, shown } = useLocalPages(errors)
  return (
    <>
      <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={texts.errors}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.row}</Table.Th>
              <Table.Th visibleFrom="sm">{texts.reference}</Table.Th>
              <Table.Th miw={{ sm: '15rem' }}>{texts.column}</Table.Th>
              <Table.Th visibleFrom="sm" miw="9rem">
                {texts.value}
              </Table.Th>
              <Table.Th>{texts.error}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ row, column, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row can have the same error twice
              <Table.Tr key={index}>
                <Table.Td>{formatNumber(row.number)}</Table.Td>
                <Table.Td visibleFrom="sm">
                  <UserText>{row.cells[REFERENCE] ?? ''}</UserText>
                </Table.Td>
                <Table.Td>
                  {column && columnLabel(column)}
                  <Box hiddenFrom="sm">{column && <Value text={row.cells[column] ?? ''} />}</Box>
                </Table.Td>
                <Table.Td visibleFrom="sm">{column && <Value text={row.cells[column] ?? ''} />}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <PageNumbers pages={pages} total={errors.length} shown={shown.length} />
    </>
  )
}

function Value({ text }: { text: string }) {
  if (text === '')
    return (
      <Text span size="sm" c="dimmed">
        {texts.empty}
      </Text>
    )
  return (
    <Code>
      <UserText>{shortened(text)}</UserText>
    </Code>
  )
}
