// Several cells against one database, each database on a PostgreSQL server of its own and each server on a machine of its own: imitated on
// this machine by equal shares of CPU. Everything takes longer by what a share is smaller than a core; the ratios are those of
// whole cores. The network is the loopback device, and memory and disk are shared.
import type { BenchService } from '../service.part.ts'
import { compareInstallations, openCells, openOne, report } from './cells.part.ts'
import { assertCanShareCpu, type CpuShares, periodMs, processesFrom, shareCpu, type Usage } from './cpu-shares.part.ts'
import { type Installation, PACE, type Times } from './installation.part.ts'
import { startServers } from './servers.part.ts'

/** A server that had less of its share than this was slower than the others. */
const LEAST = 0.97
const SERVICE = 'service'

/** Of a core: what each PostgreSQL server has, and the service. The latter has the same, unless its machine should be faster. */
export interface Shares {
  readonly server: number
  readonly service: number
}

export const assertCanCompare = (cells: number, { server, service }: Shares): void =>
  assertCanShareCpu([...Array<number>(cells + 1).fill(server), service])

export async function compareOnServers(
  bench: BenchService,
  cells: number,
  customers: number,
  { server, service }: Shares,
): Promise<void> {
  const servers = await startServers(bench, cells)
  const postmasters = [bench.postmaster, ...servers.postmasters]
  const names = postmasters.map((_, index) => (index === 0 ? 'one' : `cell-${index}`))
  let shares: CpuShares | undefined
  const cpuOf = (some: readonly string[]) => () => shares?.secondsOf(some) ?? 0
  const had: Share[] = []
  const watched = (installation: Installation): Installation => ({
    ...installation,
    async time(send, pace) {
      if (!shares) return installation.time(send, pace)
      const [before, began] = [shares.usage(), performance.now()]
      const times = await installation.time(send, pace)
      const share = shareSince(before, shares.usage(), (performance.now() - began) / 1000, { server, service })
      had.push(share)
      return { ...times, share: share.least } satisfies Times
    },
  })
  const one = watched(await openOne(bench, cpuOf(names.slice(0, 1))))
  const several = watched(await openCells(bench, servers.databases, cpuOf(names.slice(1))))
  const limit = async () => {
    const groups = postmasters.map((pid, i) => ({ name: names[i]!, share: server, pids: processesFrom(pid) }))
    shares = await shareCpu([...groups, { name: SERVICE, share: service, pids: [process.pid] }])
  }
  // A request begins at any moment of a period: the one before has ended in a portion of the service.
  const pace = { mostMs: PACE.mostMs / Math.min(server, service), pauseMs: periodMs(service) }
  const measured = await compareInstallations({ one, several }, customers, pace, limit).finally(() => shares?.release())
  report(
    measured,
    `${customers} customers in one database and in ${cells} cells, each of the ${cells + 1} databases on a server with ${server} of a core, and the service with ${service}`,
  )
  reportShares(had)
  await several.close()
  await one.close()
  await servers.close()
}

interface Share {
  /** Of all groups, the least and the most that one had of its share. */
  readonly least: number
  readonly most: number
  /** The least part of the periods in which a group was stopped. */
  readonly throttled: number
}

function shareSince(before: Usage, after: Usage, seconds: number, { server, service }: Shares): Share {
  const groups = [...after].map(([name, { seconds: used, throttled, periods }]) => {
    const then = before.get(name)!
    const share = name === SERVICE ? service : server
    return {
      had: (used - then.seconds) / (seconds * share),
      throttled: (throttled - then.throttled) / Math.max(1, periods - then.periods),
    }
  })
  const had = groups.map((group) => group.had)
  return {
    least: Math.min(...had),
    most: Math.max(...had),
    throttled: Math.min(...groups.map(({ throttled }) => throttled)),
  }
}

function reportShares(had: readonly Share[]): void {
  const percent = (value: number) => `${(value * 100).toFixed(1)}%`
  const least = Math.min(...had.map((share) => share.least))
  const most = Math.max(...had.map((share) => share.most))
  const throttled = Math.min(...had.map((share) => share.throttled))
  console.log(
    `In each measurement, each server had ${percent(least)} to ${percent(most)} of its share, and was stopped by its limit in at least ${percent(throttled)} of the periods.`,
  )
  if (least >= LEAST) return
  console.log(
    `NOT QUIET: rows with less than ${percent(LEAST)} of the share were measured while the machine did other work.`,
  )
  process.exitCode = 1
}
