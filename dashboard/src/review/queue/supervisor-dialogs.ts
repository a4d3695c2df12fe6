// The dialogs that only supervisors open. In one file that is loaded beside the queue: each file that needs a dialog adds to what is
// shared, and what many share is loaded first.
export { AssignDialog } from '../components/assign-dialog.tsx'
export { AssignCasesDialog } from './assign-cases-dialog.tsx'
export { DistributeDialog } from './distribute-dialog.tsx'
