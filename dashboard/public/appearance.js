// Before anything is drawn: light or dark as chosen here, else as the system has it. A page that turns dark a moment
// later hurts the eyes.
let chosen = null
try {
  chosen = localStorage.getItem('mantine-color-scheme-value')
} catch {
  // Storage is closed to us; the system decides.
}
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
