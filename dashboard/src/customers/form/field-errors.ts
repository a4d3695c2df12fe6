// The validation errors of the API at the fields they are about.
import { createContext, useEffect, useMemo } from 'react'
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

export function focusField(path: string): void {
  const fields = [...document.querySelectorAll<HTMLElement>('main [name], [role=dialog] [name]')]
  const found = fields.find((field) => field.getAttribute('name') === path)
  // A group of checkboxes has no name of its own.
  ;(found ?? document.querySelector<HTMLElement>('main [aria-invalid="true"]'))?.focus()
}

/** For what the form finds before it is sent. */
export function focusFirstError(): void {
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
}

const CHECK_MS = 50
const MAX_CHECKS = 100
/** The focus has settled when nothing took it away this many times. */
const SETTLED_CHECKS = 3

/**
 * Moves the focus to the first field with an error. The errors may not be on the screen yet, and the button, which was disabled
 * while the form was sent, takes the focus back: so it is checked again until it stays, or until the user goes on.
 */
export function useFocusOnError(error: unknown): void {
  useEffect(() => {
    if (detailsOf(error).length === 0) return
    let checks = 0
    let settled = 0
    const timer = setInterval(() => {
      const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
      settled = field !== null && field === document.activeElement ? settled + 1 : 0
      if (settled === SETTLED_CHECKS || ++checks === MAX_CHECKS) stop()
      else field?.focus()
    }, CHECK_MS)
    function stop() {
      clearInterval(timer)
      document.removeEventListener('keydown', stop)
      document.removeEventListener('pointerdown', stop)
    }
    document.addEventListener('keydown', stop)
    document.addEventListener('pointerdown', stop)
    return stop
  }, [error])
}
