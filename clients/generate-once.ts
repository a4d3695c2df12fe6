// The generated clients in clients/dist. They are generated again when the contract or a generator has changed.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from './make-folder.ts'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..')
const DIST = join(HERE, 'dist')
const INPUTS = ['../contract/partner-api.json', 'package-lock.json', 'generate.ts']
const STAMP = 'generated-from.txt'

export async function generateClients(): Promise<void> {
  const hash = createHash('sha256')
  for (const file of INPUTS) hash.update(await readFile(join(HERE, file)))
  const inputs = hash.digest('hex')
  const isCurrent = async () => (await readFile(join(DIST, STAMP), 'utf8').catch(() => '')) === inputs
  await makeFolder(DIST, isCurrent, async (temporary) => {
    await promisify(execFile)(process.execPath, [join(HERE, 'generate.ts'), temporary], { cwd: ROOT })
    // kubb writes a second copy relative to the working folder.
    await rm(join(ROOT, basename(temporary)), { recursive: true, force: true })
    await writeFile(join(temporary, STAMP), inputs)
    return temporary
  })
}
