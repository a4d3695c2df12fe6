// What can be done with the view of a document.
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../appearance/icon.tsx'
import classes from './documents.module.css'
import { viewerTexts as texts } from './texts.ts'
import { type DocumentView, LARGEST_ZOOM, VIEW_CHANGES } from './view-state.ts'

interface ViewToolbarProps {
  viewing: DocumentView
  /** Keys have no effect behind a dialog. */
  hasKeys?: boolean
  before?: ReactNode
  /** After the tools for the size. */
  children?: ReactNode
}

export function ViewToolbar({
  viewing: { view, setView, scale },
  hasKeys = false,
  before,
  children,
}: ViewToolbarProps) {
  const tool = (icon: IconName, name: string, key: string, change: keyof typeof VIEW_CHANGES, isOn = true) => (
    <Tool
      icon={icon}
      name={name}
      keyName={hasKeys ? key : undefined}
      onClick={isOn ? () => setView(VIEW_CHANGES[change]) : undefined}
    />
  )
  return (
    <Group gap="xs" className={classes.toolbar} role="toolbar" aria-label={texts.toolbar}>
      {before}
      {view.pages > 1 && (
        <Steps text={texts.page(view.page + 1, view.pages)}>
          {tool('up', texts.previousPage, '[', 'previousPage', view.page > 0)}
          {tool('down', texts.nextPage, ']', 'nextPage', view.page < view.pages - 1)}
        </Steps>
      )}
      <Group gap={4} wrap="nowrap">
        {tool('zoomOut', texts.zoomOut, '-', 'zoomOut', view.zoom > 1)}
        {tool('zoomIn', texts.zoomIn, '+', 'zoomIn', view.zoom < LARGEST_ZOOM)}
        {view.fit === 'page' ? tool('fitWidth', texts.fitWidth, '0', 'fit') : tool('fit', texts.fitPage, '0', 'fit')}
        {tool('rotate', texts.rotate, 't', 'rotate')}
        {children}
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        {texts.zoom(scale && Math.round(scale * 100), view.turns * 90)}
      </Text>
    </Group>
  )
}

/** Where one is, between the tools for the previous and the next one. */
export function Steps({ text, children: [previous, next] }: { text: string; children: [ReactNode, ReactNode] }) {
  return (
    <Group gap={4} wrap="nowrap">
      {previous}
      <Text size="sm" className={classes.place} aria-live="polite">
        {text}
      </Text>
      {next}
    </Group>
  )
}

interface ToolProps {
  icon: IconName
  name: string
  keyName: string | undefined
  /** Undefined while there is nothing to do. */
  onClick: (() => void) | undefined
}

export function Tool({ icon, name, keyName, onClick }: ToolProps) {
  return (
    <Tooltip label={keyName ? texts.withKey(name, keyName) : name} openDelay={300} zIndex={400}>
      <ActionIcon variant="default" size="md" aria-label={name} onClick={onClick} disabled={!onClick}>
        <Icon name={icon} size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
