// Prints a script with which a shell completes commands and options. It is generated from the table of commands.
import { COMMON, type Command } from '../command.ts'
import { usageError } from '../exit-code.ts'

const SHELLS: Readonly<Record<string, (commands: readonly Command[]) => string>> = { bash, zsh, fish }

/** The table of commands is passed in, because this command is part of it. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    args: '<bash | zsh | fish>',
    summary: 'Print a script that completes commands and options',
    description:
      'bash: add  source <(gangway completion bash)  to ~/.bashrc. zsh: the same with zsh in ~/.zshrc, after compinit. ' +
      'fish: write the output to ~/.config/fish/completions/gangway.fish.',
    options: {},
    examples: [
      'source <(gangway completion bash)',
      'gangway completion fish > ~/.config/fish/completions/gangway.fish',
    ],

    async run({ args: [shell, ...rest], print }) {
      const script = shell === undefined || rest.length > 0 ? undefined : SHELLS[shell]
      if (!script) throw usageError('Specify a shell: bash, zsh or fish.')
      const text = script(commands())
      print.result({ shell, script: text }, () => text.trimEnd())
      return undefined
    },
  }
}

const optionsOf = ({ options }: Command) => Object.entries({ ...options, ...COMMON })
const flagsOf = (command: Command) => optionsOf(command).map(([name]) => `--${name}`)
const wordsAfter = (commands: readonly Command[], first: string) =>
  commands.map(({ name }) => name.split(' ')).flatMap(([group, sub]) => (group === first && sub ? [sub] : []))
const firstWords = (commands: readonly Command[]) => [...new Set(commands.map(({ name }) => name.split(' ')[0]!))]

function bash(commands: readonly Command[]): string {
  const groups = firstWords(commands).filter((first) => wordsAfter(commands, first).length > 0)
  return `# bash completion for gangway
_gangway() {
  local current=\${COMP_WORDS[COMP_CWORD]} command="\${COMP_WORDS[1]}" words
  case "$COMP_CWORD:$command" in
    1:*) words="${firstWords(commands).join(' ')} --help --version" ;;
${groups.map((first) => `    2:${first}) words="${wordsAfter(commands, first).join(' ')}" ;;`).join('\n')}
    *) case "\${COMP_WORDS[*]}" in
${commands.map((command) => `      *" ${command.name}"*) words="${flagsOf(command).join(' ')}" ;;`).join('\n')}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _gangway gangway
`
}

function zsh(commands: readonly Command[]): string {
  const quoted = (text: string) => text.replaceAll(/[[\]:\\]/g, '\\$&').replaceAll("'", "'\\''")
  const groups = firstWords(commands)
  const described = (first: string) => {
    const single = commands.find(({ name }) => name === first)
    return `'${first}:${quoted(single?.summary ?? wordsAfter(commands, first).join(', '))}'`
  }
  const subcommands = (first: string) =>
    commands
      .filter(({ name }) => name.startsWith(`${first} `))
      .map(({ name, summary }) => `'${name.split(' ')[1]}:${quoted(summary)}'`)
  return `#compdef gangway
# zsh completion for gangway
_gangway() {
  local -a entries
  if (( CURRENT == 2 )); then
    entries=(${groups.map(described).join(' ')})
    _describe command entries
    return
  fi
  case "$words[2]" in
${groups
  .filter((first) => subcommands(first).length > 0)
  .map(
    (first) =>
      `    ${first}) if (( CURRENT == 3 )); then entries=(${subcommands(first).join(' ')}); _describe subcommand entries; return; fi ;;`,
  )
  .join('\n')}
  esac
  case "$words[2] $words[3]" in
${commands
  .map((command) => {
    const options = optionsOf(command).map(
      ([name, { description, type }]) =>
        `'--${name}[${quoted(description)}]${type === 'string' ? ':value:_files' : ''}'`,
    )
    return `    ${command.name.includes(' ') ? `'${command.name}'` : `'${command.name} '*`}) _arguments ${options.join(' ')} '*:file:_files' ;;`
  })
  .join('\n')}
  esac
}
(( $+functions[compdef] )) && compdef _gangway gangway
`
}

function fish(commands: readonly Command[]): string {
  const quoted = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  const lines = commands.flatMap((command) => {
    const [first, sub] = command.name.split(' ') as [string, string | undefined]
    const isIt = sub
      ? `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${sub}`
      : `__fish_seen_subcommand_from ${first}`
    const naming = sub
      ? `complete -c gangway -n '__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${wordsAfter(commands, first).join(' ')}' -f -a ${sub} -d '${quoted(command.summary)}'`
      : `complete -c gangway -n __fish_use_subcommand -f -a ${first} -d '${quoted(command.summary)}'`
    const options = optionsOf(command).map(
      ([name, { description, type }]) =>
        `complete -c gangway -n '${isIt}' -l ${name}${type === 'string' ? ' -r' : ''} -d '${quoted(description)}'`,
    )
    return [naming, ...options]
  })
  const groups = firstWords(commands)
    .filter((first) => wordsAfter(commands, first).length > 0)
    .map(
      (first) =>
        `complete -c gangway -n __fish_use_subcommand -f -a ${first} -d '${wordsAfter(commands, first).join(', ')}'`,
    )
  return `# fish completion for gangway\n${[...groups, ...lines].join('\n')}\n`
}
