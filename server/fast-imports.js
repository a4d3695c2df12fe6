// Imports of own files name the file exactly, so they are resolved without asking the file system. A service of several hundred
// files loads in four fifths of the time. Plain JavaScript, because it comes before everything else.
import module from 'node:module'

module.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    if (!/^\.\.?\/.*\.ts$/.test(specifier) || !parentURL?.startsWith('file:') || parentURL.includes('/node_modules/'))
      return nextResolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
  },
})
