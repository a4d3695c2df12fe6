// Generates a Partner API client with each tool, from the unmodified published contract, into the folder passed as an argument.
// The options are those of a first use: only the folder, the style of client and the file extension of imports are set.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { safeBuild } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import { pluginZod } from '@kubb/plugin-zod'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { generate as orval } from 'orval'

const CONTRACT = join(import.meta.dirname, '../contract/partner-api.json')
/** In clients/, as deep as dist/, because generated code imports `../../stories/`. */
const DIST = process.argv[2]!

await writeFile(join(DIST, 'openapi-typescript.ts'), astToString(await openapiTypescript(pathToFileURL(CONTRACT))))

await createClient({
  input: CONTRACT,
  output: { path: join(DIST, 'hey-api'), module: { extension: '.ts' } },
  logs: { level: 'silent' },
})

for (const client of ['fetch', 'zod'] as const)
  await orval({
    input: CONTRACT,
    output: {
      client,
      mode: 'single',
      target: join(DIST, 'orval', `${client}.ts`),
      // Its functions have no option for the address.
      baseUrl: { runtime: 'service.url', imports: [{ name: 'service', importPath: '../../stories/orval-service.ts' }] },
    },
  })

const { error, failedPlugins } = await safeBuild({
  config: {
    root: import.meta.dirname,
    input: { path: CONTRACT },
    output: { path: join(DIST, 'kubb'), extension: { '.ts': '.ts' }, barrelType: 'named' },
    plugins: [
      pluginOas({ generators: [] }),
      pluginTs({ output: { path: 'types.ts' } }),
      pluginZod({ output: { path: 'zod.ts' } }),
      pluginClient({ output: { path: 'client.ts' }, client: 'fetch', parser: 'zod', bundle: true }),
    ],
  },
})
if (error || failedPlugins.size > 0) throw new Error(`kubb: ${error?.message ?? [...failedPlugins].join(', ')}`)
