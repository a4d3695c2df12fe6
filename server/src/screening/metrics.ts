// What /metrics tells about screening. Labels are outcomes, never whom it was about.
import { Counter, Gauge, Histogram } from 'prom-client'
import type { App } from '../platform/app.ts'
import { perApp } from '../platform/per-app.ts'

export const screeningMetrics = perApp((app: App) => {
  const registers = [app.metrics.registry]
  const screenings = new Counter({
    name: 'screenings_total',
    help: 'Questions to the screening provider by outcome (Clear, Hits, Error) and kind of failure',
    labelNames: ['outcome', 'failure'],
    registers,
  })
  const seconds = new Histogram({
    name: 'screening_duration_seconds',
    help: 'How long the screening provider took to answer or to fail',
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const overdue = new Gauge({
    name: 'screening_oldest_due_seconds',
    help: 'How long the subject that waits longest for its screening has been due',
    registers,
  })
  return { screenings, seconds, overdue }
})
