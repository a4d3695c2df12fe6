// A small completion page with the settings of the form, light and dark.
import { SimpleGrid, Text } from '@mantine/core'
import { Card } from '../components/layout/card.tsx'
import classes from './branding.module.css'
import { previewTexts as texts } from './texts.ts'

interface BrandingPreviewProps {
  name: string
  logoUrl: string | undefined
  /** Undefined: the default. */
  accentColour: string | undefined
  supportEmail: string
}

export function BrandingPreview(props: BrandingPreviewProps) {
  return (
    <Card title={texts.title} message={texts.message}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Sample {...props} scheme="light" />
        <Sample {...props} scheme="dark" />
      </SimpleGrid>
    </Card>
  )
}

function Sample({
  name,
  logoUrl,
  accentColour,
  supportEmail,
  scheme,
}: BrandingPreviewProps & { scheme: 'light' | 'dark' }) {
  const colour = accentColour ? { '--accent': accentColour } : {}
  return (
    <figure className={classes.figure}>
      <Text component="figcaption" size="sm" c="dimmed">
        {texts[scheme]}
      </Text>
      <div className={classes.sample} data-scheme={scheme} style={colour as React.CSSProperties}>
        <div className={classes.brand}>
          {logoUrl && <img className={classes.logo} src={logoUrl} alt="" />}
          <bdi>{name}</bdi>
        </div>
        <p className={classes.heading}>{texts.heading(name)}</p>
        <div className={classes.item}>
          <p>{texts.item}</p>
          <span className={classes.button}>{texts.button}</span>
        </div>
        {supportEmail && (
          <p className={classes.help}>
            {texts.help(name)} <span className={classes.link}>{supportEmail}</span>
          </p>
        )}
      </div>
    </figure>
  )
}
