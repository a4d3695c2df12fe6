// The languages of the guide's programs, and how they are run where they are installed.
import { spawnSync } from 'node:child_process'

interface Language {
  /** Where it may be. Debian's libraries belong to Debian's interpreter. */
  readonly programs: readonly string[]
  readonly args: readonly string[]
  /** Succeeds if the language is installed, and with a library if that is. */
  ask(library?: string): readonly string[]
}

const version = () => ['--version']

const LANGUAGES: Readonly<Record<string, Language>> = {
  js: { programs: [process.execPath], args: [], ask: version },
  sh: { programs: ['bash'], args: [], ask: (tool = 'bash') => ['-c', `command -v ${tool}`] },
  python: {
    programs: ['python3', '/usr/bin/python3'],
    args: [],
    ask: (library) => ['-c', library ? `import ${library}` : ''],
  },
  java: { programs: ['java'], args: [], ask: version },
  go: { programs: ['go'], args: ['run'], ask: () => ['version'] },
  php: { programs: ['php'], args: [], ask: version },
  ruby: { programs: ['ruby'], args: [], ask: version },
}

/** The command that runs a file in this language, or why there is none. */
export function commandFor(language: string, library?: string): { command: readonly string[] } | { missing: string } {
  const { programs, args, ask } = LANGUAGES[language]!
  const program = programs.find((one) => spawnSync(one, ask(library)).status === 0)
  if (program) return { command: [program, ...args] }
  return { missing: `NOT RUN: ${library ? `${library} for ` : ''}${programs[0]} is not installed here` }
}
