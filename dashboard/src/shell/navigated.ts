// Whether somebody has moved within the app: on the first page the browser's own focus is right.
let navigated = false

export function noteNavigation(): void {
  navigated = true
}

export function hasNavigated(): boolean {
  return navigated
}
