// A stand-in for yente, the match API of OpenSanctions, written from its documentation and code: what it demands of a request,
// how it chooses results, its errors, and answers with everything that the real ones have. It scores names by equality alone.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface YenteEntity {
  readonly id: string
  readonly caption: string
  readonly schema: string
  readonly properties: Readonly<Record<string, readonly unknown[]>>
  readonly datasets: readonly string[]
  /** For a query with one of its names. */
  readonly score: number
}

export interface YenteService {
  readonly url: string
  readonly requests: { path: string; query: URLSearchParams; authorization: string | undefined; body: any }[]
  entities: readonly YenteEntity[]
  /** Answers instead of the match API, such as a proxy or a service in trouble. */
  trouble: ((response: ServerResponse) => void) | undefined
  close(): Promise<void>
}

const DATASETS = new Set(['default', 'sanctions'])
const API_KEY = 'a key of the test'
const [MAX_MATCHES, DEFAULT_LIMIT, DEFAULT_THRESHOLD, MAX_BATCH] = [500, 5, 0.7, 100]
const SCHEMATA: Readonly<Record<string, readonly string[]>> = {
  Person: ['Person', 'LegalEntity'],
  Company: ['Company', 'Organization', 'LegalEntity', 'PublicBody'],
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const detail = (status: number, text: unknown): Answer => ({ status, body: { detail: text } })

export async function startYenteService(): Promise<YenteService> {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url!, 'http://yente')
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const { authorization } = request.headers
      service.requests.push({ path: pathname, query: searchParams, authorization, body })
      if (service.trouble) return service.trouble(response)
      const answer = match(service.entities, pathname, searchParams, authorization, body)
      send(response, answer.status, answer.body)
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const service: YenteService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    entities: [],
    trouble: undefined,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

export function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function match(
  entities: readonly YenteEntity[],
  path: string,
  query: URLSearchParams,
  authorization: string | undefined,
  body: any,
): Answer {
  if (authorization === undefined) return detail(401, 'No API key provided.')
  if (authorization !== `ApiKey ${API_KEY}`) return detail(401, 'Invalid API key.')
  const dataset = /^\/match\/([^/]+)$/.exec(path)?.[1]
  if (!dataset || !DATASETS.has(dataset)) return detail(404, 'No such dataset.')
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT)
  const threshold = Number(query.get('threshold') ?? DEFAULT_THRESHOLD)
  if (!Number.isInteger(limit) || limit > MAX_MATCHES)
    return detail(422, [{ type: 'less_than_equal', loc: ['query', 'limit'], msg: 'Input is too large' }])
  const queries = Object.entries<any>(body?.queries ?? {})
  if (queries.some(([, example]) => typeof example.schema !== 'string' || typeof example.properties !== 'object'))
    return detail(422, [{ type: 'missing', loc: ['body', 'queries'], msg: 'Field required' }])
  if (queries.some(([, example]) => !SCHEMATA[example.schema])) return detail(400, 'Cannot parse example entity.')
  if (queries.length > MAX_BATCH) return detail(400, 'Too many queries in one batch (limit: 100)')
  if (queries.length === 0) return detail(400, 'No queries provided.')
  const responses = queries.map(([name, example]) => [name, matchesOf(entities, example, { limit, threshold })])
  return { status: 200, body: { responses: Object.fromEntries(responses), limit } }
}

/** Results above the lower bound, best first; `total` counts those at or above the threshold, also beyond the limit. */
function matchesOf(entities: readonly YenteEntity[], example: any, { limit, threshold }: Record<string, number>) {
  const cutoff = Math.min(DEFAULT_THRESHOLD, threshold!)
  const names = new Set<string>(example.properties.name)
  const scored = entities
    .filter(({ schema }) => SCHEMATA[example.schema]!.includes(schema))
    .map((entity) => {
      const isNamed = (entity.properties.name ?? []).some((name) => names.has(String(name)))
      const score = isNamed ? entity.score : 0
      return {
        ...entity,
        ...DATES,
        referents: [],
        target: true,
        score,
        match: score >= threshold!,
        explanations: EXPLAINED,
      }
    })
    .filter(({ score }) => score > cutoff)
    .sort((a, b) => b.score - a.score)
  const total = { value: scored.filter(({ match }) => match).length, relation: 'eq' }
  return { status: 200, results: scored.slice(0, limit), total, query: { id: null, ...example } }
}

const DATES = {
  first_seen: '2023-04-20T10:42:21',
  last_seen: '2026-11-15T18:47:01',
  last_change: '2026-03-02T06:47:02',
}
const EXPLAINED = {
  name_match: { detail: '[Ada Obi] exact match', score: 1, query: 'Ada Obi', candidate: 'Ada Obi' },
  dob_year_disjoint: { detail: null, score: 0, query: null, candidate: null },
}
