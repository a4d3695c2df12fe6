// The customer that an argument names: by its ID, or by the partner's own reference.
import type { Answered, BusinessProfile, Gangway } from '../../../index.ts'
import type { Context } from '../../command.ts'
import { usageError } from '../../exit-code.ts'
import { openClient } from '../../settings/open-client.ts'
import { readSettings } from '../../settings/settings.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const ID_OR_REFERENCE = 'A UUID is treated as the customer ID, anything else as your own reference.'

export const isCustomerId = (text: string) => UUID.test(text)

/** An empty text would lead to the list, and dots alone to another path. */
export const isCustomer = (text: string | undefined): text is string => text !== undefined && /[^.]/.test(text)

export async function findProfile(context: Context): Promise<Answered<BusinessProfile>> {
  const customer = customerArgument(context)
  const client = await openClient(await readSettings(context))
  const { signal } = context
  return isCustomerId(customer)
    ? client.businessProfiles.get(customer, { signal })
    : client.businessProfiles.getByReference(customer, { signal })
}

/** The ID of the customer that the first argument names. */
export async function customerIdOf(client: Gangway, { args: [customer], signal }: Context): Promise<string> {
  if (isCustomerId(customer!)) return customer!
  return (await client.businessProfiles.getByReference(customer!, { signal })).customerId
}

export function customerArgument({ args: [customer, ...rest] }: Context): string {
  if (!isCustomer(customer) || rest.length > 0) throw usageError('Specify one customer by ID or by your own reference.')
  return customer
}
