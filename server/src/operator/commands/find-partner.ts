// Finds the partner a command is about, by partner ID or client ID.
import type { App } from '../../platform/app.ts'
import { attentionTime } from '../partners/partner-record.ts'
import { findPartners, type PartnerRow } from '../partners/partners-sql.ts'
import { CommandError } from './command.ts'

export async function findPartner(app: App, idOrClientId: string): Promise<PartnerRow> {
  const { items } = await app.db.undivided.everyPartner((sql) =>
    findPartners(sql, { which: idOrClientId }, attentionTime(app)),
  )
  const [found] = items
  if (!found) throw new CommandError('Partner not found. Use a partner ID or a client ID.')
  return found
}
