import { Link } from '@tanstack/react-router'
import { Icon } from '../appearance/icon.tsx'
import { isPartnerClosed, useSession } from '../session/session.ts'
import { navigationFor } from './navigation.ts'
import classes from './shell.module.css'

/** The entries of the user's role. None until a required second factor is set up. */
export function NavigationLinks({ onFollow, isRail }: { onFollow: () => void; isRail: boolean }) {
  const session = useSession()
  const sections = session.totpRequired ? [] : navigationFor(session.permissions, isPartnerClosed(session))
  return sections.map(({ label, entries }) => (
    <div key={label}>
      {label && (
        <div className={classes.section} id={`nav-${label}`}>
          {label}
        </div>
      )}
      <ul className={classes.list} aria-labelledby={label ? `nav-${label}` : undefined}>
        {entries.map(({ label: name, to, icon, exact }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              activeOptions={{ exact: exact ?? false, includeSearch: false }}
              onClick={onFollow}
              title={isRail ? name : undefined}
            >
              <Icon name={icon} />
              <span className={classes.label}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}
