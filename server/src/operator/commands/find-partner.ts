// Finds the partner a command is about, by partner ID or client ID.
import { type ListedPartner, listPartners } from '../../partners/sql.ts'
import type { App } from '../../platform/app.ts'
import { CommandError } from './command.ts'

export async function findPartner(app: App, idOrClientId: string): Promise<ListedPartner> {
  const [found] = await app.db.everyPartner((sql) => listPartners(sql, app.clock.now(), idOrClientId))
  if (!found) throw new CommandError('Partner not found. Use a partner ID or a client ID.')
  return found
}
