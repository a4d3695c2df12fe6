import type { FastifyInstance, InjectOptions } from 'fastify'

export interface TestResponse {
  status: number
  /** Parsed when it is JSON. */
  body: any
  headers: Record<string, string>
  text: string
}

/** Sends a request to a server without a network. */
export async function inject(server: FastifyInstance, request: InjectOptions): Promise<TestResponse> {
  const response = await server.inject(request)
  const json = response.body !== '' && /\bjson\b/.test(String(response.headers['content-type'] ?? ''))
  return {
    status: response.statusCode,
    body: json ? response.json() : undefined,
    headers: response.headers as Record<string, string>,
    text: response.body,
  }
}
