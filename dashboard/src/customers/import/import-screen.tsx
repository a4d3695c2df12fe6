// Imports customers from a CSV file: template, preview, progress, result.
import { Button, Group, List, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { ErrorView, FormError, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { saveCsv } from '../../components/values/save-blob.ts'
import { formatFileSize, formatNumber } from '../../format/numbers.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { DropArea } from '../upload/drop-area.tsx'
import { ColumnTable } from './column-table.tsx'
import { COLUMNS, columnLabel, ERROR_COLUMN, TEMPLATE_ROWS } from './columns.ts'
import { decodeText, readCsv, writeCsv } from './csv-file.ts'
import { CustomerTable } from './customer-table.tsx'
import { ErrorTable } from './error-table.tsx'
import { errorSentence, errorsByRow } from './outcome.ts'
import { planImport } from './plan-import.ts'
import { importTexts as texts } from './texts.ts'
import { isDue, useImport } from './use-import.ts'

/** About 8,000 rows: what the browser can keep beside everything else. */
const MAX_BYTES = 2 * 1024 * 1024

export function ImportScreen() {
  const job = useImport()
  // Says whether the organisation may create customers at all.
  const options = useQuery({ ...apiQuery('getProfileOptions'), staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <ButtonLink to="/customers" variant="subtle" size="compact-sm" leftSection={<Icon name="back" />} mb="xs">
        {texts.back}
      </ButtonLink>
      <PageHeader title={texts.title}>{texts.description}</PageHeader>
      {options.isError && <ErrorView error={options.error} onRetry={() => void options.refetch()} />}
      {options.isPending && <LoadingView lines={12} />}
      {options.data && (job.file && job.plan ? <Job job={job} /> : <ChooseFile onText={job.open} />)}
    </>
  )
}

function ChooseFile({ onText }: { onText: (name: string, text: string) => void }) {
  const [problem, setProblem] = useState<string>()
  async function open(file: File) {
    if (file.size > MAX_BYTES) return setProblem(texts.tooLarge(formatFileSize(MAX_BYTES)))
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    const found = problemOf(text)
    setProblem(found)
    if (!found) onText(file.name, text)
  }
  return (
    <Stack>
      <Card title={texts.prepareTitle}>
        <List spacing="xs">
          {texts.prepareRules.map((rule) => (
            <List.Item key={rule}>{rule}</List.Item>
          ))}
        </List>
        <Group>
          <Button
            variant="default"
            leftSection={<Icon name="download" />}
            onClick={() => saveCsv('gangway-import-template.csv', writeCsv(COLUMNS.map(columnLabel), TEMPLATE_ROWS))}
          >
            {texts.template}
          </Button>
        </Group>
      </Card>
      <Card title={texts.fileTitle}>
        <DropArea
          file={undefined}
          onFile={(file) => void open(file)}
          accept=".csv,text/csv"
          message={texts.drop}
          hint={texts.fileHint(formatFileSize(MAX_BYTES))}
          isBusy={false}
        />
        <div role="alert">{problem && <Notice tone="bad" icon="warning" title={problem} />}</div>
      </Card>
      <Card title={texts.columnsTitle} message={texts.columnsHint}>
        <ColumnTable />
      </Card>
    </Stack>
  )
}

/** Why a file can't be imported at all. */
function problemOf(text: string): string | undefined {
  if (text.includes('\0')) return texts.notCsv
  const plan = planImport(readCsv(text))
  if (plan.missingColumns.length > 0)
    return texts.missingColumns(plan.missingColumns.join(', '), plan.unknownColumns.join(', '))
  return plan.rowCount === 0 ? texts.noRows : undefined
}

function Job({ job }: { job: ReturnType<typeof useImport> }) {
  const { file, progress, isRunning, error } = job
  const plan = job.plan!
  const { phase, outcomes } = progress
  const count = (state: string) => plan.customers.filter(({ key }) => outcomes[key]?.state === state).length
  const failed = plan.customers.flatMap((customer) => errorsByRow(customer, outcomes[customer.key]))
  const invalid = plan.customers.filter(
    (customer) => customer.problems.length > 0 || outcomes[customer.key]?.state === 'invalid',
  )
  const good = plan.customers.flatMap((customer) => {
    const outcome = outcomes[customer.key]
    return outcome && outcome.state !== 'invalid' ? [{ customer, outcome }] : []
  })
  const remaining = plan.customers.filter((customer) => isDue(customer, phase, outcomes[customer.key])).length
  const relevant = phase === 'preview' ? plan.customers.length : remaining + count('created')
  const isFinished = !isRunning && remaining === 0
  const ready = count('ready')
  return (
    <Stack>
      <Card
        title={phase === 'preview' ? texts.preview : texts.result}
        message={texts.file(file!.name, plan.rowCount, plan.customers.length)}
      >
        {plan.unknownColumns.length > 0 && (
          <Notice tone="attention" title={texts.unknownColumns(plan.unknownColumns.join(', '))} />
        )}
        {!job.isStored && <Notice tone="attention" title={texts.notStored} />}
        {!isFinished && (
          <div>
            <Text size="sm" role="status">
              {phase === 'preview' ? texts.checking : texts.importing}:{' '}
              {texts.progress(formatNumber(relevant - remaining), formatNumber(relevant))}
            </Text>
            <Progress
              value={relevant === 0 ? 100 : ((relevant - remaining) / relevant) * 100}
              aria-label={phase === 'preview' ? texts.checking : texts.importing}
            />
          </div>
        )}
        {!isFinished && !isRunning && (
          <Notice tone="attention" title={error ? texts.paused : texts.unfinished}>
            {texts.pausedHint}
          </Notice>
        )}
        <FormError error={isRunning ? undefined : error} />
        <List spacing={4} aria-live="polite">
          {phase === 'preview' && <List.Item>{texts.ready(ready)}</List.Item>}
          {phase === 'import' && <List.Item>{texts.created(count('created'))}</List.Item>}
          {count('exists') > 0 && <List.Item>{texts.exists(count('exists'))}</List.Item>}
          {invalid.length > 0 && <List.Item>{texts.invalid(invalid.length)}</List.Item>}
        </List>
        <Group>
          {isFinished && phase === 'preview' && ready > 0 && (
            <Button onClick={() => job.start('import')}>{texts.start(ready)}</Button>
          )}
          {!isFinished && !isRunning && <Button onClick={() => job.start(phase)}>{texts.resume}</Button>}
          {isRunning && (
            <Button variant="default" onClick={job.pause}>
              {texts.pause}
            </Button>
          )}
          {isFinished && phase === 'import' && <ButtonLink to="/customers">{texts.viewCustomers}</ButtonLink>}
          {!isRunning && (
            <Button variant="default" onClick={job.close}>
              {texts.startOver}
            </Button>
          )}
        </Group>
      </Card>
      {failed.length > 0 && (
        <Card
          title={texts.errors}
          message={texts.errorsFileHint}
          actions={
            <Button
              variant="default"
              leftSection={<Icon name="download" />}
              onClick={() => saveCsv(`errors-${file!.name}`, errorsFile(plan, invalid, outcomes))}
            >
              {texts.errorsFile}
            </Button>
          }
        >
          <ErrorTable errors={failed} />
        </Card>
      )}
      {isFinished && good.length > 0 && (
        <Card title={texts.customers} message={texts.customersHint}>
          <CustomerTable customers={good} />
        </Card>
      )}
    </Stack>
  )
}

/** As the file was, with what is wrong in each row. */
function errorsFile(
  { columns, delimiter }: ReturnType<typeof planImport>,
  invalid: ReturnType<typeof planImport>['customers'],
  outcomes: ReturnType<typeof useImport>['progress']['outcomes'],
): string {
  const rows = invalid.flatMap((customer) => {
    const errors = errorsByRow(customer, outcomes[customer.key])
    return customer.rows.map((row) => [
      ...columns.map(({ name }) => row.cells[name] ?? ''),
      errors
        .filter((it) => it.row === row)
        .map(errorSentence)
        .join(' '),
    ])
  })
  return writeCsv([...columns.map(({ heading }) => heading), ERROR_COLUMN], rows, delimiter)
}
