// The configured provider: a service, a list file, or the lists that an operator imported. Without any, a sandbox uses a sample
// list; elsewhere no subject is screened and none counts as clear.
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { importedListsProvider } from '../lists/imported/imported-lists-provider.ts'
import { listProvider, SAMPLE_LIST } from '../lists/list-provider.ts'
import { withSandboxHit } from '../lists/sandbox-hit.ts'
import { httpProvider } from './http-provider.ts'
import { ScreeningFailure, type ScreeningProvider } from './provider.ts'
import { yenteProvider } from './yente-provider.ts'

export const configuredProvider = perApp(
  (app: App): ScreeningProvider => (app.config.scenarios ? withSandboxHit(providerOf(app)) : providerOf(app)),
)

function providerOf(app: App): ScreeningProvider {
  const { kind, service, listFile, threshold } = app.config.screening
  if (service) return kind === 'yente' ? yenteProvider(service, threshold) : httpProvider(service)
  if (listFile) return listProvider(listFile, threshold, app.log)
  return importedListsProvider(
    app,
    threshold,
    app.config.sandbox ? listProvider(SAMPLE_LIST, threshold, app.log) : NONE,
  )
}

const NONE: ScreeningProvider = {
  isLocal: true,
  screen: async () => {
    throw new ScreeningFailure('NotConfigured')
  },
}
