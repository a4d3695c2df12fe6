// Files that are dropped on a part of the screen.
import { type DragEvent, useState } from 'react'

/** Handlers for an element that takes a dropped file; nothing happens without `onFile`. */
export function useDroppedFile(onFile: ((file: File) => void) | undefined) {
  const [isOver, setIsOver] = useState(false)
  if (!onFile) return {}
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const [first] = event.dataTransfer.files
      if (first) onFile(first)
    },
  }
}
