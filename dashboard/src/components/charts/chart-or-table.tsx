import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { chartOrTableTexts as texts } from './texts.ts'

/** The same figures as a chart or as a table. */
export function ChartOrTable({ chart, table }: { chart: ReactNode; table: ReactNode }) {
  const [shown, setShown] = useState(texts.chart)
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={texts.view}
        w="fit-content"
        data={[texts.chart, texts.table]}
        value={shown}
        onChange={setShown}
      />
      {shown === texts.chart ? chart : table}
    </>
  )
}
