// npm run tour: a full customer journey against the running sandbox, in about a minute. With --start it starts its own sandbox
// in a temporary folder and removes it afterwards. Exit codes: 0 success, 1 a step failed, 2 usage error, 3 no
// service, 130 interrupted.
import { parseArgs } from 'node:util'
import { runJourney } from './journey.ts'
import { createReport, StepFailed } from './report.ts'
import { findSandbox, NoService, startSandbox } from './sandbox.ts'

// Ctrl-C ends the current step; the endpoint is still restored.
const stopped = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort())
// A reader that closes the pipe (`| head`) ends the tour in the same way.
process.stdout.on('error', () => stopped.abort())

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { start: { type: 'boolean', default: false } } })
  const own = values.start ? await startSandbox() : undefined
  try {
    const sandbox = await findSandbox(own?.env ?? process.env)
    console.log(`Gangway tour at ${sandbox.baseUrl}`)
    const report = createReport(process.stdout, stopped.signal)
    const { partnerCustomerId } = await runJourney(sandbox, report, stopped.signal)
    const link = own ? '' : ` View the customer: ${partnerCustomerId} at ${sandbox.baseUrl}/`
    report.end(`Done.${link}`)
  } finally {
    await own?.stop()
  }
}

main().then(
  // Exit explicitly, because a kept-alive connection would delay the end of the process.
  () => process.exit(0),
  (error) => {
    const { code, message } = error as { code?: string; message: string }
    if (code?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${message}\nUsage: npm run tour [-- --start]`)
      process.exit(2)
    }
    console.error(error instanceof StepFailed || error instanceof NoService ? `\n${message}` : error)
    process.exit(stopped.signal.aborted ? 130 : error instanceof NoService ? 3 : 1)
  },
)
