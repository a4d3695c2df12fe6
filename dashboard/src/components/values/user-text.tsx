import type { ReactNode } from 'react'

/** Text that a user, partner or customer typed: its direction can't affect the text around it. */
export function UserText({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>
}
