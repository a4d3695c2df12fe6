// Whether a dialog is open is in the address, so that a link and the command palette can open it: `?invite=true`. A route with
// validateSearch must keep the name.
import { useNavigate, useSearch } from '@tanstack/react-router'

export function useAddressDialog(name: string): [opened: boolean, setOpened: (opened: boolean) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return [
    search[name] === true,
    (opened) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, [name]: opened || undefined })) as never,
        replace: true,
        resetScroll: false,
      }),
  ]
}
