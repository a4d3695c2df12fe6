import { Table, Text } from '@mantine/core'
import { UserText } from '../../components/values/user-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { REFERENCE } from './columns.ts'
import type { CsvRow } from './csv-file.ts'
import { importTexts as texts } from './texts.ts'

const SHOWN = 50

export function ErrorTable({ errors }: { errors: readonly { row: CsvRow; message: string }[] }) {
  return (
    <>
      <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={texts.errors}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.row}</Table.Th>
              <Table.Th>{texts.reference}</Table.Th>
              <Table.Th>{texts.error}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.slice(0, SHOWN).map(({ row, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row can have the same error twice
              <Table.Tr key={index}>
                <Table.Td>{formatNumber(row.number)}</Table.Td>
                <Table.Td>
                  <UserText>{row.cells[REFERENCE] ?? ''}</UserText>
                </Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {errors.length > SHOWN && <Text size="sm">{texts.moreErrors(errors.length - SHOWN)}</Text>}
    </>
  )
}
