// Approved customers with people of unusual names, screening lists that a test publishes, analysts and background work on two nodes.
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { App } from '../../src/platform/app.ts'
import { ManualClock } from '../../src/platform/clock.ts'
import { sweepRisk } from '../../src/review/risk/risk-sweep.ts'
import { activateList } from '../../src/screening/lists/imported/activate-list.ts'
import { importList } from '../../src/screening/lists/imported/import-list.ts'
import { sweepScreening } from '../../src/screening/screening-sweep.ts'
import { openSecondNode } from '../service/second-node.ts'
import { startTestService, type TestPartner, type TestService } from '../service/test-service.ts'
import { signedInUser, type TestUser } from '../service/test-user.ts'
import { aPerson } from './factories.ts'
import { aCase, done, SMALL, sendEvidence, type TestCase } from './test-case.ts'

export const ALERTS = '/api/compliance/v1/alerts'
export const DAY = 24 * 60 * 60_000

export interface Listed {
  readonly id: string
  readonly name: string
  readonly category?: string
  readonly note?: string
}

/** On no list, and similar to no other. */
const FILLER: Listed = { id: 'filler', name: 'Zbigniew Qwertzky' }
const SYLLABLES = ['ba', 'dru', 'ki', 'lom', 'ne', 'po', 'sta', 'tur', 'vi', 'zo', 'gha', 'mef']
let named = 0

/** Two customers never share a syllable in the same place, so that none is similar to another. */
export function anUnusualName(): { firstName: string; lastName: string } {
  const n = ++named
  const word = (step: number) =>
    Array.from({ length: 4 }, (_, place) => SYLLABLES[(n * (step + place) + place + Math.floor(n / 12)) % 12]).join('')
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return { firstName: capital(word(1)), lastName: capital(word(5)) }
}

export interface MonitoredCustomer extends TestCase {
  readonly name: string
}

export function startMonitoringService(env: Record<string, string> = {}) {
  return startMonitoring(startTestService, env)
}

/** With another kind of test service, for example one with webhooks. */
export async function startMonitoring<S extends TestService>(
  start: (options: { env: Record<string, string>; clock: ManualClock }) => Promise<S>,
  env: Record<string, string> = {},
) {
  const clock = new ManualClock()
  const service = await start({ env: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '8', ...env }, clock })
  const other = await openSecondNode(service)
  const nodes: readonly App[] = [service.app, other.app]
  const analyst = await service.aUser({ role: 'analyst' })
  const second = await signedInUser(other.app, other.call, { role: 'analyst' })
  const supervisor = await service.aUser({ role: 'supervisor' })
  const folder = mkdtempSync(join(tmpdir(), 'gangway-monitoring-'))
  after(() => rm(folder, { recursive: true, force: true }))

  /** Until nothing is due, on both nodes at once. */
  async function sweep(): Promise<void> {
    for (;;) {
      const worked = await Promise.all(nodes.map(async (app) => (await sweepScreening(app)) + (await sweepRisk(app))))
      if (worked.every((count) => count === 0)) return
    }
  }

  /** The next version of the list, in use; no one has been screened with it yet. */
  async function activate(...entries: Listed[]): Promise<void> {
    const path = join(folder, 'list.json')
    const rows = [FILLER, ...entries].map((entry) => ({
      list: 'Test',
      category: 'Sanctions',
      kind: 'Person',
      ...entry,
    }))
    await writeFile(path, JSON.stringify(rows))
    const list = { path, list: 'test', title: 'Test', category: 'Sanctions', by: 'test', isForced: true } as const
    const { version } = await importList(service.app, list)
    await activateList(service.app, { list: 'test', version: version.version, by: 'test' })
  }

  return {
    ...service,
    clock,
    nodes,
    analyst,
    second,
    supervisor,
    sweep,
    activate,

    /** The next version of the list, in use and screened. */
    async publish(...entries: Listed[]): Promise<void> {
      await activate(...entries)
      await sweep()
    },

    /** Approved with two approvals if the risk is high. */
    async anApproved(
      options: { partner?: TestPartner; profile?: object; expiryDate?: string; person?: object } = {},
    ): Promise<MonitoredCustomer> {
      const name = anUnusualName()
      const person = aPerson({
        ...name,
        percentageShare: 100,
        phone: `+23480${String(10_000_000 + named)}`,
        email: `${name.firstName}.${name.lastName}@unusual.example`.toLowerCase(),
        address: { ...SMALL.addresses[0], countryCode: 'NGA' },
        identities: [
          {
            identityTypeCode: 'PASSPORT',
            issuingCountry: 'NGA',
            identityValue: `C${String(10_000_000 + named)}`,
            issueDate: '2021-04-01',
            expiryDate: options.expiryDate ?? '2036-04-01',
          },
        ],
        ...options.person,
      })
      const reviewCase = await aCase(service, options.partner, { businessPersonList: [person], ...options.profile })
      await sendEvidence(reviewCase)
      await approve(reviewCase, [analyst, second])
      await sweep()
      return { ...reviewCase, name: `${name.firstName} ${name.lastName}` }
    },
    approve,

    async openAlerts(customer: { customerId: string }, by: TestUser = analyst): Promise<any[]> {
      return done(await by.get(`${ALERTS}?customerId=${customer.customerId}`)).items
    },
    /** By the database alone, because a list needs many. No background job may look at them. */
    async addOpenAlerts({ customerId, partner, documents }: TestCase, count: number): Promise<void> {
      const [{ documentId }] = await documents()
      const details = { documentId, documentCategory: 'ProofOfAddress', expiryDate: '2026-12-31' }
      await service.app.db.staff(
        partner.partnerId,
        (sql) => sql`
          insert into alert (partner_id, customer_id, alert_id, kind, severity, cause, details, raised_at, due_at, is_notified)
          select ${partner.partnerId}, ${customerId}, gen_random_uuid(), 'DocumentExpiring', 'Low', 'made:' || n,
            ${JSON.stringify(details)}::text::jsonb, ${clock.now()}, ${clock.now()}::timestamptz + n * interval '1 minute', true
          from generate_series(1, ${count}::int) as n`,
      )
    },
    async alertsOf(customer: { customerId: string }): Promise<any[]> {
      const states = 'state=Open&state=Dismissed&state=Acted&state=Resolved'
      return done(await analyst.get(`${ALERTS}?customerId=${customer.customerId}&${states}`)).items.reverse()
    },
  }
}

/** Decides on everyone and approves, with a second approval if it is needed. */
export async function approve(reviewCase: TestCase, [first, second]: readonly [TestUser, TestUser]): Promise<void> {
  done(await reviewCase.act(first, 'claim'))
  const { people, requirements, items } = await reviewCase.read(first)
  for (const { uboId } of people)
    done(await reviewCase.decide(first, `people/${uboId}/decide`, { outcome: 'Approved' }))
  for (const { requirementId, status } of [...requirements, ...items])
    if (status === 'Due') done(await reviewCase.decide(first, `items/${requirementId}/waive`))
    else if (status === 'Submitted') done(await reviewCase.decide(first, `items/${requirementId}/accept`))
  const { screening } = await reviewCase.read(first)
  const acknowledgedHitIds = screening.confirmed.map(({ hitId }: { hitId: string }) => hitId)
  const { reviewStage } = done(await reviewCase.decide(first, 'approve', { acknowledgedHitIds }))
  if (reviewStage !== 'Closed') done(await reviewCase.decide(second, 'confirm-approval', { acknowledgedHitIds }))
}
