// The faults: what each does, and how it ends.
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../server/test/process/until.ts'
import { type Cluster, isSynchronous, writeClock } from './cluster.part.ts'
import type { ServiceNode } from './nodes.part.ts'
import type { TcpProxy } from './proxy.part.ts'

export interface World {
  readonly cluster: Cluster
  readonly nodes: readonly ServiceNode[]
  /** In front of the S3 store; undefined with the store on disk. */
  readonly store: TcpProxy | undefined
}

export interface Fault {
  readonly name: string
  /** Why it can't be run here. */
  readonly missing?: (world: World) => string | undefined
  /** Begins the fault; returns what it was done to and how it is ended. */
  begin(world: World, random: () => number): Promise<{ on: string; end: () => Promise<void> }>
}

const pick = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)]!
const between = (from: number, to: number, random: () => number) => Math.round(from + random() * (to - from))

async function revived(cluster: Cluster): Promise<void> {
  await cluster.revive()
  await until('the replica is synchronous again', () => isSynchronous(cluster))
}

async function setReadOnly(cluster: Cluster, isReadOnly: boolean): Promise<void> {
  await cluster.asAdmin(async (sql) => {
    await sql.unsafe('set default_transaction_read_only = off')
    await sql.unsafe(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
    await sql`select pg_reload_conf()`
  })
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of a node',
    async begin({ nodes }, random) {
      const node = pick(nodes, random)
      node.signal('SIGKILL')
      return { on: node.name, end: async () => node.start() }
    },
  },
  {
    name: 'SIGSTOP of a node',
    async begin({ nodes }, random) {
      const node = pick(nodes, random)
      node.signal('SIGSTOP')
      return { on: node.name, end: async () => node.signal('SIGCONT') }
    },
  },
  {
    name: 'kill -9 of the replica',
    async begin({ cluster }) {
      process.kill(cluster.replica.server.pid, 'SIGKILL')
      return { on: 'replica', end: () => revived(cluster) }
    },
  },
  {
    name: 'replay paused',
    async begin({ cluster }) {
      await cluster.replica.server.pauseReplay()
      return { on: 'replica', end: () => cluster.replica.server.resumeReplay() }
    },
  },
  {
    name: 'silent primary',
    async begin({ cluster }) {
      const { proxy } = cluster.primary
      proxy.silence(true)
      return { on: 'primary', end: async () => proxy.silence(false) }
    },
  },
  {
    name: 'silent replica',
    async begin({ cluster }) {
      const { proxy } = cluster.replica
      proxy.silence(true)
      return { on: 'replica', end: async () => proxy.silence(false) }
    },
  },
  {
    name: 'primary killed, replica promoted',
    async begin({ cluster }) {
      await until('the replica is synchronous', () => isSynchronous(cluster))
      const promoted = cluster.failOver()
      return {
        on: 'primary',
        async end() {
          await promoted
          await cluster.rebuildReplica()
          await until('the new replica is synchronous', () => isSynchronous(cluster))
        },
      }
    },
  },
  {
    name: 'read-only database',
    async begin({ cluster }) {
      await setReadOnly(cluster, true)
      return { on: 'primary', end: () => setReadOnly(cluster, false) }
    },
  },
  {
    name: 'full disk',
    missing: ({ cluster }) =>
      cluster.fillDisk ? undefined : 'needs root and mount, so that the database has a file system of its own',
    async begin({ cluster }) {
      await cluster.fillDisk!(true)
      return {
        on: 'primary and replica',
        async end() {
          await cluster.fillDisk!(false)
          await sleep(500)
          await revived(cluster)
        },
      }
    },
  },
  {
    name: 'clock jump',
    async begin({ nodes }, random) {
      const node = pick(nodes, random)
      const seconds = between(40, 300, random) * (random() < 0.5 ? -1 : 1)
      await writeClock(node.clockFile, seconds)
      return { on: `${node.name}, ${seconds} s`, end: () => writeClock(node.clockFile, 0) }
    },
  },
  {
    name: 'store away',
    missing: ({ store }) => (store ? undefined : 'needs an S3 server; documents are on disk'),
    async begin({ store }, random) {
      const isSilent = random() < 0.5
      if (isSilent) store!.silence(true)
      else store!.reject(true)
      return {
        on: isSilent ? 'store, silent' : 'store, rejecting',
        async end() {
          store!.silence(false)
          store!.reject(false)
        },
      }
    },
  },
]
