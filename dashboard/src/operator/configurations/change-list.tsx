// What a version would change, by document and field.
import { Code, Text } from '@mantine/core'
import type { ConfigurationChange } from '../../api/operator-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import classes from '../operator.module.css'
import { changeListTexts as texts } from './texts.ts'

const TONES = { Added: 'good', Removed: 'bad', Changed: 'attention' } as const

export function ChangeList({ changes }: { changes: readonly ConfigurationChange[] }) {
  if (changes.length === 0) return <Text c="dimmed">{texts.none}</Text>
  return (
    <ul className={classes.list} aria-label={texts.list}>
      {changes.map(({ identityTypeCode, change, fields }) => (
        <li key={identityTypeCode} className={classes.item}>
          <div className={classes.words}>
            <strong>{codeLabel(identityTypeCode)}</strong>
            {fields.map(({ field, before, after }) => (
              <div key={field} className={classes.small}>
                {field}: <Value text={before} isBefore /> → <Value text={after} />
              </div>
            ))}
          </div>
          <StatusBadge tone={TONES[change]}>{texts.kinds[change]}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}

function Value({ text, isBefore = false }: { text: string; isBefore?: boolean }) {
  if (text === '') return texts.empty
  return <Code className={isBefore ? classes.before : undefined}>{text}</Code>
}
