// Prometheus metrics. Labels are operation IDs and statuses, never IDs of partners or customers.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from './db/db.ts'

export interface Metrics {
  readonly registry: Registry
  /** Uploaded documents by resulting status. */
  readonly documentsSettled: Counter<'status'>
  /** Malware scans by result: clean, infected or failed. */
  readonly documentScans: Counter<'result'>
  /** Passes of background jobs by result. */
  readonly backgroundPasses: Counter<'task' | 'result'>
  observeRequest(operation: string, method: string, status: number, seconds: number): void
}

export function openMetrics(db: Db): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by operation, method and status',
    labelNames: ['operation', 'method', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its response, by operation',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'db_connections',
    help: 'Database connections by state; waiting = requests waiting for a connection',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { size, busy, waiting } = db.usage()
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'idle' }, size - busy)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  if (db.replica) observeReplica(registry, db.replica)
  const documentsSettled = new Counter({
    name: 'documents_settled_total',
    help: 'Uploaded documents by status after upload',
    labelNames: ['status'],
    registers: [registry],
  })
  const documentScans = new Counter({
    name: 'document_scans_total',
    help: 'Malware scans of uploaded documents by result: clean, infected or failed',
    labelNames: ['result'],
    registers: [registry],
  })
  const backgroundPasses = new Counter({
    name: 'background_passes_total',
    help: 'Passes of background jobs by result: ok or failed',
    labelNames: ['task', 'result'],
    registers: [registry],
  })
  return {
    registry,
    documentsSettled,
    documentScans,
    backgroundPasses,
    observeRequest(operation, method, status, duration) {
      requests.inc({ operation, method, status })
      seconds.observe({ operation }, duration)
    },
  }
}

function observeReplica(registry: Registry, replica: NonNullable<Db['replica']>): void {
  new Counter({
    name: 'db_reads_total',
    help: 'Reads that may use the replica, by the server that answered them',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ server: 'replica' }, replica.served.replica)
      this.inc({ server: 'primary' }, replica.served.primary)
    },
  })
  new Gauge({
    name: 'db_replica_usable',
    help: '1 while reads use the replica, 0 while it lags, is unreachable or was promoted',
    registers: [registry],
    collect() {
      this.set(replica.state === 'ok' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'db_replica_lag_bytes',
    help: 'How far the replica was behind at the last check, in bytes of the write-ahead log',
    registers: [registry],
    collect() {
      this.set(replica.lagBytes)
    },
  })
}
