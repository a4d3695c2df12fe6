// The process: reads the settings, opens what it needs, listens, and stops cleanly. Startup failures print one message and
// exit with code 1.
import { parseArgs } from 'node:util'
import { startAuditStream } from './audit/stream/push-activity.ts'
import type { Config } from './config/config.ts'
import { readConfig } from './config/read-config.ts'
import { ConfigError } from './config/settings.ts'
import { startNotifier } from './notifications/notifier.ts'
import { startScanBacklog } from './onboarding/documents/scan-backlog.ts'
import { startDocumentSweep } from './onboarding/documents/sweep.ts'
import { startRecordingRequests } from './partners/requests/record-requests.ts'
import type { App } from './platform/app.ts'
import { cellConnections } from './platform/db/cells/cell-connections.ts'
import { isDatabaseUnavailable } from './platform/db/db.ts'
import { describeDatabaseError } from './platform/db/describe-database-error.ts'
import { MigrationError, migrate } from './platform/db/migrate.ts'
import { preparePartnerRole } from './platform/db/partner-role.ts'
import { assertReplica, assertUsableDatabase, UnusableDatabaseError } from './platform/db/usable-database.ts'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from './platform/log.ts'
import type { Stoppable } from './platform/repeat.ts'
import { followSandboxTime, readSandboxTime } from './platform/sandbox-time/follow-sandbox-time.ts'
import { setTracer } from './platform/tracing/trace.ts'
import { startHousekeeping } from './process/background.ts'
import { readMasterKeys } from './process/master-key-file.ts'
import { openApp } from './process/open-app.ts'
import { assertPortFree, PortError } from './process/port.ts'
import { prepareCells } from './process/prepare-cells.ts'
import { buildMetricsServer, buildProbes, buildServer } from './process/server.ts'
import { type Running, stopService } from './process/stop-service.ts'
import { openProcessLog } from './process/terminal-log.ts'
import { followConfigurations } from './reference/configurations-in-force.ts'
import { startCaseCounting } from './review/queue/case-counting.ts'
import { startRiskSweep } from './review/risk/risk-sweep.ts'
import { allowLocalReceiver, type LocalDelivery } from './sandbox/local-receiver.ts'
import { sandboxNetworkWarning } from './sandbox/network.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { startScenarios } from './sandbox/scenarios/run-scenarios.ts'
import { startMessage } from './sandbox/start-message.ts'
import { startTimeTravel } from './sandbox/time/start-time-travel.ts'
import { startScreeningSweep } from './screening/screening-sweep.ts'
import { startDispatcher } from './webhooks/dispatch/dispatcher.ts'

const STOP_WITHIN_MS = 10_000

async function start(): Promise<void> {
  const began = performance.now()
  const config = readConfig(process.env)
  const role = readRole(process.argv.slice(2))
  const warning = sandboxNetworkWarning(config)
  await assertPortFree(config.host, config.port)
  if (config.metricsPort !== undefined) await assertPortFree(config.host, config.metricsPort, 'METRICS_PORT')
  const log = openProcessLog(config, Boolean(process.env.LOG_LEVEL?.trim()), process.stdout)

  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(embeddedOptions(config, log))
  const databaseUrl = config.databaseUrl?.reveal() ?? embedded!.url
  const partnerDatabaseUrl = embedded ? embedded.partnerUrl : config.databasePartnerUrl?.reveal()
  const databaseReadUrl = config.databaseReadUrl?.reveal()
  let app: App | undefined
  const tracing = config.tracing && (await startTracing(config.tracing, role))
  try {
    await assertUsableDatabase(databaseUrl)
    if (databaseReadUrl) await assertReplica(databaseUrl, databaseReadUrl)
    await migrate(databaseUrl)
    if (partnerDatabaseUrl) await preparePartnerRole(databaseUrl, partnerDatabaseUrl)
    else log.warn('DATABASE_PARTNER_URL is not set: requests of partners use the role that owns the tables')
    const cells = cellConnections(config.databaseCells, partnerDatabaseUrl)
    const local: LocalDelivery = embedded ? await allowLocalReceiver(config) : { config }
    app = openApp({
      config: local.config,
      databaseUrl,
      partnerDatabaseUrl,
      databaseReadUrl,
      cells,
      cellsAwaitAdmission: true,
      masterKeys: await readMasterKeys(config),
      log,
    })
    const server = role === 'dispatcher' ? buildProbes(app) : buildServer(app, { dispatches: role === 'all' })
    const preparing = await prepareCells(app, cells)
    // Before anything is written with a time.
    await readSandboxTime(app)
    const sandbox = embedded && (await createSandbox(app, local))
    const following = await followConfigurations(app)
    await server.listen({ host: config.host, port: config.port })
    const metrics = config.metricsPort === undefined ? undefined : buildMetricsServer(app)
    await metrics?.listen({ host: config.host, port: config.metricsPort! })
    const dispatcher = role === 'api' ? undefined : startDispatcher(app)
    const background: Stoppable[] = dispatcher ? [dispatcher, ...startBackground(app)] : []
    if (role !== 'dispatcher') background.push(startRecordingRequests(app))
    if (embedded && dispatcher) background.push(startScenarios(app))
    if (embedded) {
      const traveller = dispatcher && startTimeTravel(app, () => dispatcher.tick())
      background.push(await followSandboxTime(app, traveller), ...(traveller ? [traveller] : []))
    }
    const { log: appLog, db } = app
    background.push(preparing, { stop: async () => metrics?.close() }, ...(tracing ? [tracing] : []))
    stopOnSignal({ log: appLog, server, background, following, db, embedded }, embedded)
    if (warning) app.log.warn(warning)
    console.log(startMessage(config, { sandbox, role, seconds: (performance.now() - began) / 1000 }))
  } catch (error) {
    await app?.db.close().catch(() => {})
    await embedded?.stop()
    throw error
  }
}

