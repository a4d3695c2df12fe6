// Screening metrics. Labels are outcomes, never subjects.
import { Counter, Gauge, Histogram } from 'prom-client'
import type { App } from '../platform/app.ts'
import { perApp } from '../platform/per-app.ts'

export const screeningMetrics = perApp((app: App) => {
  const registers = [app.metrics.registry]
  const screenings = new Counter({
    name: 'screenings_total',
    help: 'Screening requests by outcome (Clear, Hits, Error) and failure kind',
    labelNames: ['outcome', 'failure'],
    registers,
  })
  const seconds = new Histogram({
    name: 'screening_duration_seconds',
    help: 'Duration of screening requests, including failed ones',
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const overdue = new Gauge({
    name: 'screening_oldest_due_seconds',
    help: 'Age of the oldest overdue screening',
    registers,
  })
  return { screenings, seconds, overdue }
})
