// Before anything is drawn: light or dark as chosen in the dashboard, else as the system has it; and the language of examples,
// so that nothing moves when the page is complete. Without this script all languages are shown.
const LANGUAGES = ['curl', 'Node', 'Python', 'Go', 'Java', 'PHP', 'Ruby']
document.documentElement.dataset.language = 'none'
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.scheme = chosen
  const language = localStorage.getItem('gangway-docs-language')
  if (LANGUAGES.includes(language)) document.documentElement.dataset.language = language
} catch {
  // Storage is closed to us; the system decides, and the first language is shown.
}
