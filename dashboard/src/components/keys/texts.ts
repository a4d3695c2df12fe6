export const keyTexts = {
  move: 'move',
  open: 'open',
  select: 'select',
  all: 'Keyboard shortcuts',
}
