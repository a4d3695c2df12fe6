// The languages of the completion page and of the email with its link.
export const COMPLETION_LOCALES = ['en', 'fr', 'pt', 'es', 'ar'] as const
export type CompletionLocale = (typeof COMPLETION_LOCALES)[number]
