// Roles with their article, as emails name them: "as an admin".
import type { Role } from '../../http/caller.ts'

export const ROLE_WITH_ARTICLE: Readonly<Record<Role, string>> = {
  admin: 'an admin',
  editor: 'an editor',
  viewer: 'a viewer',
  analyst: 'an analyst',
  supervisor: 'a supervisor',
  auditor: 'an auditor',
  operator: 'an operator',
}
