// The staff audit log: everything that an operator changes is in it, with who, from where, and the partner.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { OPERATOR_OPERATIONS } from '../../src/apis/operator-api.ts'
import { movePartner } from '../../src/operator/move/move-partner.ts'
import { DEFAULT_CELL } from '../../src/platform/db/db.ts'
import { shippedRows } from '../../src/reference/identity-documents.ts'
import { aProfile } from '../customers/factories.ts'
import { cloneDatabase } from '../database/test-database.ts'
import { until } from '../process/until.ts'
import { startOperatorService } from '../service/operator-service.ts'
import type { TestResponse } from '../service/test-response.ts'
import { certificateOf, createKeys } from '../tokens/api-client.ts'

const north = await cloneDatabase()
const service = await startOperatorService({ cells: [{ name: 'north', ...north }] })
after(() => north.drop())
const { app } = service
const olga = await service.aUser({ role: 'operator', email: 'olga@staff.example' })
const API = '/api/operator/v1'
const log = async (query = 'pageSize=200') => (await olga.get(`${API}/audit?${query}`)).body.value.items as Logged[]

interface Logged {
  action: string
  actor: { email: string } | null
  subjectId: string | null
  subjectName: string | null
  partner: { partnerId: string; name: string } | null
  facts: Record<string, unknown>
  requestId: string | null
}

/** POST without a change. */
const CHANGES_NOTHING = ['validateConfiguration']

const [partner, inNorth, moved] = await Promise.all([
  service.aPartner({ name: 'Acme', cell: DEFAULT_CELL }),
  service.aPartner({ name: 'Borealis', cell: 'north' }),
  service.aPartner({ name: 'Cedar', cell: DEFAULT_CELL }),
])
const [ada, admin, viewer] = await Promise.all([
  service.aUser({ role: 'analyst', email: 'ada@staff.example' }),
  service.aUser({ role: 'admin', partner }),
  service.aUser({ role: 'viewer', partner }),
])
await app.db.directory(
  (sql) => sql`update account set totp_enrolled_at = now() where account_id in (${ada.userId}, ${admin.userId})`,
)
const pem = await certificateOf((await createKeys(1))[0]!)
const customer = (await inNorth.post('/api/partner/v1/business-profiles', aProfile())).body.value
const passport = shippedRows('NGA')!.find((row) => row.identityTypeCode === 'PASSPORT')!
const content = JSON.stringify({ country: 'NGA', identities: [{ ...passport, displayOrder: 1 }] })
const staff = `${API}/staff`
const acme = `${API}/partners/${partner.partnerId}`
const cedar = `${API}/partners/${moved.partnerId}`
const created: Record<string, string> = {}
const invite = async (path: string, role: string) => {
  const answer = await olga.post(path, { email: `new-${role}@people.example`, role })
  created[role] = answer.body.value.invitationId
  return answer
}

