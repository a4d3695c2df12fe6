// The active configuration of each country.
import { Box, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ActiveConfiguration } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { EmptyView, ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { type Column, DataTable, loadedRead } from '../../components/tables/data-table.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { contentText, newDocument } from './configuration-content.ts'
import { ConfigurationEditor } from './configuration-editor.tsx'
import { configurationsTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<ActiveConfiguration>[] = [
  {
    title: texts.country,
    width: '14rem',
    cell: (row) => (
      <div>
        <AnchorLink to="/operator/configurations/$country" params={{ country: row.country }} fw={600}>
          {countryName(row.country)}
        </AnchorLink>
        <Text size="sm" c="dimmed">
          {row.country}
        </Text>
      </div>
    ),
  },
  {
    title: texts.version,
    width: '10rem',
    cell: ({ activeVersion }) => (
      <StatusBadge tone={activeVersion === null ? 'bad' : activeVersion === 0 ? 'neutral' : 'good'}>
        {texts.versionName(activeVersion)}
      </StatusBadge>
    ),
  },
  { title: texts.documents, cell: (row) => row.documents.map(codeLabel).join(', ') || '–' },
  {
    title: texts.since,
    width: '12rem',
    cell: (row) => (
      <div>
        <TimeText value={row.activatedAt} />
        {row.activatedBy && (
          <Text size="sm" c="dimmed">
            {row.activatedBy}
          </Text>
        )}
      </div>
    ),
  },
]

/** Foreign residents have a passport wherever they live. */
const NEW = contentText({ country: '', identities: [newDocument('PASSPORT', codeLabel('PASSPORT'))] })

export function ConfigurationsScreen() {
  const query = useQuery(apiQuery('listConfigurations'))
  const [find, setFind] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const { add: isAdding = false } = useSearch({ from: '/signed-in/operator/configurations' })
  const navigate = useNavigate()
  const setAdding = (add: true | undefined) => void navigate({ to: '.', search: { add } })
  const all = useMemo(
    () => query.data?.items.toSorted((a, b) => countryName(a.country).localeCompare(countryName(b.country))) ?? [],
    [query.data],
  )
  const wanted = find.trim().toLowerCase()
  const rows = all.filter(
    ({ country, activeVersion }) =>
      (!onlyChanged || activeVersion !== 0) &&
      (country.toLowerCase().includes(wanted) || countryName(country).toLowerCase().includes(wanted)),
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          !isAdding && (
            <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          )
        }
      >
        {texts.description}
      </PageHeader>
      {query.isPending && <LoadingView lines={12} />}
      {query.isError && !query.data && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          {isAdding && (
            <Box mb="lg">
              <ConfigurationEditor
                title={texts.add}
                initial={NEW}
                draftName="new"
                choices={query.data.choices}
                countries={query.data.choices.countries.filter((code) => all.every(({ country }) => country !== code))}
                onCancel={() => setAdding(undefined)}
              />
            </Box>
          )}
          <Group align="flex-end" mb="md" component="search">
            <TextInput
              label={texts.search}
              placeholder={texts.searchPlaceholder}
              type="search"
              value={find}
              onChange={(event) => setFind(event.currentTarget.value)}
              leftSection={<Icon name="search" size={16} />}
              miw="16rem"
            />
            <Checkbox
              label={texts.onlyChanged}
              checked={onlyChanged}
              onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
              mb="xs"
            />
          </Group>
          <Text size="sm" c="dimmed" mb="xs" aria-live="polite">
            {texts.shown(rows.length, all.length)} · {texts.builtInData(query.data.builtInVersion)}
          </Text>
          <DataTable
            label={texts.list}
            query={loadedRead(rows)}
            rows={(value) => value}
            rowKey={(row) => row.country}
            columns={COLUMNS}
            empty={
              <EmptyView icon="search" title={texts.noMatch}>
                {texts.noMatchHint}
              </EmptyView>
            }
          />
        </>
      )}
    </>
  )
}
