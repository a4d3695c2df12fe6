// Creates the SDK's client from the settings of a command.
import { Gangway } from '../../index.ts'
import { usageError } from '../exit-code.ts'
import { confirmHost } from './known-host.ts'
import type { Settings } from './settings.ts'

export async function openClient(settings: Settings): Promise<Gangway> {
  if (settings.clientId === undefined) throw usageError('Missing client ID. Set --client-id or GANGWAY_CLIENT_ID.')
  await confirmHost(settings, settings.clientId)
  try {
    return new Gangway({
      baseUrl: settings.baseUrl,
      allowHttp: settings.allowHttp,
      clientId: settings.clientId,
      privateKey: await settings.privateKey(),
      ...(settings.issuer ? { issuer: settings.issuer } : {}),
      ...(settings.tokenEndpoint ? { tokenEndpoint: settings.tokenEndpoint } : {}),
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw usageError(error.message.replace('or with allowHttp', 'or with --allow-http'))
  }
}
