// The sentences of the completion page in Spanish, with usted.
import type { Counts, Texts } from '../catalogue.ts'

export const texts: Texts = {
  'page.title': 'Complete su verificación',
  'page.heading': '{partner} necesita información sobre {company}',
  'page.intro':
    'Cada respuesta se guarda en cuanto la envía. Puede detenerse en cualquier momento y continuar más tarde con el mismo enlace.',
  'page.expires': 'El enlace es válido hasta el {date}.',
  'page.privacy': 'Para proteger sus datos, esta página no muestra la información que ya ha enviado.',
  'page.language': 'Idioma',
  'page.skip': 'Ir al contenido',
  'page.help': '¿Tiene alguna pregunta? Contacte con {partner}:',
  'page.retry': 'Reintentar',

  'link.title': 'Este enlace no se puede utilizar',
  'link.text':
    'Puede que haya caducado o que se haya sustituido por otro más reciente. Solicite un nuevo enlace a la empresa que se lo envió.',
  'link.openTitle': 'Abra de nuevo su enlace',
  'link.openText': 'Esta página se abre desde el enlace que recibió. Ábralo de nuevo para continuar.',

  'session.title': 'Su sesión ha terminado',
  'session.text':
    'Para proteger sus datos, la sesión termina tras 30 minutos sin actividad. Todo lo que envió está guardado.',
  'session.again':
    'Abra de nuevo el enlace que recibió, vuelva a esta página y pulse «Continuar». Lo que escribió sigue aquí.',
  'session.continue': 'Continuar',

  'error.title': 'No se pudo cargar esta página',
  'error.offline': 'Parece que no hay conexión. Compruebe su conexión a Internet e inténtelo de nuevo.',
  'error.busy': 'Se han hecho demasiadas solicitudes. Espere un minuto e inténtelo de nuevo.',
  'error.other': 'Se ha producido un error por nuestra parte. Inténtelo de nuevo en unos instantes.',
  'error.reference': 'Referencia: {id}',

  'progress.label': 'Progreso',
  'progress.text': '{done} de {total} completados',
  'list.due': 'Lo que necesitamos',
  'list.received': 'Recibido',
  'list.more': 'Mostrar más ({count})',
  'item.dueBy': 'Enviar a más tardar el {date}',
  'item.person': 'Sobre {name}',
  'item.note': 'Mensaje de la persona que revisa la solicitud',
  'item.enter': 'Introducir los datos',
  'item.addPerson': 'Añadir una persona',
  'item.askPartner': 'Este punto lo debe responder {partner}. Si tiene dudas, póngase en contacto con ellos.',
  'item.upload': 'Enviar un documento',
  'item.actionFor': '{action}: {title}',
  'item.close': 'Cerrar',

  'form.send': 'Enviar',
  'form.sending': 'Enviando…',
  'form.optional': '{label} (opcional)',
  'form.choose': 'Elegir…',
  'form.sent': 'Gracias. Hemos recibido: {title}.',
  'form.failed': 'No se pudo enviar su respuesta. Lo que escribió sigue aquí.',
  'form.residenceFirst': 'Elija primero el país de residencia: determina qué documentos se aceptan.',
  'form.example': 'Por ejemplo, {example}',

  'conflict.title': 'Esta información ya se ha enviado',
  'conflict.text':
    'Otra persona la envió antes, o ya no es necesaria. Sus datos no se han utilizado; todavía puede copiarlos aquí.',
  'conflict.upload': 'Otra persona envió este documento antes, o ya no es necesario. Su archivo no se ha utilizado.',
  'conflict.dismiss': 'Ocultar',

  'upload.category': '¿Qué documento va a enviar?',
  'upload.oneOf': 'Basta con uno de estos documentos:',
  'upload.hint': 'PDF, JPEG o PNG, hasta {maximum}. El documento debe verse completo y leerse bien.',
  'upload.photo': 'Hacer una foto',
  'upload.choose': 'Elegir un archivo',
  'upload.other': 'Elegir otro archivo',
  'upload.send': 'Enviar documento',
  'upload.file': '{name}, {size}',
  'upload.preview': 'Vista previa del archivo elegido',
  'upload.sending': 'Enviando: {percent}',
  'upload.progress': 'Progreso del envío',
  'upload.cancel': 'Cancelar el envío',
  'upload.checking': 'Comprobando el archivo…',
  'upload.wrongType': 'Este tipo de archivo no se acepta. Elija un archivo PDF, JPEG o PNG.',
  'upload.tooLarge': 'Este archivo es demasiado grande. El tamaño máximo es {maximum}.',
  'upload.empty': 'Este archivo está vacío. Elija otro.',
  'upload.noCategory': 'Indique qué documento va a enviar.',
  'upload.noFile': 'Elija un archivo o haga una foto.',
  'upload.failed': 'No se pudo enviar el archivo. Compruebe su conexión a Internet e inténtelo de nuevo.',
  'upload.rejected': 'No hemos podido aceptar este archivo. {reason}',
  'upload.limit': 'Por el momento no se pueden enviar más documentos. Contacte con {partner}.',

  'review.title': 'Su información está en revisión',
  'review.text': 'Los datos no se pueden modificar durante la revisión. Puede seguir enviando documentos.',
  'review.locked': 'Podrá introducir estos datos cuando termine la revisión.',
  'done.title': 'Todo listo',
  'done.text':
    'Gracias. Hemos recibido todo lo que necesitamos por ahora. {partner} se pondrá en contacto con usted si hace falta algo más.',
  'done.return': 'Volver a {partner}',
  'done.close': 'Puede cerrar esta página.',
  'closed.title': 'Esta verificación está cerrada',
  'closed.text': 'Ya no se puede enviar nada aquí. Si tiene alguna pregunta, contacte con {partner}.',

  'amount.upTo': 'Hasta {amount}',
  'amount.above': 'Más de {amount}',

  'invalid.required': 'Rellene este campo.',
  'invalid.choice': 'Elija una opción.',
  'invalid.email': 'Introduzca un correo electrónico, por ejemplo nombre@empresa.com.',
  'invalid.phone': 'Introduzca el número con el prefijo del país, por ejemplo +240 222 123 456.',
  'invalid.website': 'Introduzca la dirección web completa, por ejemplo https://empresa.com.',
  'invalid.date': 'Introduzca una fecha válida.',
  'invalid.pastDate': 'Introduzca una fecha pasada.',
  'invalid.expiryDate': 'Introduzca la fecha que figura en el documento. Debe ser una fecha futura.',
  'invalid.issueDate': 'Introduzca la fecha que figura en el documento. No puede ser una fecha futura.',
  'invalid.country': 'Elija un país de la lista.',
  'invalid.countryUnsupported': 'Todavía no podemos aceptar este país. Contacte con {partner}.',
  'invalid.identityNumber': 'Introduzca el número exactamente como figura en el documento.',
  'invalid.identityType': 'Este documento no se acepta para el país de residencia. Elija otro.',
  'invalid.issuingCountry': 'Este documento no se acepta si lo expide ese país. Elija otro documento u otro país.',
  'invalid.share':
    'Introduzca un número entero del 1 al 100. La suma de las participaciones no puede superar el 100\u00a0%.',
  'invalid.companyName': 'Introduzca la razón social completa de la empresa.',
  'invalid.other': 'Este valor no es válido. Compruébelo e inténtelo de nuevo.',
}

export const counts: Counts = {
  remaining: {
    one: 'Falta {count} elemento',
    many: 'Faltan {count} de elementos',
    other: 'Faltan {count} elementos',
  },
  fieldsToCheck: {
    one: 'Compruebe {count} campo a continuación.',
    many: 'Compruebe {count} de campos a continuación.',
    other: 'Compruebe {count} campos a continuación.',
  },
}
