// Before anything is drawn: light or dark as chosen in the dashboard, else as the system has it.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.scheme = chosen
} catch {
  // Storage is closed to us; the system decides.
}
