// Prints an access token, for example for curl.
import { CONNECTION, type Command } from '../command.ts'
import { openClient } from '../settings/open-client.ts'
import { readSettings } from '../settings/settings.ts'

export const token: Command = {
  name: 'token',
  summary: 'Print an access token (valid for 300 seconds)',
  options: CONNECTION,
  examples: ['curl -H "Authorization: Bearer $(gangway token)" http://127.0.0.1:8080/api/partner/v1/business-profiles'],

  async run(context) {
    const client = await openClient(await readSettings(context))
    const accessToken = await client.tokens.token()
    context.print.result({ accessToken }, () => accessToken)
    return undefined
  },
}
