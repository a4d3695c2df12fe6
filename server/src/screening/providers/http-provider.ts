// A sanctions and PEP screening service over HTTP, configured by the operator. One request per subject; docs/operating.md
// documents request and response.
import { type ServiceSettings, screeningService } from './ask-service.ts'
import { readAnswer, type ScreeningProvider } from './provider.ts'

export function httpProvider(settings: ServiceSettings): ScreeningProvider {
  const ask = screeningService(settings, 'Bearer')
  return {
    isLocal: false,
    async screen({ kind, name, aliases, birthDate, country, registrationNumber }, requestId) {
      const subject = { type: kind, name, aliases, birthDate, country, registrationNumber }
      return readAnswer(await ask({ requestId, subject }), requestId)
    },
  }
}
