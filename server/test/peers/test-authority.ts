// A certificate authority for test receivers, which issues valid and invalid certificates during the test.
import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'

export interface TestCertificate {
  readonly cert: string
  readonly key: string
}

export interface CertificateRequest {
  /** The names and addresses it is valid for. */
  readonly hosts: readonly string[]
  readonly notBefore?: Date
  readonly notAfter?: Date
  /** Self-signed instead of signed by the authority. */
  readonly selfSigned?: boolean
}

export class TestAuthority {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #name: string
  readonly cert: string

  constructor(name = 'Test authority') {
    this.#name = name
    this.cert = this.#sign(name, this.#keys.publicKey, this.#keys.privateKey, name, [basicConstraints(true)])
  }

  issue(request: CertificateRequest): TestCertificate {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const extensions = [basicConstraints(false), alternativeNames(request.hosts)]
    const signer = request.selfSigned ? privateKey : this.#keys.privateKey
    const issuer = request.selfSigned ? 'Test receiver' : this.#name
    return {
      cert: this.#sign('Test receiver', publicKey, signer, issuer, extensions, request.notBefore, request.notAfter),
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    }
  }

  #sign(
    subject: string,
    publicKey: KeyObject,
    signer: KeyObject,
    issuer: string,
    extensions: Buffer[],
    notBefore = new Date(Date.now() - 3_600_000),
    notAfter = new Date(Date.now() + 86_400_000),
  ): string {
    const algorithm = sequence(oid([1, 2, 840, 10045, 4, 3, 2]))
    const body = sequence(
      der(0xa0, integer(Buffer.from([2]))),
      integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
      algorithm,
      commonName(issuer),
      sequence(time(notBefore), time(notAfter)),
      commonName(subject),
      publicKey.export({ type: 'spki', format: 'der' }),
      der(0xa3, sequence(...extensions)),
    )
    const signature = createSign('sha256').update(body).sign(signer)
    const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
    const lines = certificate
      .toString('base64')
      .match(/.{1,64}/g)!
      .join('\n')
    return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const integer = (bytes: Buffer) => der(0x02, bytes)
const octets = (...parts: Buffer[]) => der(0x04, ...parts)
const text = (value: string) => der(0x0c, Buffer.from(value))

function oid([first, second, ...rest]: number[]): Buffer {
  const bytes = [first! * 40 + second!]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return der(0x06, Buffer.from(bytes))
}

const commonName = (name: string) => sequence(der(0x31, sequence(oid([2, 5, 4, 3]), text(name))))
const time = (at: Date) => der(0x18, Buffer.from(at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')))

function basicConstraints(authority: boolean): Buffer {
  return sequence(oid([2, 5, 29, 19]), octets(sequence(...(authority ? [der(0x01, Buffer.from([0xff]))] : []))))
}

function alternativeNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) => (isIP(host) ? der(0x87, addressBytes(host)) : der(0x82, Buffer.from(host))))
  return sequence(oid([2, 5, 29, 17]), octets(sequence(...names)))
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const left = groups(head)
  const right = groups(tail)
  const all = [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]))
}
