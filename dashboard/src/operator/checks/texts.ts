import { plural } from '../../format/sentences.ts'

export const checksTexts = {
  title: 'Installation checks',
  description: 'Run on the node that serves this page. In a terminal: gangway-operator doctor.',
  run: 'Run checks',
  ran: 'Checks complete',
  running: 'Running checks',
  checked: 'Checked',
  by: 'by',
  none: 'The checks have not run yet',
  noneHint: 'The checks cover the database, storage, keys, webhooks, email and disk space. They change nothing.',
  failed: 'Failed',
  warnings: 'Warnings',
  skipped: 'Not run',
  off: 'Off',
  passed: 'Passed',
  states: { Failed: 'Failed', Warning: 'Warning', Skipped: 'Not run', Off: 'Off', Passed: 'Passed' },
  todo: 'What to do:',
  allPassed: 'All checks passed',
  passedAndOff: (passed: number, off: number) =>
    `${plural(passed, { one: '# check passed', other: '# checks passed' })}, ${off} off`,
  problems: (failed: number, warnings: number) =>
    [
      ...(failed > 0 ? [plural(failed, { one: '# check failed', other: '# checks failed' })] : []),
      ...(warnings > 0 ? [plural(warnings, { one: '# warning', other: '# warnings' })] : []),
    ].join(', '),
  failedHint: 'Fix the failed checks first, then run the checks again.',
  warningsHint: 'Review the warnings. Nothing is broken.',
}
