// Findings of the installation checks, each with what to do about it.
import type { InstallationFinding, InstallationReport } from '../../api/operator-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import classes from '../operator.module.css'
import { checksTexts as texts } from './texts.ts'

const TONES = { Failed: 'bad', Warning: 'attention', Skipped: 'neutral', Off: 'neutral', Passed: 'good' } as const

export function FindingList({ findings, label }: { findings: readonly InstallationFinding[]; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {findings.map(({ check, state, message, todo }) => (
        <li key={check} className={classes.item}>
          <div className={classes.words}>
            <strong>{capitalised(check)}</strong>
            <div>{capitalised(message)}</div>
            {todo && (
              <div className={classes.small}>
                {texts.todo} {todo}
              </div>
            )}
          </div>
          <StatusBadge tone={TONES[state]}>{texts.states[state]}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}

/** One line about the whole report. */
export function ReportSummary({ report }: { report: InstallationReport }) {
  const count = (state: InstallationFinding['state']) => report.findings.filter((it) => it.state === state).length
  const [failed, warnings] = [count('Failed'), count('Warning')]
  const [passed, off] = [count('Passed'), count('Off')]
  if (failed + warnings === 0)
    return <Notice tone="good" title={off === 0 ? texts.allPassed : texts.passedAndOff(passed, off)} />
  return (
    <Notice tone={failed > 0 ? 'bad' : 'attention'} title={texts.problems(failed, warnings)}>
      {failed > 0 ? texts.failedHint : texts.warningsHint}
    </Notice>
  )
}

/** Not a message that begins with an ID. */
function capitalised(text: string): string {
  if (!/^[a-z]+(?:-[a-z]+)*(?:[ :,;]|$)/.test(text)) return text
  return text.charAt(0).toUpperCase() + text.slice(1)
}
