// A customer that a test edits with PUT or PATCH.
import { everyCell } from '../database/every-cell.ts'
import type { TestPartner, TestService } from '../service/test-service.ts'
import { aProfile } from './factories.ts'

const URL = '/api/partner/v1/business-profiles'

/** Creates a customer. `same` is the PUT body that changes nothing. */
export async function aProfileToEdit(partner: TestPartner, overrides: Record<string, unknown> = {}) {
  const profile = aProfile(overrides)
  const { body } = await partner.post(URL, profile)
  const { email, companyName, partnerCustomerId, businessPersonList, ...rest } = profile
  const same = { ...rest, customerId: body.value.customerId, businessEmail: email, name: companyName }
  return {
    profile,
    same,
    id: body.value.customerId as string,
    ubos: body.value.ubos,
    url: `${URL}/${body.value.customerId}`,
  }
}

/** The events of a customer, oldest first. */
export async function recordedEvents(service: TestService, customerId: string) {
  const rows = await everyCell(service.app.db)(
    (sql) => sql`select event_type, sequence, envelope from event where customer_id = ${customerId} order by sequence`,
  )
  return rows.map((row) => ({ type: row.event_type, sequence: row.sequence, data: JSON.parse(row.envelope).data }))
}

/** Sets the state that a review would have led to. */
export async function setReviewState(service: TestService, customerId: string, status: string, stage: string) {
  await everyCell(service.app.db)(
    (sql) =>
      sql`update customer set verification_status = ${status}, review_stage = ${stage} where customer_id = ${customerId}`,
  )
}
