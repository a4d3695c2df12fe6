// Migrates the database without starting the service, for a job that runs before the nodes do.
import { migrationState } from '../../platform/db/migrate.ts'
import { type Command, CommandError } from './command.ts'

/** `migrate` is passed in because it needs a connection of its own. */
export function databaseCommands(migrate: () => Promise<string[]>): readonly Command[] {
  return [
    {
      name: 'database migrate',
      parameters: '',
      summary: 'Apply database migrations; nodes do the same when they start',
      details: 'Runs under a lock, so several processes can start at once: the first one applies the migrations.',
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
      parameters: '',
      summary: 'Show applied and pending migrations (exit 3 if any are pending)',
      examples: ['database status'],
      needs: 'any database',
      async run({ app }) {
        const state = await app.db.directory(migrationState)
        if (state.unknown.length > 0)
          throw new CommandError(
            `The database is newer than this version of Gangway: it has ${state.unknown.join(', ')}.`,
          )
        const text = [
          `Applied: ${state.applied.length}`,
          state.pending.length === 0 ? 'Pending: none' : `Pending:\n${state.pending.join('\n')}`,
        ].join('\n')
        return { value: state, text, hasProblems: state.pending.length > 0 }
      },
    },
  ]
}
