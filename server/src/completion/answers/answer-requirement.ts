// The business answers one requirement. The answer takes effect at once, in the same unit of work as a PATCH: one of two
// simultaneous answers finds the requirement still due, the other one is rejected and changes nothing.

import { type Requirement, ruleOf } from '../../customer/case/requirements.ts'
import { NO_CHANGE } from '../../customer/people/people-changes.ts'
import { isObject, peopleErrors } from '../../customer/people/people-rules.ts'
import { BusinessPerson } from '../../customer/profile-fields.ts'
import { ApiError, type FieldError, throwFieldErrors } from '../../errors.ts'
import { named, uuid } from '../../http/fields.ts'
import { operation, type Unchecked } from '../../http/operation.ts'
import { changeProfile } from '../../onboarding/profiles/change-profile.ts'
import { patchedFields } from '../../onboarding/profiles/patch-business-profile.ts'
import { profileErrors } from '../../onboarding/profiles/profile-rules.ts'
import type { Current, ProfileChange } from '../../onboarding/profiles/write-profile-change.ts'
import type { App } from '../../platform/app.ts'
import { dayOf } from '../../platform/clock.ts'
import { countAttempt, type Limit, uncountAttempt } from '../../platform/limits/throttle.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { assertLinkOpen } from '../links/link-open.ts'
import { ANSWER_FIELDS, AnswerFields } from './answer-fields.ts'
import { CompletionState, dueRequirement, readCompletionState } from './completion-state.ts'
import { addedPerson, changedPerson } from './person-answer.ts'
import { type WaysToAnswer, waysToAnswer } from './ways-to-answer.ts'

const REJECTED_ANSWERS: Limit = { name: 'rejected answers', hits: 30, seconds: 60 * 60 }

const AnswerRequirement = named('AnswerRequirement', {
  requirementId: uuid(),
  fields: Type.Optional(AnswerFields),
  person: Type.Optional(BusinessPerson),
})
type AnswerRequirement = Static<typeof AnswerRequirement>

export const answerRequirement = operation({
  id: 'answerRequirement',
  method: 'POST',
  path: '/completion/v1/answers',
  scope: 'completion',
  tag: 'Completion',
  summary: 'Answer a requirement',
  description:
    'Send `fields` or `person`, as the requirement lists them; anything that was not requested is rejected. Sending a stored ' +
    'value again confirms it. The answer takes effect immediately; the response has the requirements after it.',
  body: AnswerRequirement,
  value: CompletionState,
  errors: [
    'ValidationControl.Error',
    'PhoneNumber.Invalid',
    'Country.NotFound',
    'BusinessType.NotFound',
    'OnboardingConfig.NotFound',
    'Completion.RequirementNotOpen',
    'Customer.UnderReview',
    'Customer.NotEditable',
  ],
  rules: (body, { app }) => answerErrors(body, dayOf(app.clock.now())),

  async handle(input) {
    const { app, caller, body } = input
    const { customerId, linkId } = caller.completion!
    // The page sends no Idempotency-Key or If-Match: the requirement itself decides whether an answer is still wanted.
    await limitRejected(app, linkId, () =>
      changeProfile(
        { ...input, params: { customerId }, headers: {} },
        {
          operationId: 'answerRequirement',
          change: (current, now) => changeBy(body, current, now),
          assertAllowed: (customer) => assertLinkOpen(customer, linkId),
          answer: () => undefined,
        },
      ),
    )
    return { value: await readCompletionState(app, caller) }
  },
})

/** So that answers can't be used to try out values. Each one is counted first: concurrent ones can't slip through. */
async function limitRejected(app: App, linkId: string, answer: () => Promise<unknown>): Promise<void> {
  const wait = await countAttempt(app, REJECTED_ANSWERS, linkId)
  if (wait !== undefined) throw new ApiError('RateLimit.Exceeded', { headers: { 'retry-after': String(wait) } })
  await answer()
  await uncountAttempt(app, REJECTED_ANSWERS, linkId)
}

function changeBy(body: AnswerRequirement, current: Current, now: Date): ProfileChange {
  const requirement = dueRequirement(current.row, body.requirementId)
  const rule = ruleOf(current.row.customer_id, requirement)
  throwFieldErrors(notRequested(body, waysToAnswer(current.row, requirement)))
  const { answeredBy, ...change } = answerTo(requirement, body, current, now)
  return {
    ...change,
    patchedPeople: false,
    // Only the requirement that it names: the business has read the others as separate requests.
    answers: rule ? [] : [{ itemId: requirement.requirementId!, answeredBy }],
  }
}

function answerTo(requirement: Requirement, { person, fields = {} }: AnswerRequirement, current: Current, now: Date) {
  const { fields: before, people: known } = current
  if (person) {
    const people = addedPerson(known, person, now)
    return { fields: before, people, answeredBy: people.added.map(({ personId }) => `people/${personId}`) }
  }
  const { uboId: personId, target } = requirement
  if (personId === null) {
    const after = patchedFields(fields as never, before)
    return { fields: after, people: NO_CHANGE(known), answeredBy: Object.keys(fields) }
  }
  const identityId = target.type === 'Identity' ? target.id! : undefined
  const isKnown = known.some(
    (it) => it.personId === personId && (!identityId || it.identities.some((own) => own.identityId === identityId)),
  )
  // The partner has removed or replaced it since.
  if (!isKnown) throw new ApiError('Completion.RequirementNotOpen')
  return {
    fields: before,
    people: changedPerson(known, { personId, identityId, fields }, now),
    answeredBy: [`people/${personId}`],
  }
}

function notRequested({ fields = {}, person }: AnswerRequirement, ways: WaysToAnswer): FieldError[] {
  const fieldErrors: FieldError[] = Object.keys(fields)
    .filter((name) => !ways.fields.includes(name))
    .map((name) => invalid(`/fields/${name}`, `${name} was not requested.`))
  if (person && !ways.person) fieldErrors.push(invalid('/person', 'A person was not requested.'))
  const roles = ways.person?.ownershipTypes ?? []
  if (person && roles.length > 0 && !person.ownershipType.some((role) => roles.includes(role)))
    fieldErrors.push(invalid('/person/ownershipType', `ownershipType must include ${roles.join(' or ')}.`))
  return fieldErrors
}

function answerErrors({ fields, person }: Unchecked, today: string): FieldError[] {
  if ((fields === undefined) === (person === undefined))
    return [invalid(fields === undefined ? '/fields' : '/person', 'Send either fields or person.')]
  if (person !== undefined)
    return peopleErrors([person], '/person', today).map((error) => ({ ...error, path: error.path.replace('/0', '') }))
  if (!isObject(fields)) return []
  const names = Object.keys(fields)
  if (names.length === 0) return [invalid('/fields', 'fields must have at least one field.')]
  return [
    ...names
      .filter((name) => !ANSWER_FIELDS.includes(name))
      .map((name) => invalid(`/fields/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, 'This is not a field.')),
    ...profileErrors({ ...fields, businessPersonList: undefined }, 'incorporationCountryIso3Code', today).map(
      (error) => ({ ...error, path: `/fields${error.path}` }),
    ),
  ]
}

const invalid = (path: string, message: string): FieldError => ({ path, code: 'ValidationControl.Error', message })
