// Whether dist/ exists and is newer than its sources.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** 'missing', 'old' or 'fresh'. */
export function stateOfBuild() {
  let builtAt
  try {
    builtAt = statSync(join(HERE, 'dist/index.html')).mtimeMs
  } catch {
    return 'missing'
  }
  // A container image has the build without its sources.
  if (!existsSync(join(HERE, 'src'))) return 'fresh'
  const sources = ['index.html', 'complete.html', 'vite.config.ts', 'vite.completion.config.ts', 'package.json'].map(
    (name) => join(HERE, name),
  )
  for (const folder of ['src', 'public']) {
    for (const entry of readdirSync(join(HERE, folder), { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) sources.push(join(entry.parentPath ?? entry.path, entry.name))
    }
  }
  return sources.some((file) => statSync(file).mtimeMs > builtAt) ? 'old' : 'fresh'
}
