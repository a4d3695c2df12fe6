// What the import of a large list file needs, in a process of its own: time and the most memory at once, for each format that an
// operator downloads. A file of a tenth of the size shows what doesn't grow with it.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importList } from '../../server/src/screening/lists/imported/import-list.ts'
import { startBenchService } from '../service.part.ts'
import { nameOf } from './people.part.ts'

export interface HugeListReport {
  readonly format: string
  readonly entries: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly megabytesOfTenth: number
}

const NOTE = 'Named in a programme of the list, with an address that is known and a date of designation. '.repeat(8)

interface Format {
  readonly head: string
  readonly foot: string
  entry(n: number): string
}

const FORMATS: Readonly<Record<string, Format>> = {
  followthemoney: {
    head: '',
    foot: '',
    entry: (n) =>
      `${JSON.stringify({
        id: `NK-${n}`,
        caption: nameOf(n),
        schema: 'Person',
        target: true,
        properties: { name: [nameOf(n), nameOf(n + 1)], topics: ['sanction'], birthDate: ['1961-02'], notes: [NOTE] },
      })}\n`,
  },
  'opensanctions-csv': {
    head: 'id,schema,name,aliases,birth_date,countries,addresses,sanctions,dataset\n',
    foot: '',
    entry: (n) => `NK-${n},Person,${nameOf(n)},"${nameOf(n + 1)};${nameOf(n + 2)}",1961,ng,"${NOTE}",US,OFAC\n`,
  },
  gangway: {
    head: '[\n',
    foot: '{"id":"last","list":"L","category":"Pep","kind":"Person","name":"Last Entry"}]',
    entry: (n) =>
      `${JSON.stringify({ id: `${n}`, list: 'L', category: 'Pep', kind: 'Person', name: nameOf(n), note: NOTE })},\n`,
  },
  'ofac-sdn': {
    head: '<?xml version="1.0"?><sdnList>',
    foot: '</sdnList>',
    entry: (n) =>
      `<sdnEntry><uid>${n}</uid><lastName>${nameOf(n)}</lastName><sdnType>Entity</sdnType><remarks>${NOTE}</remarks></sdnEntry>\n`,
  },
}

const { megabytes } = JSON.parse(process.argv[2]!) as { megabytes: number }
const service = await startBenchService({ fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB' })
const reports: HugeListReport[] = []
for (const [name, format] of Object.entries(FORMATS)) {
  const tenth = await measure(name, format, megabytes / 10)
  const { peak, ...whole } = await measure(name, format, megabytes)
  reports.push({ format: name, ...whole, megabytes: peak, megabytesOfTenth: tenth.peak })
}
await service.close()
process.send!(reports, () => process.exit(0))

async function measure(name: string, { head, foot, entry }: Format, size: number) {
  const path = join(tmpdir(), `${name}-${process.pid}`)
  function* pieces() {
    yield head
    for (let [n, bytes] = [0, 0]; bytes < size * 1e6; n++) {
      const text = entry(n)
      bytes += text.length
      yield text
    }
    yield foot
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path))
  globalThis.gc?.()
  const before = { memory: process.memoryUsage().rss, cpu: process.cpuUsage(), at: performance.now() }
  let most = before.memory
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  try {
    const { version } = await importList(service.app, {
      ...{ list: `${name}-${size}`, title: 'Bench', path, category: 'Other', by: 'bench' },
    })
    const { user, system } = process.cpuUsage(before.cpu)
    return {
      entries: version.entries,
      seconds: (performance.now() - before.at) / 1000,
      cpuSeconds: (user + system) / 1e6,
      peak: (most - before.memory) / 2 ** 20,
    }
  } finally {
    clearInterval(watch)
    await rm(path)
  }
}
