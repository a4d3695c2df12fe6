// Bringing the database up to date without starting the service: for a job that runs before the nodes do.
import { migrationState } from '../../platform/db/migrate.ts'
import { type Command, CommandError } from './command.ts'

/** `migrate` is handed in: it connects by itself, before anything else can. */
export function databaseCommands(migrate: () => Promise<string[]>): readonly Command[] {
  return [
    {
      name: 'database migrate',
      takes: '',
      message: 'Bring the database up to date; nodes do the same when they start',
      more: 'Under a lock: several at once wait for each other, and the later ones find nothing to do.',
      examples: ['database migrate'],
      needs: 'any database',
      async run() {
        const applied = await migrate()
        const text = applied.length === 0 ? 'The database is up to date.' : `Applied:\n${applied.join('\n')}`
        return { value: { applied }, text }
      },
    },
    {
      name: 'database status',
      takes: '',
      message: 'Show which migrations the database has; exit code 3 when it is behind',
      examples: ['database status'],
      needs: 'any database',
      async run({ app }) {
        const state = await app.db.everyPartner(migrationState)
        if (state.unknown.length > 0)
          throw new CommandError(`The database is newer than this program: it has ${state.unknown.join(', ')}.`)
        const text = [
          `Applied: ${state.applied.length}`,
          state.pending.length === 0 ? 'Nothing is missing.' : `Missing:\n${state.pending.join('\n')}`,
        ].join('\n')
        return { value: state, text, wanting: state.pending.length > 0 }
      },
    },
  ]
}
