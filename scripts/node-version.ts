// The scripts need the Node version of package.json. npm puts it first in PATH; a script started directly may use another.

const NEEDED = [24, 7] as const

export function requireNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return
  console.error(
    `This needs Node ${NEEDED.join('.')} or later and runs on ${version}: start it with npm (npm ci, then npm test), which brings its own Node.`,
  )
  process.exit(1)
}
