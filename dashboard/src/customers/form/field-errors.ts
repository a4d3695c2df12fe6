// The validation errors of the API at the fields they are about.
import { createContext, useMemo } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { aboutField } from '../about-field.ts'
import { formErrorTexts } from './texts.ts'
import { valueAt } from './value-at.ts'

export type ErrorAt = (path: string) => string | undefined

/** Fields read their error here, by the path that the API reports. */
export const FieldErrors = createContext<ErrorAt>(() => undefined)

const NONE: readonly FieldDetail[] = []

export interface FieldDetail {
  readonly path: string
  readonly message: string
}

export function detailsOf(error: unknown): readonly FieldDetail[] {
  return error instanceof ApiError ? error.details : NONE
}

/** `body` is what the errors are about: an empty field is simply required. */
export function useErrorAt(details: readonly FieldDetail[], body: unknown): ErrorAt {
  return useMemo(() => {
    const messages = new Map(details.map((detail) => [detail.path, fieldMessage(detail, body)]))
    return (path) => messages.get(path)
  }, [details, body])
}

/** The API names the field in its messages; on a form the field is where the message is. */
export function fieldMessage(detail: FieldDetail, body: unknown): string {
  if (valueAt(body, detail.path) === undefined) return formErrorTexts.required
  const text = aboutField(detail) ?? detail.message
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const namedFields = () => [...document.querySelectorAll<HTMLElement>('main [name], [role=dialog] [name]')]

/** As the form shows their fields, so that the list can be followed from top to bottom. Errors without a field come last. */
export function inFieldOrder<T extends FieldDetail>(details: readonly T[]): T[] {
  const names = namedFields().map((field) => field.getAttribute('name'))
  const place = ({ path }: T) => (names.includes(path) ? names.indexOf(path) : names.length)
  return details.toSorted((one, other) => place(one) - place(other))
}

export function focusField(path: string): void {
  const fields = namedFields()
  const found = fields.find((field) => field.getAttribute('name') === path)
  // A group of checkboxes has no name of its own.
  ;(found ?? document.querySelector<HTMLElement>('main [aria-invalid="true"]'))?.focus()
}

/** For what the form finds before it is sent. */
export function focusFirstError(): void {
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
}
