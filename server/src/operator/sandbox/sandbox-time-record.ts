// The time of the sandbox as the API returns it.

import { ApiError } from '../../errors.ts'
import { instant, named, nullable } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { readSandboxTime } from '../../platform/sandbox-time/follow-sandbox-time.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'

export const SandboxTime = named('SandboxTime', {
  now: instant({ description: 'The time that deadlines, retries and expiries are compared with.' }),
  aheadSeconds: Type.Integer({ minimum: 0, description: 'How far this is ahead of real time.' }),
  advancingTo: nullable(instant({ description: 'The target while the time is being advanced; otherwise null.' })),
})
export type SandboxTime = Static<typeof SandboxTime>

export async function sandboxTimeOf(app: App): Promise<SandboxTime> {
  const row = await readSandboxTime(app)
  if (!row) throw new ApiError('Sandbox.Only')
  return {
    now: app.clock.now().toISOString(),
    aheadSeconds: Math.round(row.aheadMs / 1000),
    advancingTo: row.targetAt?.toISOString() ?? null,
  }
}
