// Where a dialog stands when its content changes: the browser leaves it scrolled as it was, with the focus on nothing.

/** The `ref` of what the dialog starts with. */
export function startHere(start: HTMLElement | null): void {
  if (start instanceof HTMLTextAreaElement) caretAtEnd(start)
  start?.closest('[role="dialog"]')?.scrollTo({ top: 0 })
  start?.focus({ preventScroll: true })
}

/** The `ref` of a field with a prefilled text, which is usually continued. */
export function caretAtEnd(field: HTMLTextAreaElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** Only up and down: while a dialog slides in, the browser would also scroll sideways. */
export function scrollDialogTo(field: HTMLElement): void {
  const dialog = field.closest('[role="dialog"]')
  if (!dialog) return
  // The buttons stay in sight at the lower edge.
  const footer = dialog.querySelector<HTMLElement>('[data-footer]')?.offsetHeight ?? 0
  const hidden = field.getBoundingClientRect().bottom - (dialog.getBoundingClientRect().bottom - footer)
  if (hidden > 0) dialog.scrollTop += hidden + 16
}
