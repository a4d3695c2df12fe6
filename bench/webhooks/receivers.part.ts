// The partner side in a separate process: one TLS server per endpoint, which returns 204 and records what arrived when.
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

const { count, cert, key } = JSON.parse(process.argv[2]!) as { count: number; cert: string; key: string }
const clock = () => performance.timeOrigin + performance.now()

let received: [string, number][] = []
let total = 0
let silent = new Set<number>()
let keep = false

const ports: number[] = []
for (let i = 0; i < count; i++) {
  const server = createServer({ cert, key, keepAliveTimeout: 60_000 }, (request, response) => {
    if (silent.has(i)) return void request.resume()
    request.resume().on('end', () => {
      total++
      if (keep) received.push([request.headers['svc-id'] as string, clock()])
      response.writeHead(204).end()
    })
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ports.push((server.address() as AddressInfo).port)
}

process.on('message', (message: { id: number; do: string; silent?: number[]; keep?: boolean }) => {
  const answer = (value: unknown) => process.send!({ id: message.id, value })
  if (message.do === 'ports') answer(ports)
  if (message.do === 'total') answer(total)
  if (message.do === 'begin') {
    received = []
    total = 0
    silent = new Set(message.silent ?? [])
    keep = message.keep ?? false
    answer(null)
  }
  if (message.do === 'received') answer(received)
  if (message.do === 'cpu') answer(process.cpuUsage())
})
process.on('disconnect', () => process.exit(0))
