// Sets light or dark before anything is drawn, so that the page doesn't flash: as chosen here, or as the system prefers.
let chosen = null
try {
  chosen = localStorage.getItem('mantine-color-scheme-value')
} catch {
  // Without access to storage the system's preference applies.
}
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
