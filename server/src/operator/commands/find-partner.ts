// Finds the partner a command is about, by partner ID or client ID.
import type { App } from '../../platform/app.ts'
import { findPartners, type ListedPartner } from '../partners/find-partners.ts'
import { attentionTime } from '../partners/partner-record.ts'
import { CommandError } from './command.ts'

export async function findPartner(app: App, idOrClientId: string): Promise<ListedPartner> {
  const { items } = await findPartners(app.db, { which: idOrClientId }, attentionTime(app))
  const [found] = items
  if (!found) throw new CommandError('Partner not found. Use a partner ID or a client ID.')
  return found
}
