// What an operator sets up in an S3 store: the bucket and its notifications.
import { request } from 'undici'
import { s3Signer } from '../../src/platform/store/s3-signer.ts'
import type { RadosGateway } from './rados-gateway.ts'

export async function createBucket(gateway: RadosGateway): Promise<void> {
  await operate(gateway, 'PUT', `/${gateway.bucket}`)
}

/** Makes the gateway notify a URL, which contains the secret, of every new object. */
export async function notifyOnArrival(gateway: RadosGateway, url: string): Promise<void> {
  const query = new URLSearchParams({
    Action: 'CreateTopic',
    Name: 'arrivals',
    'Attributes.entry.1.key': 'push-endpoint',
    'Attributes.entry.1.value': url,
  })
  const topic = /<TopicArn>(.*?)<\/TopicArn>/.exec(await operate(gateway, 'POST', '/', query.toString()))?.[1]
  await operate(
    gateway,
    'PUT',
    `/${gateway.bucket}?notification`,
    `<NotificationConfiguration><TopicConfiguration><Id>arrivals</Id><Topic>${topic}</Topic><Event>s3:ObjectCreated:*</Event></TopicConfiguration></NotificationConfiguration>`,
  )
}

/** Lets pages of this origin upload, as docs/operating.md describes. */
export async function allowUploadsFrom(gateway: RadosGateway, origin: string): Promise<void> {
  const rule =
    `<AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>` +
    ['content-type', 'if-none-match', 'x-amz-*'].map((name) => `<AllowedHeader>${name}</AllowedHeader>`).join('')
  const rules = `<CORSConfiguration><CORSRule>${rule}<MaxAgeSeconds>3000</MaxAgeSeconds></CORSRule></CORSConfiguration>`
  await operate(gateway, 'PUT', `/${gateway.bucket}?cors`, rules)
}

/** The size of an object according to the store, or undefined. */
export async function sizeInBucket(gateway: RadosGateway, key: string): Promise<number | undefined> {
  const url = new URL(`/${gateway.bucket}/${key}`, gateway.endpoint)
  const answer = await request(url, { method: 'HEAD', headers: await sign(gateway, 'HEAD', url) })
  await answer.body.dump()
  return answer.statusCode === 200 ? Number(answer.headers['content-length']) : undefined
}

async function operate(gateway: RadosGateway, method: 'PUT' | 'POST', path: string, body = ''): Promise<string> {
  const url = new URL(path, gateway.endpoint)
  const headers = { ...(await sign(gateway, method, url, body)), ...(method === 'POST' ? FORM : {}) }
  const answer = await request(url, { method, headers, body })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} failed with ${answer.statusCode}: ${text}`)
  return text
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function sign(gateway: RadosGateway, method: string, url: URL, body = '') {
  return s3Signer('us-east-1', gateway).signedHeaders({ method, url, body, at: new Date() })
}
