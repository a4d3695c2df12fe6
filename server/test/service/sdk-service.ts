// A test service that listens on a port, and SDK clients with their own keys and certificates.
import { createKeyPair, Gangway, type GangwayOptions } from '@gangway/sdk'
import { addCertificate } from '../../src/partners/certificates/add-certificate.ts'
import { registerPartner } from '../../src/partners/register-partner.ts'
import type { App } from '../../src/platform/app.ts'
import { freePort } from '../process/free-port.ts'
import { startTestService, type TestService } from './test-service.ts'

export interface SdkPartner {
  readonly partnerId: string
  readonly clientId: string
  readonly privateKey: string
  client(options?: Partial<GangwayOptions>): Gangway
}

export interface SdkService extends TestService {
  readonly baseUrl: string
  anSdkPartner(): Promise<SdkPartner>
}

export async function startSdkService(env: Record<string, string> = {}): Promise<SdkService> {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const service = await startTestService({ env: { BASE_URL: baseUrl, ...env } })
  await service.server.listen({ host: '127.0.0.1', port })
  return { ...service, baseUrl, anSdkPartner: () => anSdkPartner(service.app, baseUrl) }
}

let made = 0
/** A partner with a key and certificate created by the SDK, as partners do. */
export async function anSdkPartner(app: App, baseUrl: string): Promise<SdkPartner> {
  const name = `SDK partner ${++made}`
  const { partnerId, clientId } = await registerPartner(app, { name })
  const { privateKeyPem, certificatePem } = await createKeyPair({ commonName: name })
  await addCertificate(app, { partnerId, name, pem: certificatePem, addedBy: 'test' })
  const client = (options: Partial<GangwayOptions> = {}) =>
    new Gangway({ baseUrl, clientId, privateKey: privateKeyPem, ...options } as GangwayOptions)
  return { partnerId, clientId, privateKey: privateKeyPem, client }
}
