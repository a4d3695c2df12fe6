// Whether someone else's change has ended what an open dialog is for: the case or the alert provides the notice that says who has it
// now, and the dialog can no longer send.
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { StaleVersionNotice } from './unseen-changes.tsx'

const TakenContext = createContext<ReactNode>(undefined)
export const DialogTakenProvider = TakenContext.Provider

/** The viewer's own change, as long as it is pending, ends nothing: it closes the dialog. */
export function useDialogTaken(isPending: boolean): { isTaken: boolean; notice: ReactNode } {
  const taken = useContext(TakenContext)
  const isTaken = !isPending && taken !== undefined
  return { isTaken, notice: isTaken ? <Taken>{taken}</Taken> : <StaleVersionNotice /> }
}

function Taken({ children }: { children: ReactNode }) {
  const inSight = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    void inSight.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={inSight} role="alert">
      {children}
    </div>
  )
}
