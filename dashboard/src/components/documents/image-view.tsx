// An image that can be zoomed and rotated: scans may be upside down or have small print.
import { useMemo, useState } from 'react'
import { useObjectUrl } from '../../hooks/use-object-url.ts'
import type { FileViewProps } from './file-view-props.ts'
import { Frame, type Size } from './frame.tsx'
import { NotDisplayed, Waiting } from './states.tsx'
import { viewerTexts } from './texts.ts'

const UNKNOWN: readonly Size[] = [{ width: 1, height: 1 }]
const ignore = () => undefined

export function ImageView({ file, name, viewing, className }: FileViewProps) {
  const url = useObjectUrl(file)
  /** Known once the image is loaded. */
  const [size, setSize] = useState<Size>()
  const [failed, setFailed] = useState(false)
  const sheets = useMemo(() => (size ? [size] : UNKNOWN), [size])
  if (failed) return <NotDisplayed className={className} text={viewerTexts.imageFailed} />
  if (!url) return <Waiting className={className} />
  return (
    <Frame
      name={name}
      viewing={size ? viewing : { ...viewing, setScale: ignore }}
      sheets={sheets}
      className={className}
    >
      {() => (
        <img
          src={url}
          alt={viewerTexts.asUploaded(name)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth || 1, height: naturalHeight || 1 })
          }
          onError={() => setFailed(true)}
        />
      )}
    </Frame>
  )
}
