// Compares any two versions of a country's configuration.
import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Configuration } from '../../api/operator-operations.ts'
import { apiListQuery } from '../../api/queries.ts'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { ChangeList } from './change-list.tsx'
import { configurationTexts, compareTexts as texts } from './texts.ts'

export function CompareVersions({ shown: { country, versions } }: { shown: Configuration }) {
  const names = versions.map(({ version }) => ({
    value: String(version),
    label: configurationTexts.versionName(version),
  }))
  const [from, setFrom] = useState(names[1]!.value)
  const [to, setTo] = useState(names[0]!.value)
  const query = useQuery(
    apiListQuery('getConfiguration', { path: { country }, query: { version: to, compareWith: from } }),
  )
  const choice = { data: names, allowDeselect: false }
  return (
    <Card title={texts.title} message={texts.hint}>
      <Group align="flex-end">
        <Select {...choice} label={texts.from} value={from} onChange={(value) => value && setFrom(value)} />
        <Select {...choice} label={texts.to} value={to} onChange={(value) => value && setTo(value)} />
      </Group>
      {query.isPending && <LoadingView lines={3} />}
      {query.isError && !query.data && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <ChangeList changes={query.data.changes} label={texts.list} none={texts.none} />}
    </Card>
  )
}
