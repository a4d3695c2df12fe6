// Links to the sections of a customer's page. They stay in view while the page is scrolled.

import { sectionTexts as texts } from '../texts.ts'
import classes from './customer-sections.module.css'

export type Section = keyof typeof texts.sections

export function CustomerSections({ sections }: { sections: readonly (readonly [Section, count?: string])[] }) {
  return (
    <nav aria-label={texts.label} className={classes.sections}>
      {sections.map(([section, count]) => (
        <a key={section} href={`#${section}`} className={classes.section}>
          {texts.sections[section]} {count && <span className={classes.count}>{count}</span>}
        </a>
      ))}
    </nav>
  )
}
