// The partner that a command is about, by its id or its client id.
import { type ListedPartner, listPartners } from '../../partners/sql.ts'
import type { App } from '../../platform/app.ts'
import { CommandError } from './command.ts'

export async function whichPartner(app: App, text: string): Promise<ListedPartner> {
  const [found] = await app.db.everyPartner((sql) => listPartners(sql, app.clock.now(), text))
  if (!found) throw new CommandError('No partner has that id or client id.')
  return found
}
