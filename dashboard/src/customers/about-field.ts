// What a validation error says about its field, without the name of the field that the API starts its message with.

/** Undefined: the message is a sentence of its own. */
export function aboutField({ path, message }: { path: string; message: string }): string | undefined {
  const names = [path.slice(1).split('/').join('.'), path.split('/').at(-1)]
  const name = names.find((known) => message.startsWith(`${known} `))
  return name && message.slice(name.length + 1)
}
