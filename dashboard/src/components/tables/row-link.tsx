// Links, buttons and codes for the rows of a list, as plain elements: a list may have hundreds of them, and every link of the router
// calculates its address again with each navigation. The table follows them for its rows.
import { useRouter } from '@tanstack/react-router'
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { BASE_PATH } from '../../api/base-path.ts'
import { afterPaint } from '../../hooks/after-paint.ts'
import classes from './row-link.module.css'

interface RowLinkProps {
  /** A path of the app, such as `/customers/0190…`, or with a search, `/review?tab=Mine`. */
  to: `/${string}`
  title?: string
  isStrong?: boolean
  children: ReactNode
}

export function RowLink({ to, title, isStrong = false, children }: RowLinkProps) {
  return (
    <a
      className={classes.link}
      data-strong={isStrong || undefined}
      data-row-link={to}
      href={BASE_PATH + to}
      title={title}
    >
      {children}
    </a>
  )
}

interface RowButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'> {
  isStrong?: boolean
}

export function RowButton({ isStrong = false, ...props }: RowButtonProps) {
  return <button type="button" className={classes.button} data-strong={isStrong || undefined} {...props} />
}

export function RowCode({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <code className={classes.code} title={title}>
      {children}
    </code>
  )
}

/** For the element around the rows. With `wholeRows` a click beside the links follows the first one of its row. */
export function useRowLinks(wholeRows: boolean) {
  const router = useRouter()
  const preloaded = useRef(new Set<string>())
  // As the router does: the code of the screen is loaded when the pointer or the focus reaches a link to it.
  function preload({ target }: SyntheticEvent) {
    const to = pathOf(target)?.split('?')[0]
    const screen = to?.replace(/[^/]*$/, '')
    if (!to || !screen || preloaded.current.has(screen)) return
    preloaded.current.add(screen)
    afterPaint(() => void router.preloadRoute({ to: to as never }).catch(() => preloaded.current.delete(screen)))
  }
  return {
    onMouseOver: preload,
    onFocus: preload,
    onTouchStart: preload,
    onClick(event: MouseEvent) {
      const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
      const to = pathOf(event.target) ?? (wholeRows ? rowPathOf(event) : undefined)
      if (!to || isModified || event.button !== 0 || event.defaultPrevented) return
      event.preventDefault()
      const [path, search] = to.split('?')
      void router.navigate({
        to: path as never,
        ...(search ? { search: router.options.parseSearch!(`?${search}`) as never } : {}),
      })
    },
  }
}

function pathOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row-link]')?.dataset.rowLink : undefined
}

const CONTROLS = 'a, button, input, select, textarea, label, summary'

/** Not for controls, the cell of a checkbox, text that is being selected, or a menu that is drawn elsewhere. */
function rowPathOf({ target, currentTarget }: MouseEvent): string | undefined {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return undefined
  if (target.closest('td')?.querySelector('input') || getSelection()?.isCollapsed === false) return undefined
  return target.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.dataset.rowLink
}
