import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/**
 * A part of the page whose code is loaded beside the screen. Without it the page still works: if it can't be loaded, `instead` is
 * shown, and screens say what to do.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
) {
  return lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: instead }),
    ),
  )
}
