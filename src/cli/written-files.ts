import { type Command, Option } from 'commander'

const written = new WeakSet<Option>()

/** A flag that names a file to write; every other path that a command takes is read. */
export function fileToWrite(flags: string, description: string): Option {
  const option = new Option(flags, description)
  written.add(option)
  return option
}

/** Whether a flag names a file to write. */
export function isWritten(option: Option): boolean {
  return written.has(option)
}

/**
 * Refuses a command whose flags would write over a file that it reads, or two files into one. What is read and written
 * beside the named files, the command itself refuses by the same rule.
 *
 * @throws {PipelineError} usage
 */
export async function refuseOverlappingFiles(command: Command): Promise<void> {
  const given = ({ options }: Command, isWanted: (option: Option) => boolean): readonly string[] =>
    options.filter(isWanted).flatMap((option) => paths(command.getOptionValue(option.attributeName())))
  const outputs = given(command, isWritten)
  if (outputs.length === 0) return
  const inputs = given(command, (option) => !isWritten(option) && /[<[](?:file|dir)/.test(option.flags))
  const { refuseOverlap } = await import('../dataset/index.js')
  refuseOverlap(outputs, [...inputs, ...command.processedArgs.flatMap(paths)])
}

function paths(value: unknown): readonly string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}
