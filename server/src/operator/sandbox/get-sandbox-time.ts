// The time of the sandbox.
import { operation } from '../../http/operation.ts'
import { SandboxTime, sandboxTimeOf } from './sandbox-time-record.ts'

export const getSandboxTime = operation({
  id: 'getSandboxTime',
  method: 'GET',
  path: '/auth/sandbox-time',
  scope: 'signed-in',
  tag: 'Sandbox',
  summary: 'Get the sandbox time',
  description: 'Only in a sandbox.',
  sandboxOnly: true,
  value: SandboxTime,
  errors: ['Session.NotSignedIn', 'Sandbox.Only'],

  async handle({ app }) {
    return { value: await sandboxTimeOf(app) }
  },
})
