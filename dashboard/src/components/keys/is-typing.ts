const TYPING =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]'

/** Whether a key belongs to the element that has the focus. */
export const isTyping = (target: Element) => target.closest(TYPING) !== null
