import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeFolder } from './make-folder.ts'

const folder = await mkdtemp(join(tmpdir(), 'gangway-make-'))
after(() => rm(folder, { recursive: true, force: true }))
const target = join(folder, 'made')
const content = () => readFile(join(target, 'content'), 'utf8').catch(() => undefined)

/** `meet` delays the calls until all of them are about to finish. */
const make = (text: string, meet: () => Promise<void> = async () => {}) =>
  makeFolder(
    target,
    async () => (await content()) === text,
    async (temporary) => {
      const made = join(temporary, 'inner')
      await mkdir(made)
      await writeFile(join(made, 'content'), text)
      await meet()
      return made
    },
  )

test('concurrent runs create a folder without disturbing each other, and leave nothing else behind', async () => {
  const all = Promise.withResolvers<void>()
  let waiting = 0
  const meet = () => {
    if (++waiting === 3) all.resolve()
    return all.promise
  }
  await Promise.all([make('first', meet), make('first', meet), make('first', meet)])
  assert.equal(await content(), 'first')
  assert.deepEqual(await readdir(folder), ['made'])
})

test('an outdated folder is replaced, and a current one is not created again', async () => {
  await make('second')
  await make('second', () => assert.fail('it was made again'))
  assert.equal(await content(), 'second')
})

test('a failure leaves the folder as it was, and leftovers of killed runs are removed', async () => {
  const leftover = join(folder, '.making-killed')
  await mkdir(leftover)
  await utimes(leftover, new Date(0), new Date(0))
  await assert.rejects(
    make('third', async () => {
      throw new Error('no network')
    }),
    /no network/,
  )
  assert.equal(await content(), 'second')
  assert.deepEqual(await readdir(folder), ['made'])
  await assert.rejects(
    makeFolder(
      join(folder, 'missing/made'),
      async () => false,
      async (temporary) => temporary,
    ),
    { code: 'ENOENT' },
  )
})
