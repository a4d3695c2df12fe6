// What can be done with the view of a document. Every button names its key.
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { Icon, type IconName } from '../../../appearance/icon.tsx'
import { evidenceTexts, toolTexts } from '../texts/evidence.ts'
import classes from './viewer.module.css'

export interface ViewState {
  readonly fit: 'width' | 'page'
  readonly zoom: number
  readonly turns: number
}

export const FIRST_VIEW: ViewState = { fit: 'width', zoom: 1, turns: 0 }

const STEP = 1.5
const LARGEST = 6

export const VIEW_CHANGES = {
  zoomIn: (view: ViewState) => ({ ...view, zoom: Math.min(LARGEST, view.zoom * STEP) }),
  zoomOut: (view: ViewState) => ({ ...view, zoom: Math.max(1, view.zoom / STEP) }),
  fit: (view: ViewState): ViewState => ({ ...view, zoom: 1, fit: view.fit === 'page' ? 'width' : 'page' }),
  rotate: (view: ViewState) => ({ ...view, turns: (view.turns + 1) % 4 }),
}

interface DocumentToolbarProps {
  view: ViewState
  onView: (change: (view: ViewState) => ViewState) => void
  /** The size on the screen compared with the image's own; undefined until it is known. */
  scale: number | undefined
  /** The scale of a PDF is known to the browser's own viewer only. */
  isImage: boolean
  /** The place of the document among all that arrived, from 1. */
  place: { readonly number: number; readonly of: number }
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  isFullScreen: boolean
  onFullScreen: () => void
}

export function DocumentToolbar(props: DocumentToolbarProps) {
  const { view, onView, scale, isImage, place, onPrevious, onNext, isFullScreen, onFullScreen } = props
  return (
    <Group gap="xs" className={classes.toolbar} role="toolbar" aria-label={toolTexts.toolbar}>
      <Group gap={4} wrap="nowrap">
        <Tool icon="previous" name={toolTexts.previous} keyName="," onClick={onPrevious} />
        <Text size="sm" className={classes.place}>
          {toolTexts.place(place.number, place.of)}
        </Text>
        <Tool icon="next" name={toolTexts.next} keyName="." onClick={onNext} />
      </Group>
      <Group gap={4} wrap="nowrap">
        <Tool
          icon="zoomOut"
          name={evidenceTexts.zoomOut}
          keyName="-"
          onClick={view.zoom > 1 ? () => onView(VIEW_CHANGES.zoomOut) : undefined}
        />
        <Tool
          icon="zoomIn"
          name={evidenceTexts.zoomIn}
          keyName="+"
          onClick={view.zoom < LARGEST ? () => onView(VIEW_CHANGES.zoomIn) : undefined}
        />
        <Tool
          icon={view.fit === 'page' ? 'fitWidth' : 'fit'}
          name={view.fit === 'page' ? toolTexts.fitWidth : toolTexts.fitPage}
          keyName="0"
          onClick={() => onView(VIEW_CHANGES.fit)}
        />
        <Tool icon="rotate" name={evidenceTexts.rotate} keyName="t" onClick={() => onView(VIEW_CHANGES.rotate)} />
        <Tool
          icon={isFullScreen ? 'cross' : 'fullScreen'}
          name={isFullScreen ? toolTexts.exitFullScreen : toolTexts.fullScreen}
          keyName="f"
          onClick={onFullScreen}
        />
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        {evidenceTexts.zoom(isImage && scale ? Math.round(scale * 100) : undefined, view.turns * 90)}
      </Text>
    </Group>
  )
}

interface ToolProps {
  icon: IconName
  name: string
  keyName: string
  /** Undefined while there is nothing to do. */
  onClick: (() => void) | undefined
}

function Tool({ icon, name, keyName, onClick }: ToolProps) {
  return (
    <Tooltip label={toolTexts.withKey(name, keyName)} openDelay={300} zIndex={400}>
      <ActionIcon variant="default" size="md" aria-label={name} onClick={onClick} disabled={!onClick}>
        <Icon name={icon} size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
