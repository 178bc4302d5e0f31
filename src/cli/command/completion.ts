import type { Command } from 'commander'
import { nearest, PipelineError } from '../../errors.js'
import { exporterNames } from '../../exporter-name.js'
import { print } from '../output.js'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

/** `completion SHELL` */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a completion script: bash, zsh or fish')
    .argument('<shell>', shells.join(', '))
    .action(async (shell: string) => {
      if (!isShell(shell)) throw new PipelineError('usage', `No shell is called "${shell}". ${nearest(shell, shells)}`)
      const { bundledRecipes } = await import('../../dataset/index.js')
      const words = wordsOf(program)
      words.set('build', [...(words.get('build') ?? []), ...bundledRecipes()])
      words.set('export', [...(words.get('export') ?? []), ...exporterNames])
      const { schemaNames } = await import('../../export/index.js')
      words.set('schema', [...(words.get('schema') ?? []), ...schemaNames])
      words.set('completion', [...(words.get('completion') ?? []), ...shells])
      print(shell === 'fish' ? fish(words) : bash(words, shell))
    })
}

function isShell(name: string): name is Shell {
  return (shells as readonly string[]).includes(name)
}

/** What may follow each command: its flags and subcommands. */
function wordsOf(program: Command): Map<string, readonly string[]> {
  return new Map(
    program.commands.map((command) => [
      command.name(),
      [
        ...command.commands.map((sub) => sub.name()),
        ...command.commands.flatMap((sub) => sub.options.flatMap(({ long }) => long ?? [])),
        ...command.options.flatMap(({ long }) => long ?? []),
      ],
    ]),
  )
}

/** zsh reads bash's completion through its own bridge. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are the shell's own placeholders
function bash(words: ReadonlyMap<string, readonly string[]>, shell: Shell): string {
  const cases = [...words].map(([command, list]) => `    ${command}) words="${[...new Set(list)].join(' ')}" ;;`)
  return [
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_medqa_perturb() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" words',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${[...words.keys()].join(' ')}"`,
    '  else',
    '    case "${COMP_WORDS[1]}" in',
    ...cases.map((line) => `  ${line}`),
    '    esac',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))',
    '}',
    'complete -o filenames -F _medqa_perturb medqa-perturb',
  ].join('\n')
}

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above

function fish(words: ReadonlyMap<string, readonly string[]>): string {
  const commands = `complete -c medqa-perturb -n __fish_use_subcommand -f -a "${[...words.keys()].join(' ')}"`
  const rest = [...words].map(
    ([command, list]) =>
      `complete -c medqa-perturb -n "__fish_seen_subcommand_from ${command}" -a "${[...new Set(list)].join(' ')}"`,
  )
  return [commands, ...rest].join('\n')
}
