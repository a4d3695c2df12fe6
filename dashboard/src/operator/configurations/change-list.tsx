// What a version would change, by document and field.
import { Code, Text } from '@mantine/core'
import type { ConfigurationChange } from '../../api/operator-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import classes from '../operator.module.css'
import { configurationTexts, fieldLabels, changeListTexts as texts } from './texts.ts'

const TONES = { Added: 'good', Removed: 'bad', Changed: 'attention' } as const

interface ChangeListProps {
  changes: readonly ConfigurationChange[]
  label?: string
  /** Shown when nothing differs. */
  none?: string
  /** How many open customers use a document that is removed, once it is known. */
  usage?: ReadonlyMap<string, number>
}

export function ChangeList({ changes, label = texts.list, none = texts.none, usage }: ChangeListProps) {
  if (changes.length === 0) return <Text c="dimmed">{none}</Text>
  return (
    <ul className={classes.list} aria-label={label}>
      {changes.map(({ identityTypeCode, change, fields }) => (
        <li key={identityTypeCode} className={classes.item}>
          <div className={classes.words}>
            <strong>{codeLabel(identityTypeCode)}</strong>
            {shownOf(change, fields).map(({ field, before, after }) => (
              <div key={field} className={classes.small}>
                {fieldLabels[field] ?? field}:{' '}
                {change === 'Changed' ? (
                  <>
                    <Value text={before} isBefore /> → <Value text={after} />
                  </>
                ) : (
                  <Value text={before || after} isBefore={change === 'Removed'} />
                )}
              </div>
            ))}
            {change === 'Changed' && isMessageOld(fields) && <div className={classes.small}>{texts.sameMessage}</div>}
            {change === 'Removed' && usage?.has(identityTypeCode) && (
              <div className={classes.small}>{texts.usage(usage.get(identityTypeCode)!)}</div>
            )}
          </div>
          <StatusBadge tone={TONES[change]}>{texts.kinds[change]}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}

/** Enough to recognise a document that is added or removed; all fields of one that changes. */
const RECOGNISED_BY = ['label', 'issuedBy', 'validationRules.regex', 'validationRules.example']

function shownOf(change: ConfigurationChange['change'], fields: ConfigurationChange['fields']) {
  return change === 'Changed' ? fields : fields.filter(({ field }) => RECOGNISED_BY.includes(field))
}

/** A message often names the length that the format allows. */
function isMessageOld(fields: ConfigurationChange['fields']): boolean {
  const changed = new Set(fields.map(({ field }) => field))
  return changed.has('validationRules.regex') && !changed.has('validationRules.errorMessage')
}

/** Values are reported as JSON. */
function Value({ text, isBefore = false }: { text: string; isBefore?: boolean }) {
  if (text === '') return texts.empty
  const value = text.startsWith('"') ? (JSON.parse(text) as string) : text
  const shown = texts.booleans[value] ?? configurationTexts.issuers[value] ?? value
  return <Code className={isBefore ? classes.before : undefined}>{shown}</Code>
}
