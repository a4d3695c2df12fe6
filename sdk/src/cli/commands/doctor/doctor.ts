// Checks everything that an integration needs, and says what is wrong and how to fix it.
import { CONNECTION, type Command, SIGN_IN } from '../../command.ts'
import { EXIT } from '../../exit-code.ts'
import { printable } from '../../output/printer.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Examination, Finding } from './check.ts'
import { CHECKS } from './checks.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check settings, service, clock, key, certificate, access and webhook endpoint',
  description:
    'Changes nothing. Exits with 3 if the service is unreachable, 4 if credentials are invalid and 5 for other problems.',
  options: { ...CONNECTION, ...SIGN_IN },
  examples: ['gangway doctor', 'gangway doctor --json'],

  async run(context) {
    const { print } = context
    const examination: Examination = { settings: await readSettings(context), isReachable: false }
    const { green, yellow, red, dim } = print.paint
    const marks = {
      ok: green('ok     '),
      warning: yellow('warning'),
      wrong: red('failed '),
      skipped: dim('skipped'),
    }
    const findings: Finding[] = []
    for (const check of CHECKS) {
      const finding = await check(examination)
      findings.push(finding)
      if (print.json) continue
      print.line(finding, () => `${marks[finding.state]}  ${finding.check.padEnd(12)}  ${printable(finding.message)}`)
    }
    const failures = findings.filter(({ state }) => state === 'wrong')
    if (print.json) print.result({ healthy: failures.length === 0, findings }, () => '')
    if (failures.length === 0) return EXIT.ok
    return failures.find(({ exitCode }) => exitCode !== undefined)?.exitCode ?? EXIT.checkFailed
  },
}
