// All commands, in the order in which the help lists them.
import type { Command } from './command.ts'
import { completionCommand } from './commands/completion.ts'
import { completionLinksCreate } from './commands/completion-links/create.ts'
import { completionLinksList } from './commands/completion-links/list.ts'
import { completionLinksRevoke } from './commands/completion-links/revoke.ts'
import { doctor } from './commands/doctor/doctor.ts'
import { documentsUpload } from './commands/documents-upload.ts'
import { eventsList } from './commands/events/list.ts'
import { eventsResend } from './commands/events/resend.ts'
import { eventsTrigger } from './commands/events/trigger.ts'
import { keys } from './commands/keys.ts'
import { profilesCreate } from './commands/profiles/create.ts'
import { profilesGet } from './commands/profiles/get.ts'
import { profilesList } from './commands/profiles/list.ts'
import { profilesStatus } from './commands/profiles/status.ts'
import { profilesUpdate } from './commands/profiles/update.ts'
import { requirements } from './commands/requirements.ts'
import { token } from './commands/token.ts'
import { webhooksListen } from './commands/webhooks/listen.ts'
import { webhooksVerify } from './commands/webhooks/verify.ts'

export const COMMANDS: readonly Command[] = [
  keys,
  token,
  profilesCreate,
  profilesGet,
  profilesList,
  profilesStatus,
  profilesUpdate,
  documentsUpload,
  completionLinksCreate,
  completionLinksList,
  completionLinksRevoke,
  requirements,
  webhooksListen,
  webhooksVerify,
  eventsList,
  eventsResend,
  eventsTrigger,
  doctor,
  completionCommand(() => COMMANDS),
]
