// Links to screens, in a text or as a button. For other addresses use a plain <Anchor href>.
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type OfLink<Props> = Props &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> }

export const AnchorLink = createLink((props: OfLink<AnchorProps>) => <Anchor component="a" {...props} />)

/** It navigates, so screen readers announce a link. */
export const ButtonLink = createLink((props: OfLink<ButtonProps>) => <Button component="a" {...props} />)
