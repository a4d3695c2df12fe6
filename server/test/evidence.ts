// A customer with something in every part of its evidence file, and the check that anybody can run.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { aPerson } from './factories.ts'
import type { TestHouse } from './harness.ts'
import type { TestPerson } from './person.ts'
import { aboutRegistration, aCase, done, sendEvidence, type TestCase } from './review.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/verify-evidence.mjs', import.meta.url))

/** Names that would do harm where they are shown as they are. */
export const NASTY = `<script>alert(1)</script>"'&\u202Egnp.exe\u2066`

export const evidencePath = (customerId: string, format = 'json') =>
  `/api/compliance/v1/customers/${customerId}/evidence-file?format=${format}`

/** Asked, answered, screened, noted, looked at, approved by two. */
export async function aFullCase(house: TestHouse, ana: TestPerson, ben: TestPerson): Promise<TestCase> {
  const kase = await aCase(house, undefined, { companyName: 'Blackharbour Shipping Lines Ltd', description: NASTY })
  await sendEvidence(kase)
  done(await kase.act(ana, 'claim'))
  done(await kase.act(ana, 'notes', { text: `A note with ${NASTY}` }))
  done(await kase.decide(ana, 'request-changes', { items: [aboutRegistration], message: NASTY }))
  await kase.put(await kase.aLink({ documentCategory: 'RegistryExtract' }))
  done(await kase.partner.patch(kase.path, { tradingName: 'Harbour', addresses: [] }))
  done(await kase.partner.patch(kase.path, { addresses: addressesOf() }))
  done(await kase.act(ana, 'claim'))
  const { items, documents } = await kase.read(ana)
  for (const { requirementId } of items) done(await kase.decide(ana, `items/${requirementId}/accept`))
  for (const { documentId } of documents)
    done(await kase.decide(ana, `documents/${documentId}/decide`, { outcome: 'Accepted' }))
  await ana.get(`/api/compliance/v1/customers/${kase.customerId}/documents/${documents[0].documentId}/content`)
  done(await kase.decide(ana, `people/${kase.uboId}/decide`, { outcome: 'Approved' }))
  const screening = `/api/compliance/v1/customers/${kase.customerId}/screening`
  const { subjects } = done(await ana.get(screening))
  for (const hit of subjects.flatMap((subject: { hits: unknown[] }) => subject.hits))
    done(
      await ana.post(`${screening}/hits/${hit.hitId}/decision`, {
        decision: 'FalsePositive',
        comment: 'Another harbour.',
        revision: hit.revision,
      }),
    )
  const approved = done(await kase.decide(ana, 'approve'))
  if (approved.reviewStage === 'AwaitingSecondApproval') done(await kase.decide(ben, 'confirm-approval'))
  return kase
}

const addressesOf = () => [aPerson().address]

const folder = mkdtempSync(join(tmpdir(), 'gangway-evidence-'))
after(() => rm(folder, { recursive: true, force: true }))
let written = 0

/** Writes a file and says where. */
export function asFile(content: unknown, extension = 'json'): string {
  const path = join(folder, `${++written}.${extension}`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** What the script says: "" when it holds. Runs on whatever Node runs the tests, with nothing of ours around. */
export function verify(...args: string[]): string {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { cwd: folder, encoding: 'utf8', env: {} })
  return status === 0 ? '' : `${status} ${stderr.trim()}`
}
