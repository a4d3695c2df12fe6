// A chart that is a table: each row has its numbers, and bars that show the same numbers.

import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from '../../components/badges/status-badge.tsx'
import { formatNumber } from '../../format/numbers.ts'
import classes from './bar-table.module.css'

export interface Series {
  readonly title: string
  readonly tone: Tone
}

export interface BarRow {
  readonly key: string
  readonly label: ReactNode
  /** One per series. */
  readonly values: readonly number[]
  /** Replaces the tone of its series. */
  readonly tone?: Tone
}

interface BarTableProps {
  label: string
  /** The heading of the label column. */
  head: string
  series: readonly Series[]
  rows: readonly BarRow[]
}

export function BarTable({ label, head, series, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)))
  return (
    <Table
      aria-label={label}
      className={classes.table}
      data-many={series.length > 1 || undefined}
      withRowBorders={false}
      verticalSpacing={5}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{head}</Table.Th>
          {series.map(({ title, tone }) => (
            <Table.Th key={title} scope="col" ta="right">
              <span className={classes.title}>
                {series.length > 1 && <span className={classes.key} data-tone={tone} aria-hidden="true" />}
                {title}
              </span>
            </Table.Th>
          ))}
          <Table.Td className={classes.barCell} aria-hidden="true" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key}>
            <Table.Th scope="row" className={classes.label}>
              {row.label}
            </Table.Th>
            {row.values.map((value, index) => (
              <Table.Td key={series[index]!.title} ta="right" className={classes.number}>
                {formatNumber(value)}
              </Table.Td>
            ))}
            <Table.Td className={classes.barCell} aria-hidden="true">
              <div className={classes.bars}>
                {row.values.map((value, index) => (
                  <span
                    key={series[index]!.title}
                    className={classes.bar}
                    data-tone={row.tone ?? series[index]!.tone}
                    style={{ width: `${(value / most) * 100}%` }}
                  />
                ))}
              </div>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
