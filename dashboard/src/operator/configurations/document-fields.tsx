// The fields of one document in the form of a configuration.
import { Checkbox, Group, Input, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { memo } from 'react'
import { type DocumentRow, isMatch, issuersOf, NEEDS, withPattern } from './configuration-content.ts'
import classes from './configuration-form.module.css'
import { configurationTexts, fieldLabels, documentTexts as texts } from './texts.ts'

interface DocumentFieldsProps {
  row: DocumentRow
  /** Where the service reports its errors: "/identities/0". */
  path: string
  errorAt: (path: string) => string | undefined
  schemes: readonly string[]
  onChange: (row: DocumentRow, path: string) => void
}

export const DocumentFields = memo(function DocumentFields({
  row,
  path,
  errorAt,
  schemes,
  onChange,
}: DocumentFieldsProps) {
  const { validationRules: rules } = row
  const change = (field: keyof DocumentRow, value: unknown) => onChange({ ...row, [field]: value }, `${path}/${field}`)
  const rulePath = (field: string) => `${path}/validationRules/${field}`
  const changeRule = (field: 'example' | 'errorMessage', value: string) =>
    onChange({ ...row, validationRules: { ...rules, [field]: value } }, rulePath(field))
  const matches = isMatch(rules)
  // A scheme may carry a remark in brackets, which is shown with it.
  const allSchemes = row.checksum && !schemes.includes(row.checksum) ? [row.checksum, ...schemes] : schemes
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={fieldLabels.label}
          description={texts.labelHint}
          value={row.label}
          onChange={(event) => change('label', event.currentTarget.value)}
          error={errorAt(`${path}/label`)}
          autoComplete="off"
          withAsterisk
        />
        <Select
          label={fieldLabels.issuedBy}
          description={texts.issuedByHint}
          data={issuersOf(row).map((value) => ({ value, label: configurationTexts.issuers[value] ?? value }))}
          value={row.issuedBy}
          onChange={(value) => change('issuedBy', value)}
          error={errorAt(`${path}/issuedBy`)}
          allowDeselect={false}
          withAsterisk
        />
      </SimpleGrid>
      <Input.Wrapper label={texts.needs} labelElement="div" description={texts.needsHint}>
        <Group gap="lg" mt="xs">
          {NEEDS.map((need) => (
            <Checkbox
              key={need}
              label={texts.needNames[need]}
              checked={row[need] === true}
              onChange={(event) => change(need, event.currentTarget.checked)}
              error={errorAt(`${path}/${need}`)}
            />
          ))}
        </Group>
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={fieldLabels['validationRules.regex']}
          description={texts.regexHint}
          value={rules.regex}
          onChange={(event) => onChange(withPattern(row, event.currentTarget.value), rulePath('regex'))}
          error={errorAt(rulePath('regex'))}
          autoComplete="off"
          spellCheck={false}
          className={classes.pattern}
          withAsterisk
        />
        <TextInput
          label={fieldLabels['validationRules.example']}
          description={texts.exampleHint}
          value={rules.example}
          onChange={(event) => changeRule('example', event.currentTarget.value)}
          error={errorAt(rulePath('example')) ?? (matches === false ? texts.noMatch : undefined)}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
        />
        <TextInput
          label={fieldLabels['validationRules.errorMessage']}
          description={texts.errorMessageHint}
          value={rules.errorMessage}
          onChange={(event) => changeRule('errorMessage', event.currentTarget.value)}
          error={errorAt(rulePath('errorMessage'))}
          autoComplete="off"
          withAsterisk
        />
        <Select
          label={fieldLabels.checksum}
          description={texts.checksumHint}
          data={allSchemes}
          value={row.checksum ?? null}
          onChange={(value) => change('checksum', value ?? undefined)}
          error={errorAt(`${path}/checksum`)}
          placeholder={texts.noChecksum}
          clearButtonProps={{ 'aria-label': texts.clearChecksum }}
          nothingFoundMessage={texts.noScheme}
          searchable
          clearable
        />
      </SimpleGrid>
    </Stack>
  )
})
