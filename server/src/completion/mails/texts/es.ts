// Spanish.
import type { MailTexts } from '../mail-texts.ts'

export const es: MailTexts = {
  subject: '{partner} necesita información sobre {business}',
  greeting: 'Hola:',
  request: '{partner} necesita más información sobre {business} para completar la verificación.',
  howTo:
    'Abra la página siguiente para ver qué se necesita. Puede responder desde el móvil o el ordenador, sin necesidad de crear una cuenta.',
  button: 'Proporcionar información',
  expiry: 'El enlace se puede usar hasta el {date}.',
  keepPrivate: 'No reenvíe este correo: cualquier persona con el enlace puede responder en nombre de {business}.',
  support: 'Si tiene preguntas, escriba a {email}.',
  notExpected: 'Si no conoce a {partner}, puede ignorar este correo.',
}
