// Who is calling. Rooms get this passed in; only `partners` knows how it came about.

export type Scope = 'partner.read' | 'partner.write'

export interface Caller {
  readonly partnerId: string
  readonly clientId: string
  readonly scopes: ReadonlySet<string>
}