/** Loads OpenTelemetry only when traces are exported. */
async function startTracing(config: NonNullable<Config['tracing']>, role: ProcessRole): Promise<Stoppable> {
  const { openOtlpTracer } = await import('./platform/tracing/otlp-tracer.ts')
  const tracer = openOtlpTracer(config, { 'gangway.role': role })
  setTracer(tracer)
  return { stop: () => tracer.close() }
}

type ProcessRole = 'all' | 'api' | 'dispatcher'

/** --role splits the work over machines: api serves requests, dispatcher delivers webhooks and runs periodic jobs. */
function readRole(args: readonly string[]): ProcessRole {
  const { values } = parseArgs({ args: [...args], options: { role: { type: 'string', default: 'all' } } })
  const role = (['all', 'api', 'dispatcher'] as const).find((known) => known === values.role)
  if (!role) throw new ConfigError(['--role must be one of all, api, dispatcher.'])
  return role
}

function startBackground(app: App): Stoppable[] {
  return [
    startHousekeeping(app),
    startNotifier(app),
    startDocumentSweep(app),
    startScreeningSweep(app),
    startRiskSweep(app),
    startCaseCounting(app),
    ...[startScanBacklog(app), startAuditStream(app)].filter((work) => work !== undefined),
  ]
}

function embeddedOptions(config: Config, log: Log) {
  return {
    dataDir: config.dataDir,
    log: (line: string) => log.debug(line),
    onDeath: (how: string) => log.error({ how }, 'the embedded database ended; restarting it'),
  }
}

/** In-flight requests have 10 seconds to finish; a second signal ends the process at once. */
function stopOnSignal(running: Running, embedded: EmbeddedPostgres | undefined): void {
  const { log } = running
  let stopping = false
  const stop = async (reason: string, code: number) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ reason }, 'stopping')
    const giveUp = setTimeout(() => {
      log.warn('stopped with requests still running after 10 seconds')
      process.exit(code)
    }, STOP_WITHIN_MS)
    giveUp.unref()
    await stopService(running)
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop('SIGTERM', 0))
  process.on('SIGINT', () => void stop('SIGINT', 0))
  embedded?.died.then((error) => {
    console.error(error.message)
    void stop('the embedded database ended', 1)
  })
}

/** Undefined for errors that only a stack trace can explain. */
function messageFor(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message
  if (error instanceof MigrationError || error instanceof PortError) return error.message
  if (error instanceof UnusableDatabaseError) return error.message
  const code = (error as { code?: string }).code
  if (code?.startsWith('ERR_PARSE_ARGS'))
    return `${(error as Error).message} The only option is --role all, api or dispatcher.`
  return describeDatabaseError(error)
}

/** The driver leaves a rejection unhandled when a connection is lost while it is being set up. The next use reconnects. */
process.on('unhandledRejection', (error) => {
  if (!isDatabaseUnavailable(error)) throw error
})

start().catch((error) => {
  const message = messageFor(error)
  console.error(message ? `Gangway could not start. ${message}` : error)
  process.exit(1)
})
