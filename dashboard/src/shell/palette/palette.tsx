// The command palette: one field that finds pages, actions and data. It follows the combobox pattern: the focus stays in the
// field, and the arrow keys choose an option of the list. Why it isn't a package: docs/decisions/0062-command-palette.md.
import { ActionIcon, Button, Kbd, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { errorText } from '../../components/feedback/notifications.ts'
import { Key } from '../../components/keys/key.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { useSession } from '../../session/session.ts'
import { useSandboxInbox } from '../../session/use-sandbox-inbox.ts'
import { scopeOf, useFound } from './found-items.ts'
import { itemsOfPage, pagesOf, useOwnActions } from './own-items.ts'
import classes from './palette.module.css'
import { matching, type PaletteGroup, type PaletteItem } from './palette-item.ts'
import { useRecentItems } from './recent-items.ts'
import { paletteTexts as texts } from './texts.ts'

const PAUSE_MS = 120
const LIST = 'palette-results'
const optionId = (index: number) => `palette-option-${index}`

interface PaletteProps {
  opened: boolean
  /** `then` is called once the focus is back. */
  onClose: (isLeaving: boolean, then?: () => void) => void
  /** What was typed before the field got the focus. */
  takeTyped: () => string
}

export function Palette({ opened, onClose, takeTyped }: PaletteProps) {
  return (
    <Modal.Root opened={opened} onClose={() => onClose(false)} returnFocus={false} size="38rem" yOffset="8dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={texts.title}>
        <div className={classes.dialog}>
          <PaletteBody onClose={(then) => onClose(false, then)} onLeave={() => onClose(true)} takeTyped={takeTyped} />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

interface BodyProps extends Pick<PaletteProps, 'takeTyped'> {
  onClose: (then?: () => void) => void
  onLeave: () => void
}

/** A component of its own, so that it starts empty each time. */
function PaletteBody({ onClose, onLeave, takeTyped }: BodyProps) {
  const session = useSession()
  const scope = scopeOf(session)
  const router = useRouter()
  const recent = useRecentItems()
  const [recentItems] = useState(recent.read)
  const [pageItems] = useState(itemsOfPage)
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState<string>()
  const [opensFirst, setOpensFirst] = useState(false)
  const text = typed.trim()
  const [searched] = useDebouncedValue(text, PAUSE_MS)
  const found = useFound(scope, searched)
  const isStale = scope !== undefined && text.length > 1 && (text !== searched || found.isFetching)
  const groups = groupsOf(
    text,
    recentItems,
    [pageItems, useOwnActions()],
    pagesOf(session, useSandboxInbox()),
    found.groups,
  )
  const items = groups.flatMap((group) => group.items)
  const active = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )

  function open(item: PaletteItem | undefined, inNewTab = false) {
    if (!item) return
    recent.add(item)
    if (item.link && inNewTab) {
      window.open(router.buildLocation(item.link as never).publicHref, '_blank', 'noopener')
      return onClose()
    }
    if (item.link) {
      onLeave()
      void router.navigate(item.link as never)
    } else if (item.url) window.location.assign(item.url)
    else onClose(item.run)
  }

  // Enter was pressed before the answer came.
  useEffect(() => {
    if (!opensFirst || isStale) return
    setOpensFirst(false)
    open(items[active])
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && items.length > 0) {
      event.preventDefault()
      choose(items[(active + step + items.length) % items.length]!.key)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Pages and actions don't wait for the answer of the service.
      if (isStale && (!items[active] || items[active].isFound)) setOpensFirst(true)
      else open(items[active], event.ctrlKey || event.metaKey)
    }
  }

  const isEmpty = items.length === 0 && !isStale && !found.isError
  return (
    <>
      <div className={classes.head}>
        <Icon name="search" />
        <input
          className={classes.field}
          type="text"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? optionId(active) : undefined}
          aria-label={texts.placeholder[scope ?? 'dashboard']}
          placeholder={texts.placeholder[scope ?? 'dashboard']}
          value={typed}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onFocus={() => {
            const early = takeTyped()
            if (early) setTyped(early + typed)
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            choose(undefined)
            setOpensFirst(false)
          }}
          onKeyDown={onKeyDown}
        />
        <ActionIcon variant="subtle" color="gray" onClick={() => onClose()} aria-label={texts.close}>
          <Icon name="cross" size={16} />
        </ActionIcon>
      </div>
      <Options groups={groups} active={active} isStale={isStale} onChoose={choose} onOpen={open} />
      {isEmpty && (
        <div className={classes.message}>
          <strong>
            <UserText>{texts.noMatch(text)}</UserText>
          </strong>
          {scope && <div>{texts.hints[scope]}</div>}
        </div>
      )}
      {found.isError && text.length > 1 && (
        <div className={classes.message} role="alert">
          {errorText(found.error).message}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void found.refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
      <div className={classes.foot}>
        <span className={classes.keys}>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {texts.keys.move}
        </span>
        <span className={classes.keys}>
          <Kbd size="xs">Enter</Kbd> {texts.keys.open}
        </span>
        {scope === 'review' && <span>{texts.logged}</span>}
        <span role="status" className={classes.status}>
          {isStale ? texts.searching : text === '' ? '' : items.length > 0 ? texts.count(items.length) : ''}
        </span>
      </div>
    </>
  )
}

function groupsOf(
  text: string,
  recentItems: readonly PaletteItem[],
  [onPage, actions]: readonly [onPage: readonly PaletteItem[], actions: readonly PaletteItem[]],
  pages: readonly PaletteItem[],
  found: readonly PaletteGroup[],
): PaletteGroup[] {
  const groups =
    text === ''
      ? [
          { label: texts.onPage, items: onPage },
          { label: texts.recent, items: recentItems },
          { label: texts.actions, items: actions.filter(({ key }) => !isRecent(key, recentItems)) },
          { label: texts.pages, items: pages.filter(({ key }) => !isRecent(key, recentItems)) },
        ]
      : [
          { label: texts.onPage, items: matching(onPage, text) },
          { label: texts.pages, items: matching(pages, text) },
          { label: texts.actions, items: matching(actions, text) },
          ...found,
        ]
  return groups.filter(({ items }) => items.length > 0)
}

const isRecent = (key: string, recentItems: readonly PaletteItem[]) => recentItems.some((item) => item.key === key)

interface OptionsProps {
  groups: readonly PaletteGroup[]
  active: number
  isStale: boolean
  onChoose: (key: string) => void
  onOpen: (item: PaletteItem, inNewTab: boolean) => void
}

function Options({ groups, active, isStale, onChoose, onOpen }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option that became active
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups.length])
  let index = -1
  return (
    <div id={LIST} role="listbox" aria-label={texts.results} aria-busy={isStale} className={classes.list} ref={list}>
      {groups.map(({ label, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={label} role="group" aria-label={label}>
          <div className={classes.group} aria-hidden="true">
            {label}
          </div>
          {items.map((item) => {
            const own = ++index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={item.key}
                id={optionId(own)}
                role="option"
                aria-selected={own === active}
                className={classes.option}
                onPointerMove={() => own !== active && onChoose(item.key)}
                onClick={(event) => onOpen(item, event.ctrlKey || event.metaKey)}
              >
                {item.icon && <Icon name={item.icon} size={16} />}
                <span className={classes.label}>
                  <UserText>{item.label}</UserText>
                </span>
                {item.detail && (
                  <span className={classes.detail}>
                    <UserText>{item.detail}</UserText>
                  </span>
                )}
                {item.shortcut && <Key name={item.shortcut} />}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
