// The ceiling: undici posts the same signed bodies on persistent connections, as fast as the receivers accept them or at a
// steady rate, without a database.
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { Pool } from 'undici'
import { deliveryHeaders } from '../../server/src/webhooks/attempt/delivery-headers.ts'
import { signatureOf } from '../../server/src/webhooks/attempt/signature.ts'

interface Argument {
  readonly ports: number[]
  readonly caFile: string
  readonly envelope: string
  readonly perEndpoint: number
  readonly count?: number
  readonly perSecond?: number
  readonly seconds?: number
}
const argument: Argument = JSON.parse(process.argv[2]!)
const secureContext = createSecureContext({ ca: readFileSync(argument.caFile, 'utf8') })
const pools = argument.ports.map(
  (port) => new Pool(`https://127.0.0.1:${port}`, { connect: { secureContext }, connections: 64, pipelining: 1 }),
)
const key = createSecretKey(randomBytes(32))
const clock = () => performance.timeOrigin + performance.now()

async function post(pool: Pool): Promise<[string, number]> {
  const eventId = randomUUID()
  const body = Buffer.from(argument.envelope)
  const seconds = Math.floor(Date.now() / 1000)
  const about = {
    deliveryId: randomUUID(),
    eventId,
    eventType: 'business.person.added',
    eventVersion: 1,
    attemptNo: 1,
    isReplay: false,
  }
  const headers = deliveryHeaders(about, seconds, signatureOf([key], eventId, seconds, body))
  const at = clock()
  const answer = await pool.request({ path: '/hook', method: 'POST', headers, body })
  await answer.body.dump()
  return [eventId, at]
}

async function asFastAsPossible(count: number): Promise<{ perSecond: number; cpuUs: number }> {
  let left = Math.floor(count / 5)
  const worker = async (pool: Pool) => {
    while (left-- > 0) await post(pool)
  }
  const all = () =>
    Promise.all(pools.flatMap((pool) => Array.from({ length: argument.perEndpoint }, () => worker(pool))))
  await all()
  left = count
  const began = performance.now()
  const cpu = process.cpuUsage()
  await all()
  const { user, system } = process.cpuUsage(cpu)
  return { perSecond: count / ((performance.now() - began) / 1000), cpuUs: (user + system) / count }
}

async function steadily(perSecond: number, seconds: number): Promise<{ sent: [string, number][] }> {
  const sent: Promise<[string, number]>[] = []
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = began + (n * 1000) / perSecond - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    sent.push(post(pools[n % pools.length]!))
  }
  return { sent: await Promise.all(sent) }
}

const { count, perSecond, seconds } = argument
process.send!(count ? await asFastAsPossible(count) : await steadily(perSecond!, seconds!), () => process.exit(0))
