/**
 * Memoises the last call: where several rules read one case, it is read once.
 *
 * Inputs are compared by value, and what is made is shared by all who ask, so it must be readonly.
 *
 * @example
 * const lettersOf = memoiseLast((word) => [...word])
 * lettersOf('knee') === lettersOf('knee')
 * // → true
 */
export function memoiseLast<Input extends readonly unknown[], Made>(
  make: (...input: Input) => Made,
): (...input: Input) => Made {
  let last: { readonly input: Input; readonly made: Made } | undefined
  return (...input) => {
    const isSame = last?.input.length === input.length && last.input.every((part, at) => part === input[at])
    if (last === undefined || !isSame) last = { input, made: make(...input) }
    return last.made
  }
}
