/** A value that does not print, so that it cannot reach a log or crash report by accident. */
export class Secret {
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }
  reveal(): string {
    return this.#value
  }
  toJSON(): string {
    return '[secret]'
  }
  toString(): string {
    return '[secret]'
  }
}
