// Sends lines of JSON to a log collector: over HTTPS as NDJSON, or as syslog messages (RFC 5424) over TLS (RFC 5425) or TCP.
import { readFileSync } from 'node:fs'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls, rootCertificates } from 'node:tls'
import { Agent, request } from 'undici'
import type { Config } from '../../config/config.ts'

type SinkConfig = NonNullable<Config['auditStream']>

export interface LogLine {
  /** The message ID of syslog. */
  readonly type: string
  /** As in ISO 8601. */
  readonly at: string
  readonly text: string
}

export interface LogSink {
  /** Resolves when the collector has accepted all lines; with syslog, when it has confirmed the end of the connection. */
  send(lines: readonly LogLine[]): Promise<void>
  close(): Promise<void>
}

const TIMEOUT_MS = 10_000
const SYSLOG_TLS_PORT = 6514
const SYSLOG_TCP_PORT = 601
/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6

export function openLogSink(config: SinkConfig): LogSink {
  const ca = config.caFile ? [...rootCertificates, readFileSync(config.caFile, 'utf8')] : undefined
  const url = new URL(config.url)
  return url.protocol === 'https:' ? httpsSink(config, ca) : syslogSink(url, ca)
}

function httpsSink({ url, token }: SinkConfig, ca: string[] | undefined): LogSink {
  const agent = new Agent({
    connect: { ...(ca && { ca }), timeout: TIMEOUT_MS },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  return {
    async send(lines) {
      const { statusCode, body } = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: {
          'content-type': 'application/x-ndjson',
          ...(token && { authorization: `Bearer ${token.reveal()}` }),
        },
        body: lines.map(({ text }) => `${text}\n`).join(''),
      })
      await body.dump()
      if (statusCode < 200 || statusCode > 299) throw new Error(`the collector responded with ${statusCode}`)
    },
    close: () => agent.destroy(),
  }
}

function syslogSink(url: URL, ca: string[] | undefined): LogSink {
  const isTls = url.protocol === 'syslog+tls:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port || (isTls ? SYSLOG_TLS_PORT : SYSLOG_TCP_PORT))
  const open = (): Socket =>
    isTls
      ? connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }), ...(ca && { ca }) })
      : connectTcp({ host, port })
  return {
    send(lines) {
      return new Promise((resolve, reject) => {
        const socket = open()
        socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the collector did not answer')))
        socket.once('error', reject)
        socket.once('close', (hadError) => {
          if (!hadError) resolve()
        })
        // A collector that has read everything closes the connection after us; data that it didn't read would reset it.
        socket.resume()
        socket.once(isTls ? 'secureConnect' : 'connect', () => socket.end(lines.map(syslogFrame).join('')))
      })
    },
    close: async () => {},
  }
}

/** With the length in front, because JSON may contain anything. */
function syslogFrame({ type, at, text }: LogLine): string {
  const message = `<${PRIORITY}>1 ${at} ${hostname()} gangway ${process.pid} ${type} - ${text}`
  return `${Buffer.byteLength(message)} ${message}`
}
