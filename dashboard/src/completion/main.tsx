// The completion page has its own small bundle: visitors have no account and load nothing of the dashboard.
import './frame/page.css'
import { createRoot } from 'react-dom/client'
import { CompletionPage } from './completion-page.tsx'

createRoot(document.getElementById('app')!).render(<CompletionPage />)
