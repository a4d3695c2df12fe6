// The configured provider: an HTTP service, a list file, or the sample list in a sandbox. Without one, no subject is screened
// and none counts as clear.
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { listProvider, SAMPLE_LIST } from '../lists/list-provider.ts'
import { withSandboxHit } from '../lists/sandbox-hit.ts'
import { httpProvider } from './http-provider.ts'
import { ScreeningFailure, type ScreeningProvider } from './provider.ts'

export const configuredProvider = perApp(
  (app: App): ScreeningProvider => (app.config.scenarios ? withSandboxHit(providerOf(app)) : providerOf(app)),
)

function providerOf(app: App): ScreeningProvider {
  const { http, listFile, threshold } = app.config.screening
  if (http) return httpProvider(http)
  if (listFile) return listProvider(listFile, threshold, app.log)
  if (app.config.sandbox) return listProvider(SAMPLE_LIST, threshold, app.log)
  return NONE
}

const NONE: ScreeningProvider = {
  isLocal: true,
  screen: async () => {
    throw new ScreeningFailure('NotConfigured')
  },
}
