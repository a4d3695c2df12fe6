// What was typed, by the path of its input, and the body it becomes.
import type { Input } from './inputs.ts'

export type Values = Readonly<Record<string, string | readonly string[]>>

export function textAt(values: Values, path: string): string {
  const value = values[path]
  return typeof value === 'string' ? value : ''
}

export function rolesAt(values: Values, path: string): readonly string[] {
  const value = values[path]
  return Array.isArray(value) ? value : []
}

export function isFilled(values: Values, { path }: Pick<Input, 'path'>): boolean {
  return rolesAt(values, path).length > 0 || textAt(values, path).trim() !== ''
}

/**
 * Inputs without a value that need one. When any one of several fields answers a requirement, none is required alone; a part of
 * an address that was started needs the rest of it.
 */
export function missingInputs(inputs: readonly Input[], values: Values): Input[] {
  const missing = inputs.filter((input) => !isFilled(values, input))
  if (missing.length === inputs.length)
    return missing.some(({ required }) => required) ? required(missing) : [missing[0]!]
  return required(missing)
}

const required = (inputs: readonly Input[]) => inputs.filter((input) => input.required)

/** '/fields/addresses/0/city' becomes { fields: { addresses: [{ city }] } }. Empty inputs are left out. */
export function bodyOf(inputs: readonly Input[], values: Values): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const input of inputs) {
    if (!isFilled(values, input)) continue
    const parts = input.path.slice(1).split('/')
    let parent: Record<string, unknown> = body
    for (const [index, part] of parts.slice(0, -1).entries()) {
      parent[part] ??= parts[index + 1] === '0' ? [] : {}
      parent = parent[part] as Record<string, unknown>
    }
    parent[parts.at(-1)!] = bodyValue(input, values)
  }
  return body
}

function bodyValue({ path, kind }: Input, values: Values): unknown {
  if (kind === 'roles') return rolesAt(values, path)
  const text = textAt(values, path).trim()
  if (kind === 'share') return Number(text)
  if (kind === 'tel') return text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')
  if (kind === 'url') return /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  return text
}
