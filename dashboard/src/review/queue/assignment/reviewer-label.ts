// Reviewers by name, with their number of open cases once it is known.
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/queries.ts'
import { distinctName } from '../../../format/user-name.ts'
import { distributeTexts } from './texts.ts'

/** With the email as well if two people have the same name. */
export function useReviewerLabel(): (reviewer: { userId: string; email: string }) => string {
  const workload = useQuery({ ...apiQuery('getWorkload'), refetchOnMount: 'always' })
  return ({ userId, email }) => {
    const name = distinctName(email, workload.data?.analysts ?? [])
    const load = workload.data?.analysts.find((analyst) => analyst.userId === userId)
    return load ? distributeTexts.load(name, load.openCases) : name
  }
}
