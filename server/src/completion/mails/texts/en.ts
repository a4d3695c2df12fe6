// English.
import type { MailTexts } from '../mail-texts.ts'

export const en: MailTexts = {
  subject: '{partner} needs information about {business}',
  greeting: 'Hello,',
  request: '{partner} needs more information about {business} to complete the verification.',
  howTo: 'Open the page below to see what is needed. You can answer on a phone or a computer, without an account.',
  button: 'Provide information',
  expiry: 'The link can be used until {date}.',
  keepPrivate: 'Do not forward this email: anyone with the link can answer for {business}.',
  support: 'If you have questions, write to {email}.',
  notExpected: 'If you do not know {partner}, you can ignore this email.',
}
