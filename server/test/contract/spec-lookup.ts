// Looks up in the code what the service description states: routes, constants, the rules of fields.
import { readFileSync } from 'node:fs'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | null)[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** A route without the names of its parameters, which are not part of the contract. */
export function routeOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
}

/** The value of a constant, exported or not: a number, or a product of numbers and constants of the same file. */
export function constantOf(file: URL, name: string, text = readFileSync(file, 'utf8')): number | undefined {
  const [, expression] = new RegExp(`^(?:export )?const ${name}\\b[^=\\n]*= ([^/\\n]+)`, 'm').exec(text) ?? []
  return expression?.split('*').reduce<number | undefined>((product, factor) => {
    const part = factor.trim().replaceAll('_', '')
    const value = /^\d+$/.test(part)
      ? Number(part)
      : /^[A-Z_]+$/.test(factor.trim())
        ? constantOf(file, factor.trim(), text)
        : undefined
    return product === undefined || value === undefined ? undefined : product * value
  }, 1)
}

/** The enum values of the field with that name. */
export function enumsNamed(schema: unknown, field: string): string[] {
  const property = (schema as JsonSchema | undefined)?.properties?.[field]
  return (property?.enum ?? []).filter((value): value is string => value !== null)
}

/** Field -> how the schema breaks its rule. `rules` as in service-description.ts: "email! ..255, phoneNumber". */
export function ruleErrors(schema: JsonSchema | undefined, rules: string): [string, string | undefined][] {
  return rules.split(', ').map((rule) => {
    const [, field = '', required, least, most] = /^(\w+)(!?)(?: (\d*)\.\.(\d+))?$/.exec(rule) ?? []
    return [
      field,
      ruleError(schema, field, required === '!', least ? Number(least) : undefined, most ? Number(most) : undefined),
    ]
  })
}

function ruleError(
  schema: JsonSchema | undefined,
  field: string,
  required: boolean,
  least?: number,
  most?: number,
): string | undefined {
  const property = schema?.properties?.[field]
  if (!property) return 'there is no such field'
  if ((schema?.required?.includes(field) ?? false) !== required) return required ? 'is not required' : 'is required'
  const [low, high] = [property.minLength ?? property.minimum, property.maxLength ?? property.maximum]
  if (least !== undefined && low !== least) return `has the minimum ${low} instead of ${least}`
  if (most !== undefined && high !== most) return `has the maximum ${high} instead of ${most}`
  return undefined
}
