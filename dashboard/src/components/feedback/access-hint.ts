import { createContext } from 'react'

/** What a user without access can do about it. It depends on the role, which only the shell knows. */
export const AccessHint = createContext('')
