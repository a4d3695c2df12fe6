// A real S3 server for tests: the RADOS Gateway of Ceph with one monitor and one in-memory store, on loopback addresses.
// It runs from Debian packages unpacked into a cache folder; nothing is installed. Unlike mocks, it verifies signatures,
// types, expiry and conditions as production services do.
import { execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface RadosGateway {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly bucket: string
  /** It rejects larger objects. */
  readonly maxObjectBytes: number
  /** The settings that make the service use it. */
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Why the gateway can't run here; skipped tests show it. */
export class CannotRun extends Error {}

const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common', 'libfuse2']
/** Dependencies for features that tests don't use: disks, logs, mail, dashboards. */
const NOT_NEEDED =
  /^(cryptsetup-bin|gdisk|hdparm|logrotate|nvme-cli|libnvme1|parted|libparted2|smartmontools|xfsprogs|lvm2|dmeventd|liblvm2cmd.*|libdevmapper-event.*|sudo|libinih1|uuid-runtime|libpopt0|python3-(requests|urllib3|certifi|chardet|charset-normalizer|idna|rbd|cephfs))$/

const MAX_OBJECT_BYTES = 12 * 1024 * 1024

export async function startRadosGateway(): Promise<RadosGateway> {
  const system = await unpacked()
  const folder = await mkdtemp(join(tmpdir(), 'gangway-radosgw-'))
  const [port, mon2, mon1] = (await freePorts(3)) as [number, number, number]
  const fsid = randomUUID()
  const monitors = `[v2:127.0.0.1:${mon2},v1:127.0.0.1:${mon1}]`
  const conf = join(folder, 'ceph.conf')
  await Promise.all(['mon', 'osd', 'rgw'].map((name) => mkdir(join(folder, name))))
  await writeFile(conf, configuration({ fsid, monitors, folder, port }))
  const env = { ...system.env, CEPH_CONF: conf }
  const call = (program: string, ...args: string[]) => run(join(system.bin, program), args, { env, timeout: 30_000 })
  const children: ReturnType<typeof spawn>[] = []
  const serve = (program: string, ...args: string[]) =>
    // If this process is killed, the kernel ends its servers with it.
    children.push(
      spawn('setpriv', ['--pdeathsig', 'KILL', join(system.bin, program), ...args, '-f'], { env, stdio: 'ignore' }),
    )

  async function stop(): Promise<void> {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(
      children.map((child) => (child.exitCode ?? child.signalCode) || new Promise((done) => child.once('exit', done))),
    )
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await call('monmaptool', '--create', '--clobber', '--fsid', fsid, '--addv', 'a', monitors, join(folder, 'monmap'))
    await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(folder, 'monmap'))
    serve('ceph-mon', '-i', 'a')
    const osd = randomUUID()
    await until('the monitor', () =>
      run('python3', [join(system.bin, 'ceph'), '--connect-timeout', '5', 'osd', 'new', osd], { env }),
    )
    await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
    serve('ceph-osd', '-i', '0')
    serve('radosgw', '-n', 'client.rgw')
    const endpoint = `http://127.0.0.1:${port}`
    await until('the gateway', () => fetch(endpoint))
    const accessKeyId = `AK${randomBytes(9).toString('hex').toUpperCase()}`
    const secretAccessKey = randomBytes(20).toString('hex')
    await call(
      'radosgw-admin',
      '-n',
      'client.rgw',
      'user',
      'create',
      '--uid=gangway',
      '--display-name=gangway',
      `--access-key=${accessKeyId}`,
      `--secret-key=${secretAccessKey}`,
    )
    const bucket = 'documents'
    return {
      endpoint,
      accessKeyId,
      secretAccessKey,
      bucket,
      maxObjectBytes: MAX_OBJECT_BYTES,
      env: {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        S3_FORCE_PATH_STYLE: 'on',
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Unpacks the packages once and keeps them. */
async function unpacked(): Promise<{ bin: string; env: NodeJS.ProcessEnv }> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  if (!/VERSION_CODENAME=bookworm/.test(release)) throw new CannotRun('the RADOS Gateway needs Debian bookworm')
  for (const tool of ['apt-get', 'dpkg', 'python3', 'setpriv']) {
    await run('sh', ['-c', `command -v ${tool}`]).catch(() => {
      throw new CannotRun(`the RADOS Gateway needs ${tool}`)
    })
  }
  const architecture = (await run('dpkg', ['--print-architecture'])).stdout.trim()
  const triplet = ({ arm64: 'aarch64-linux-gnu', amd64: 'x86_64-linux-gnu' } as Record<string, string>)[architecture]
  if (!triplet) throw new CannotRun(`the RADOS Gateway is not supported on ${architecture}`)
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gangway')
  const root = join(cache, `radosgw-bookworm-${architecture}`)
  const exists = await access(join(root, 'usr/bin/radosgw')).then(
    () => true,
    () => false,
  )
  if (!exists) await unpack(cache, root, triplet)
  const libraries = join(root, 'usr/lib', triplet)
  return {
    bin: join(root, 'usr/bin'),
    env: {
      PATH: `${join(root, 'usr/bin')}:${process.env.PATH}`,
      LD_LIBRARY_PATH: [libraries, join(root, 'lib', triplet), join(libraries, 'ceph')].join(':'),
      PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
      CEPH_LIB: join(libraries, 'ceph'),
    },
  }
}

async function unpack(cache: string, root: string, triplet: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const temporary = await mkdtemp(join(cache, 'unpacking-'))
  try {
    const planned = await run('apt-get', ['install', '-s', '--no-install-recommends', ...PACKAGES]).catch(() => ({
      stdout: '',
    }))
    const names = [...planned.stdout.matchAll(/^Inst (\S+)/gm)]
      .map(([, name]) => name!)
      .filter((name) => !NOT_NEEDED.test(name))
    if (!names.includes('radosgw')) throw new CannotRun('apt-get knows no package radosgw: run apt-get update')
    await run('apt-get', ['download', ...names], { cwd: temporary, maxBuffer: 1 << 24, timeout: 300_000 }).catch(() => {
      throw new CannotRun('the packages of the RADOS Gateway cannot be downloaded')
    })
    const inside = join(temporary, 'root')
    for (const file of await readdir(temporary))
      if (file.endsWith('.deb')) await run('dpkg', ['-x', join(temporary, file), inside])
    // Ceph looks for all its plug-ins in one folder. Packages of different ages have the classes in different places.
    const ceph = join(inside, 'usr/lib', triplet, 'ceph')
    for (const from of ['erasure-code', '../rados-classes', '../../rados-classes']) {
      for (const file of await readdir(join(ceph, from)).catch(() => []))
        if (/\.so/.test(file)) await symlink(`${from}/${file}`, join(ceph, file)).catch(() => {})
    }
    // Another process may have unpacked the same packages first; its copy is just as good.
    await rename(inside, root).catch((error) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

function configuration({
  fsid,
  monitors,
  folder,
  port,
}: {
  fsid: string
  monitors: string
  folder: string
  port: number
}): string {
  const plain = ['client', 'cluster', 'service', 'mon client', 'mon cluster', 'mon service'].map(
    (kind) => `ms ${kind} mode = crc`,
  )
  return `[global]
fsid = ${fsid}
mon host = ${monitors}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
${plain.join('\n')}
run dir = ${folder}
log file = ${folder}/$name.log
pid file = ${folder}/$name.pid
admin socket = ${folder}/$name.asok
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data = ${folder}/mon
mon data avail crit = 1
mon max pg per osd = 1000
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
rgw max put size = ${MAX_OBJECT_BYTES}
`
}

async function until(what: string, attempt: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const done = await attempt().then(
      () => true,
      () => false,
    )
    if (done) return
    await wait(200)
  }
  throw new Error(`${what} of the RADOS Gateway did not start`)
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((done) => {
          const server = createServer().listen(0, '127.0.0.1', () => done(server))
        }),
    ),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}
