// Builds JSON schemas with the static types of TypeBox. Only its types are used: the package is 373 modules, a fifth of a start,
// and the service needs twelve of its functions, which are a line each.
import type { TSchema, Type as TypeBox } from 'typebox'

export type { Static, TOptional, TProperties, TSchema, TSchemaOptions } from 'typebox'

type Options = Readonly<Record<string, unknown>>
type Names = 'Array Boolean Integer Literal Null Number Object Optional Record String Unknown Unsafe'
type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text

/** Not enumerable, so that it is not part of the schema and a copy of the schema is required again. */
const OPTIONAL = '~optional'

const ofType = (type: string) => (options?: Options) => ({ type, ...options })

const builders: Readonly<Record<Words<Names>, (...args: never[]) => object>> = {
  Array: (items: TSchema, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: ofType('boolean'),
  Integer: ofType('integer'),
  Literal: (value: string | number | boolean, options?: Options) => ({ type: typeof value, const: value, ...options }),
  Null: ofType('null'),
  Number: ofType('number'),
  Object(properties: Readonly<Record<string, TSchema>>, options?: Options) {
    const required = Object.keys(properties).filter((name) => !(OPTIONAL in properties[name]!))
    return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options }
  },
  Optional: (schema: TSchema) => Object.defineProperty({ ...schema }, OPTIONAL, { value: true }),
  /** Any key: the only keys that are used are strings. */
  Record: (_key: TSchema, value: TSchema, options?: Options) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  String: ofType('string'),
  Unknown: (options?: Options) => ({ ...options }),
  Unsafe: (schema: TSchema) => ({ ...schema }),
}

export const Type = builders as unknown as Pick<typeof TypeBox, Words<Names>>
