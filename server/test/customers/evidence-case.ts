// A customer with content in every part of its evidence file, and the published script that verifies the file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestService } from '../service/test-service.ts'
import type { TestUser } from '../service/test-user.ts'
import { aPerson } from './factories.ts'
import { aboutRegistration, aCase, done, sendEvidence, type TestCase } from './test-case.ts'

const SCRIPT = fileURLToPath(new URL('../../../scripts/verify-evidence.mjs', import.meta.url))

/** Text that does harm where it is shown without escaping. */
export const UNSAFE_TEXT = `<script>alert(1)</script>"'&\u202Egnp.exe\u2066`

export const evidencePath = (customerId: string, format = 'json') =>
  `/api/compliance/v1/customers/${customerId}/evidence-file?format=${format}`

/** With requested changes, answers, notes, screening, viewed documents and two approvals. */
export async function aFullCase(service: TestService, ana: TestUser, ben: TestUser): Promise<TestCase> {
  const reviewCase = await aCase(service, undefined, {
    companyName: 'Blackharbour Shipping Lines Ltd',
    description: UNSAFE_TEXT,
  })
  await sendEvidence(reviewCase)
  done(await reviewCase.act(ana, 'claim'))
  done(await reviewCase.act(ana, 'notes', { text: `A note with ${UNSAFE_TEXT}` }))
  done(await reviewCase.decide(ana, 'request-changes', { items: [aboutRegistration], message: UNSAFE_TEXT }))
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'RegistryExtract' }))
  done(await reviewCase.partner.patch(reviewCase.path, { tradingName: 'Harbour', addresses: [] }))
  done(await reviewCase.partner.patch(reviewCase.path, { addresses: addressesOf() }))
  done(await reviewCase.act(ana, 'claim'))
  const { items, documents } = await reviewCase.read(ana)
  for (const { requirementId } of items) done(await reviewCase.decide(ana, `items/${requirementId}/accept`))
  for (const { documentId } of documents)
    done(await reviewCase.decide(ana, `documents/${documentId}/decide`, { outcome: 'Accepted' }))
  await ana.get(`/api/compliance/v1/customers/${reviewCase.customerId}/documents/${documents[0].documentId}/content`)
  done(await reviewCase.decide(ana, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
  const screening = `/api/compliance/v1/customers/${reviewCase.customerId}/screening`
  const { subjects } = done(await ana.get(screening))
  for (const hit of subjects.flatMap((subject: { hits: unknown[] }) => subject.hits))
    done(
      await ana.post(`${screening}/hits/${hit.hitId}/decision`, {
        decision: 'FalsePositive',
        comment: 'A different company.',
        revision: hit.revision,
      }),
    )
  const approved = done(await reviewCase.decide(ana, 'approve'))
  if (approved.reviewStage === 'AwaitingSecondApproval') done(await reviewCase.decide(ben, 'confirm-approval'))
  return reviewCase
}

const addressesOf = () => [aPerson().address]

const folder = mkdtempSync(join(tmpdir(), 'gangway-evidence-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
let written = 0

/** Writes a temporary file and returns its path. */
export function asFile(content: unknown, extension = 'json'): string {
  const path = join(folder, `${++written}.${extension}`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** The output of the script when it fails, "" when the file is valid. It runs outside the project, without settings. */
export function verify(...args: string[]): string {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { cwd: folder, encoding: 'utf8', env: {} })
  return status === 0 ? '' : `${status} ${stderr.trim()}`
}
