/** While the code of a dialog is loaded: nothing to see, but the page isn't finished. */
export function LoadingMark() {
  return <span hidden aria-busy="true" />
}
