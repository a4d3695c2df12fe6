// All operator commands, in the order in which help lists them.
import { auditCommands } from './audit-commands.ts'
import { cellCommands } from './cell-commands.ts'
import { certificateCommands } from './certificate-commands.ts'
import type { Command } from './command.ts'
import { configurationCommands } from './configuration-commands.ts'
import { customerCommands } from './customer-commands.ts'
import { databaseCommands, type Migrations } from './database-commands.ts'
import { doctorCommand } from './doctor-command.ts'
import { keyCommands } from './key-commands.ts'
import { listCommands } from './list-commands.ts'
import { moveCommand } from './move-command.ts'
import { partnerCommands } from './partner-commands.ts'
import { retentionCommands } from './retention-commands.ts'
import { sandboxCommands } from './sandbox-commands.ts'
import { userCommands } from './user-commands.ts'

export function operatorCommands(migrations: Migrations): readonly Command[] {
  return [
    doctorCommand,
    ...partnerCommands,
    moveCommand,
    ...userCommands,
    ...certificateCommands,
    ...configurationCommands,
    ...listCommands,
    ...customerCommands,
    ...auditCommands,
    ...keyCommands,
    ...retentionCommands,
    ...databaseCommands(migrations),
    ...cellCommands(migrations),
    ...sandboxCommands,
  ]
}
