// The documents of a configuration as a form: in the order they are offered, each with fields that can be opened.
import { ActionIcon, Button, Group, Menu, Select, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ConfigurationChoices, ConfigurationError } from '../../api/operator-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { type ConfigurationContent, type DocumentRow, newDocument } from './configuration-content.ts'
import classes from './configuration-form.module.css'
import { DocumentFields } from './document-fields.tsx'
import { neededOf } from './needed.ts'
import { documentTexts as texts } from './texts.ts'

interface ConfigurationFormProps {
  file: ConfigurationContent
  /** What the changes are marked against. */
  base: ConfigurationContent | undefined
  choices: ConfigurationChoices
  /** For a country without a configuration: which ones can be chosen. */
  countries: readonly string[] | undefined
  errors: readonly ConfigurationError[]
  /** `path`: the field whose error is out of date; all are after another change of the list. */
  onChange: (file: ConfigurationContent, path?: string) => void
}

export function ConfigurationForm({ file, base, choices, countries, errors, onChange }: ConfigurationFormProps) {
  const { identities } = file
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(identities.length === 1 ? codesOf(file) : []))
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<string>(undefined)
  useEffect(() => {
    if (focusNext.current === undefined) return
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = undefined
  })
  const errorAt = (path: string) => {
    const found = errors.find((error) => error.path === path)
    return found && sentence(found.message)
  }
  const toggle = (code: string) => {
    const next = new Set(opened)
    if (!next.delete(code)) next.add(code)
    setOpened(next)
  }
  function move(index: number, to: number) {
    const row = identities[index]!
    // The button stays under the finger, unless the document is now first or last.
    const direction = to < index ? (to === 0 ? 'down' : 'up') : to === identities.length - 1 ? 'up' : 'down'
    focusNext.current = `[data-document="${row.identityTypeCode}"] [data-move="${direction}"]`
    onChange({ ...file, identities: identities.toSpliced(index, 1).toSpliced(to, 0, row) })
  }
  function remove(index: number) {
    const next = identities[index + 1] ?? identities[index - 1]
    focusNext.current = `[data-document="${next?.identityTypeCode}"] [aria-expanded]`
    onChange({ ...file, identities: identities.toSpliced(index, 1) })
  }
  function add(code: string) {
    setOpened(new Set([...opened, code]))
    focusNext.current = `[data-document="${code}"] input`
    onChange({ ...file, identities: [...identities, newDocument(code, codeLabel(code))] })
  }
  const codes = codesOf(file)
  const unused = choices.documentTypes.filter((code) => !codes.includes(code))
  return (
    <Stack>
      {countries && (
        <Select
          label={texts.country}
          data={countries.map((value) => ({ value, label: countryName(value) })).sort(byLabel)}
          value={file.country || null}
          onChange={(country) => onChange({ ...file, country: country ?? '' }, '/country')}
          error={errorAt('/country') && texts.chooseCountry}
          placeholder={texts.chooseCountry}
          nothingFoundMessage={texts.noCountry}
          openOnFocus={false}
          searchable
          withAsterisk
          maw="24rem"
        />
      )}
      <ol className={classes.documents} aria-label={texts.list} ref={list}>
        {identities.map((row, index) => {
          const path = `/identities/${index}`
          const own = errors.filter((error) => error.path.startsWith(`${path}/`) || error.path === path)
          const isOpen = opened.has(row.identityTypeCode) || own.length > 0
          return (
            <li key={row.identityTypeCode} className={classes.document} data-document={row.identityTypeCode}>
              <div className={classes.header}>
                <UnstyledButton
                  className={classes.name}
                  aria-expanded={isOpen}
                  onClick={() => toggle(row.identityTypeCode)}
                >
                  <Icon name="next" size={16} />
                  <span className={classes.words}>
                    <strong>{row.label.trim() || codeLabel(row.identityTypeCode)}</strong>
                    <span className={classes.summary}>{texts.requires(neededOf(row))}</span>
                  </span>
                </UnstyledButton>
                <div className={classes.actions}>
                  {own.length > 0 && <StatusBadge tone="bad">{texts.errors(own.length)}</StatusBadge>}
                  {own.length === 0 && <ChangeBadge row={row} index={index} base={base} />}
                  <Group gap={4} wrap="nowrap">
                    <MoveButton
                      row={row}
                      direction="up"
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <MoveButton
                      row={row}
                      direction="down"
                      disabled={index === identities.length - 1}
                      onClick={() => move(index, index + 1)}
                    />
                    {row.identityTypeCode === 'PASSPORT' ? (
                      <span className={classes.kept} data-hint={texts.keptHint}>
                        <Icon name="lock" size={16} />
                        <VisuallyHidden>{texts.keptHint}</VisuallyHidden>
                      </span>
                    ) : (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={texts.remove(row.label)}
                        data-hint={texts.removeHint}
                        onClick={() => remove(index)}
                      >
                        <Icon name="cross" size={16} />
                      </ActionIcon>
                    )}
                  </Group>
                </div>
              </div>
              {isOpen && (
                <div className={classes.fields}>
                  <DocumentFields
                    row={row}
                    path={path}
                    errorAt={errorAt}
                    schemes={choices.checkDigitSchemes}
                    onChange={(changed, at) => onChange({ ...file, identities: identities.with(index, changed) }, at)}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <Group justify="space-between">
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button variant="default" leftSection={<Icon name="plus" />} disabled={unused.length === 0}>
              {texts.add}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {unused.map((code) => (
              <Menu.Item key={code} onClick={() => add(code)}>
                {codeLabel(code)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Removed file={file} base={base} />
      </Group>
    </Stack>
  )
}

function MoveButton(props: { row: DocumentRow; direction: 'up' | 'down'; disabled: boolean; onClick: () => void }) {
  const { row, direction, disabled, onClick } = props
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={texts.move[direction](row.label)}
      data-hint={texts.moveHint[direction]}
      data-move={direction}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={direction} size={16} />
    </ActionIcon>
  )
}

function ChangeBadge({
  row,
  index,
  base,
}: {
  row: DocumentRow
  index: number
  base: ConfigurationContent | undefined
}) {
  if (!base) return null
  const before = base.identities.find(({ identityTypeCode }) => identityTypeCode === row.identityTypeCode)
  if (!before) return <StatusBadge tone="good">{texts.added}</StatusBadge>
  const now = { ...row, displayOrder: index + 1 }
  return JSON.stringify(before) === JSON.stringify(now) ? null : (
    <StatusBadge tone="attention">{texts.changed}</StatusBadge>
  )
}

/** What is no longer in the list, which would otherwise not be seen. */
function Removed({ file, base }: { file: ConfigurationContent; base: ConfigurationContent | undefined }) {
  const removed = base?.identities.filter(({ identityTypeCode }) => !codesOf(file).includes(identityTypeCode)) ?? []
  if (removed.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {texts.removed(removed.map(({ label }) => label))}
    </Text>
  )
}

function codesOf({ identities }: ConfigurationContent): string[] {
  return identities.map(({ identityTypeCode }) => identityTypeCode)
}

function byLabel(a: { label: string }, b: { label: string }): number {
  return a.label.localeCompare(b.label)
}

function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1)
}
