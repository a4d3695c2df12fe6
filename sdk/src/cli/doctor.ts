// Looks at everything that has to be right, and says what isn't and what to do about it.
import { CONNECTION, type Command, PERSON } from './command.ts'
import { CHECKS, type Finding, type Patient } from './doctor-checks.ts'
import { EXIT } from './exit-code.ts'
import { printable } from './printer.ts'
import { readSettings } from './settings.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check settings, clock, key, certificate, access and webhook endpoint',
  about: 'Read-only. Exits with 3 if the service is unreachable, 4 if credentials are invalid, 5 for other problems.',
  options: { ...CONNECTION, ...PERSON },
  examples: ['gangway doctor', 'gangway doctor --json'],

  async run(context) {
    const { print } = context
    const settings = await readSettings(context)
    const patient: Patient = { settings, isReachable: false }
    const findings: Finding[] = []
    for (const check of CHECKS) {
      const finding = await check(patient)
      if (!finding) continue
      findings.push(finding)
      if (print.json) continue
      const { green, yellow, red, dim } = print.paint
      const mark = { ok: green('ok     '), warning: yellow('warning'), wrong: red('wrong  '), skipped: dim('skipped') }[
        finding.state
      ]
      print.line(finding, () => `${mark}  ${finding.check.padEnd(12)}  ${printable(finding.message)}`)
    }
    const wrong = findings.filter(({ state }) => state === 'wrong')
    if (print.json) print.result({ healthy: wrong.length === 0, findings }, () => '')
    if (wrong.length === 0) return EXIT.ok
    return wrong.find(({ exitCode }) => exitCode !== undefined)?.exitCode ?? EXIT.wrong
  },
}