/** In an order in which each of them changes something. */
const CHANGES: Readonly<Record<string, () => Promise<TestResponse>>> = {
  inviteStaff: () => invite(staff, 'auditor'),
  withdrawStaffInvitation: () => olga.delete(`${staff}/invitations/${created.auditor}`),
  changeStaffRole: () => olga.patch(`${staff}/${ada.userId}`, { role: 'supervisor' }),
  resetStaffTotp: () => olga.post(`${staff}/${ada.userId}/reset-totp`),
  sendStaffPasswordReset: () => olga.post(`${staff}/${ada.userId}/password-reset`),
  suspendStaff: () =>
    olga.post(`${staff}/${ada.userId}/suspend`, { until: new Date(Date.now() + 86_400_000).toISOString() }),
  endStaffSuspension: () => olga.post(`${staff}/${ada.userId}/end-suspension`),
  removeStaff: () => olga.delete(`${staff}/${ada.userId}`),
  invitePartnerUser: () => invite(`${acme}/users`, 'editor'),
  withdrawPartnerInvitation: () => olga.delete(`${acme}/users/invitations/${created.editor}`),
  resetPartnerUserTotp: () => olga.post(`${acme}/users/${admin.userId}/reset-totp`),
  removePartnerUser: () => olga.delete(`${acme}/users/${viewer.userId}`),
  createPartner: async () => {
    const answer = await olga.post(`${API}/partners`, { name: 'Dune', onboarding: 'Pending' })
    created.partner = answer.body.value.partnerId
    return answer
  },
  approvePartner: () => olga.post(`${API}/partners/${created.partner}/approve`, { note: ' Register checked ' }),
  updatePartner: () => olga.patch(acme, { name: 'Acme Group' }),
  deactivatePartner: () => olga.post(`${acme}/deactivate`),
  reactivatePartner: () => olga.post(`${acme}/reactivate`),
  addPartnerCredential: async () => {
    const answer = await olga.post(`${acme}/api-credentials`, { name: 'Production', certificatePem: pem })
    created.credential = answer.body.value.credentialId
    return answer
  },
  revokePartnerCredential: () => olga.delete(`${acme}/api-credentials/${created.credential}`),
  activateConfiguration: () => olga.post(`${API}/configurations`, { content, replaces: 0, note: 'New rules' }),
  revertConfiguration: () =>
    olga.post(`${API}/configurations/NGA/revert`, { version: 0, replaces: 1, note: 'Old rules' }),
  closeConfiguration: () => olga.post(`${API}/configurations/NGA/close`, { replaces: 0, note: 'Paused' }),
  checkInstallation: () => olga.post(`${API}/checks`),
  eraseCustomerData: () =>
    olga.post(`${API}/partners/${inNorth.partnerId}/data-requests/${customer.customerId}/erase`, {
      partnerCustomerId: customer.partnerCustomerId,
      reason: 'SubjectRequest',
    }),
  cancelPartnerMove: async () => {
    const interrupted = movePartner(app, { ...moved, name: 'Cedar', cell: DEFAULT_CELL }, 'north', {
      progress: () => {},
      reached: () => {
        throw new Error('the node stopped')
      },
    })
    await assert.rejects(interrupted, /the node stopped/)
    return olga.post(`${cedar}/move/cancel`)
  },
  startPartnerMove: () => olga.post(`${cedar}/move`, { cell: 'north' }),
  startDrainingCell: () => olga.post(`${API}/cells/north/drain`),
  stopDrainingCell: () => olga.post(`${API}/cells/north/activate`),
}

test('every change by an operator is in the staff audit log, with the operator, the IP address and the partner', async () => {
  const changing = OPERATOR_OPERATIONS.filter(({ id, method }) => method !== 'GET' && !CHANGES_NOTHING.includes(id))
  assert.deepEqual(changing.map(({ id }) => id).toSorted(), Object.keys(CHANGES).toSorted())
  const missing: string[] = []
  for (const [id, change] of Object.entries(CHANGES)) {
    const answer = await change()
    assert.equal(answer.status, 200, `${id}: ${answer.text}`)
    const entry = (await log()).find(({ requestId }) => requestId === answer.headers['x-request-id'])
    const isOfPartner = OPERATOR_OPERATIONS.find((operation) => operation.id === id)!.path.includes('{partnerId}')
    if (entry?.actor?.email !== 'olga@staff.example' || !entry.facts.address || (isOfPartner && !entry.partner))
      missing.push(`${id}: ${JSON.stringify(entry)}`)
  }
  assert.deepEqual(missing, [])
  await until('the move has ended', async () => (await olga.get(`${API}/cells`)).body.value.moves.length === 0)
})

test('the partner sees the same action without the address of the operator', async () => {
  const [approved] = await log('action=PartnerApproved')
  assert.deepEqual(approved!.partner, { partnerId: created.partner, name: 'Dune' })
  assert.equal(approved!.facts.note, 'Register checked', 'the partner does not see the note')
  const own = (await olga.get(`${API}/partners/${created.partner}/audit?action=PartnerApproved`)).body.value.items
  assert.deepEqual(
    own.map((it: Logged) => [it.actor?.email, it.facts]),
    [['olga@staff.example', {}]],
  )
  const [revoked] = await log('action=CredentialRevoked')
  assert.deepEqual([revoked!.subjectName, revoked!.partner?.name], ['Production', 'Acme Group'])
})

test('a command that changes a partner is in the staff audit log', async () => {
  const ran = await service.operator(['partners', 'deactivate', partner.clientId])
  assert.equal(ran.code, 0, ran.err)
  const [entry] = await log('action=PartnerDeactivated')
  assert.deepEqual([entry!.actor, entry!.partner?.partnerId], [null, partner.partnerId])
})

test('what users of a partner do stays out of the staff audit log', async () => {
  const before = (await log()).length
  const other = await service.aPartner({ cell: DEFAULT_CELL })
  const boss = await service.aUser({ role: 'admin', partner: other })
  const invited = await boss.post('/api/customer/v1/partner-profile/users', {
    email: 'colleague@people.example',
    role: 'viewer',
  })
  assert.equal(invited.status, 200, invited.text)
  assert.equal((await log()).length, before)
})
