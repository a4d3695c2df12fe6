// Lets any screen open the keyboard help, which belongs to the shell.
export const SHOW_HELP = 'gangway-show-keys'

export function showKeyboardHelp(): void {
  window.dispatchEvent(new Event(SHOW_HELP))
}
