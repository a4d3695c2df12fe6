import { Notice } from '../../components/feedback/notice.tsx'
import { conflictTexts as texts } from './texts.ts'
import type { ChangeByOthers } from './use-versioned-values.ts'

interface ChangesByOthersProps<T> {
  changes: readonly ChangeByOthers<T>[]
  labelOf: (name: keyof T) => string
  textOf: (name: keyof T, value: T[keyof T]) => string
}

/** What others changed while the user was typing. */
export function ChangesByOthers<T>({ changes, labelOf, textOf }: ChangesByOthersProps<T>) {
  if (changes.length === 0) return null
  return (
    <Notice tone="attention" title={texts.title} role="alert">
      {texts.hint}
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {changes.map(({ name, now, isReplaced }) => (
          <li key={String(name)}>
            {(isReplaced ? texts.replaced : texts.now)(labelOf(name), textOf(name, now) || texts.empty)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
