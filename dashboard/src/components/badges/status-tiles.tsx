import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../appearance/icon.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { TONE_ICONS } from './status-badge.tsx'
import classes from './status-tiles.module.css'
import { verificationLabel, verificationTone } from './verification-badge.tsx'

export interface StatusCount {
  readonly status: string
  /** Undefined while it is counted. */
  readonly customers: number | undefined
}

/** How many customers have each status. With `listOf`, each count links to the list of these customers. */
export function StatusTiles({
  counts,
  listOf,
}: {
  counts: readonly StatusCount[]
  listOf?: (status: string) => { status?: string; erased?: true }
}) {
  return (
    <ul className={classes.tiles}>
      {counts.map((count) => {
        const look = { className: classes.tile, 'data-tone': verificationTone(count.status) }
        return (
          <li key={count.status}>
            {listOf ? (
              <Link {...look} to="/customers" search={listOf(count.status)}>
                <Tile {...count} />
              </Link>
            ) : (
              <div {...look}>
                <Tile {...count} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Tile({ status, customers }: StatusCount) {
  return (
    <>
      <span className={classes.figure}>
        {customers === undefined ? <Skeleton height={34} width={60} /> : formatNumber(customers)}
      </span>
      <span className={classes.label}>
        <span className={classes.sign}>
          <Icon name={TONE_ICONS[verificationTone(status)]} size={16} />
        </span>
        {verificationLabel(status)}
      </span>
    </>
  )
}
