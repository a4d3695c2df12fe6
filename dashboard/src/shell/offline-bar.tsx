// Says at once that the browser has no connection: requests would otherwise be tried for seconds before they fail.
import { useSyncExternalStore } from 'react'
import { Icon } from '../appearance/icon.tsx'
import classes from './shell.module.css'
import { shellTexts as texts } from './texts.ts'

export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={classes.offlinePlace}>
      {!isOnline && (
        <span className={classes.offline}>
          <Icon name="warning" size={16} />
          {texts.offline}
        </span>
      )}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
