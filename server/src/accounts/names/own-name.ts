// The name of a user, as it is sent.
import { line } from '../../http/fields.ts'

const MAX_NAME = 100

export const ownName = () =>
  line(MAX_NAME, { description: 'Your name, as the users of your organisation see it.', example: 'Ada Obi' })

/** Without spaces around it and repeated ones inside. */
export const tidyName = (name: string) => name.trim().replaceAll(/\s+/g, ' ')
