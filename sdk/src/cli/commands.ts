// Every command, in the order in which help lists them.
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { documentsUpload } from './documents-upload.ts'
import { keys } from './keys.ts'
import { profilesCreate } from './profiles-create.ts'
import { profilesGet, profilesList, profilesStatus } from './profiles-read.ts'
import { requirements } from './requirements.ts'
import { token } from './token.ts'
import { webhooksListen } from './webhooks-listen.ts'
import { webhooksVerify } from './webhooks-verify.ts'

export const COMMANDS: readonly Command[] = [
  keys,
  token,
  profilesCreate,
  profilesGet,
  profilesList,
  profilesStatus,
  documentsUpload,
  requirements,
  webhooksListen,
  webhooksVerify,
  doctor,
]
