// The audit records: verification against their seals.
import { sealActivity } from '../../audit/seals/seal-activity.ts'
import { verifyActivity, verifyAllCustomers } from '../../audit/seals/verify-audit.ts'
import type { Command } from './command.ts'

export const auditCommands: readonly Command[] = [
  {
    name: 'audit verify',
    parameters: '',
    summary: 'Verify all account activity and all audit logs (exit 3 if something was changed)',
    details:
      'Recomputes every hash chain and compares it with the seals, which are made with a key that is not in the database. ' +
      'Intact entries that are not sealed yet are sealed.',
    examples: ['audit verify', 'audit verify --json'],
    async run({ app }) {
      const activity = await verifyActivity(app)
      await sealActivity(app)
      const customers = await verifyAllCustomers(app)
      const problems = [...activity.problems, ...customers.problems]
      const text = [
        `Account activity: ${activity.checked} seals verified`,
        `Customers: ${customers.checked} audit logs verified`,
        ...(problems.length === 0 ? ['No problems found.'] : [`Problems found: ${problems.length}`, ...problems]),
      ]
      return {
        value: { seals: activity.checked, customers: customers.checked, problems },
        text: text.join('\n'),
        hasProblems: problems.length > 0,
      }
    },
  },
]
