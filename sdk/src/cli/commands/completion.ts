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
  local current=\${COMP_WORDS[COMP_CWORD]} word words=""
  local -a named=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -* ]] || named+=("$word"); done
  case "\${#named[@]}:\${named[0]-}" in
    0:*) words="${firstWords(commands).join(' ')} --help --version" ;;
${groups.map((first) => `    1:${first}) words="${wordsAfter(commands, first).join(' ')}" ;;`).join('\n')}
    *) case "\${named[0]-} \${named[1]-} " in
${commands.map((command) => `      "${command.name} "*) words="${flagsOf(command).join(' ')}" ;;`).join('\n')}
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
  local -a entries named
  named=(\${\${words[2,CURRENT-1]}:#-*})
  case "$#named:$named[1]" in
    0:*) entries=(${groups.map(described).join(' ')}); _describe command entries; return ;;
${groups
  .filter((first) => subcommands(first).length > 0)
  .map((first) => `    1:${first}) entries=(${subcommands(first).join(' ')}); _describe subcommand entries; return ;;`)
  .join('\n')}
  esac
  case "$named[1] $named[2] " in
${commands
  .map((command) => {
    const options = optionsOf(command).map(
      ([name, { description, type }]) =>
        `'--${name}[${quoted(description)}]${type === 'string' ? ':value:_files' : ''}'`,
    )
    return `    '${command.name} '*) _arguments ${options.join(' ')} '*:file:_files' ;;`
  })
  .join('\n')}
  esac
}
(( $+functions[compdef] )) && compdef _gangway gangway
`
}

function fish(commands: readonly Command[]): string {
  const quoted = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  const offered = (after: string, word: string, description: string) =>
    `complete -c gangway -n '__gangway_expects${after}' -f -a ${word} -d '${quoted(description)}'`
  const lines = commands.flatMap((command) => {
    const [first, sub] = command.name.split(' ') as [string, string | undefined]
    const options = optionsOf(command).map(
      ([name, { description, type }]) =>
        `complete -c gangway -n '__gangway_is ${command.name}' -l ${name}${type === 'string' ? ' -r' : ''} -d '${quoted(description)}'`,
    )
    return [sub ? offered(` ${first}`, sub, command.summary) : offered('', first, command.summary), ...options]
  })
  const groups = firstWords(commands)
    .filter((first) => wordsAfter(commands, first).length > 0)
    .map((first) => offered('', first, wordsAfter(commands, first).join(', ')))
  return `# fish completion for gangway
function __gangway_words -d 'The words before the cursor that are not options'
  set -l typed (commandline -opc)
  set -e typed[1]
  for word in $typed
    string match -q -- '-*' $word; or echo $word
  end
end
function __gangway_expects -d 'Whether exactly these words were typed'
  set -l words (__gangway_words)
  test "$words" = "$argv"
end
function __gangway_is -d 'Whether the first words are these'
  set -l words (__gangway_words)
  test (count $words) -ge (count $argv); or return 1
  set -l first $words[1..(count $argv)]
  test "$first" = "$argv"
end
${[...groups, ...lines].join('\n')}
`
}
