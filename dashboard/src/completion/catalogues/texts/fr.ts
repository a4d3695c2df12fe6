// The sentences of the completion page in French. Spaces before double punctuation marks become non-breaking when shown.
import type { Counts, Texts } from '../catalogue.ts'

export const texts: Texts = {
  'page.title': 'Complétez votre dossier',
  'page.heading': '{partner} a besoin d’informations sur {company}',
  'page.intro':
    'Chaque réponse est enregistrée dès son envoi. Vous pouvez vous arrêter à tout moment et reprendre plus tard avec le même lien.',
  'page.expires': 'Le lien est valable jusqu’au {date}.',
  'page.privacy': 'Pour protéger vos données, cette page n’affiche pas les informations que vous avez déjà envoyées.',
  'page.language': 'Langue',
  'page.skip': 'Aller au contenu',
  'page.help': 'Une question ? Contactez {partner} :',
  'page.retry': 'Réessayer',

  'link.title': 'Ce lien ne peut pas être utilisé',
  'link.text':
    'Il a peut-être expiré ou été remplacé par un lien plus récent. Demandez un nouveau lien à l’entreprise qui vous l’a envoyé.',
  'link.openTitle': 'Ouvrez à nouveau votre lien',
  'link.openText': 'Cette page s’ouvre à partir du lien que vous avez reçu. Ouvrez-le à nouveau pour continuer.',

  'session.title': 'Votre session est terminée',
  'session.text':
    'Pour protéger vos données, la session prend fin après 30 minutes d’inactivité. Tout ce que vous avez envoyé est enregistré.',
  'session.again':
    'Ouvrez à nouveau le lien que vous avez reçu, puis revenez sur cette page et appuyez sur « Continuer ». Votre saisie a été conservée.',
  'session.continue': 'Continuer',

  'error.title': 'Cette page n’a pas pu être chargée',
  'error.offline': 'Aucune connexion. Vérifiez votre connexion Internet et réessayez.',
  'error.busy': 'Trop de demandes ont été envoyées. Patientez une minute, puis réessayez.',
  'error.other': 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
  'error.reference': 'Référence : {id}',

  'progress.label': 'Progression',
  'progress.text': '{done} sur {total}',
  'list.due': 'Ce qu’il nous faut',
  'list.received': 'Reçu',
  'list.more': 'Afficher plus ({count})',
  'item.dueBy': 'À envoyer au plus tard le {date}',
  'item.person': 'Pour {name}',
  'item.note': 'Message de la personne chargée du dossier',
  'item.enter': 'Saisir les informations',
  'item.addPerson': 'Ajouter une personne',
  'item.askPartner': 'C’est à {partner} de fournir cette information. Contactez {partner} si vous avez des questions.',
  'item.upload': 'Envoyer un document',
  'item.actionFor': '{action} : {title}',
  'item.close': 'Fermer',

  'form.send': 'Envoyer',
  'form.sending': 'Envoi en cours…',
  'form.optional': '{label} (facultatif)',
  'form.choose': 'Choisir…',
  'form.sent': 'Merci. Nous avons bien reçu : {title}.',
  'form.failed': 'Votre réponse n’a pas pu être envoyée. Votre saisie a été conservée.',
  'form.residenceFirst': 'Choisissez d’abord le pays du domicile : il détermine les documents acceptés.',
  'form.example': 'Par exemple {example}',

  'conflict.title': 'Cette information a déjà été fournie',
  'conflict.text':
    'Une autre personne l’a envoyée avant vous, ou elle n’est plus nécessaire. Votre saisie n’a pas été utilisée ; vous pouvez encore la copier ici.',
  'conflict.upload':
    'Une autre personne a envoyé ce document avant vous, ou il n’est plus nécessaire. Votre fichier n’a pas été utilisé.',
  'conflict.dismiss': 'Masquer',

  'upload.category': 'Quel document envoyez-vous ?',
  'upload.oneOf': 'Un seul de ces documents suffit :',
  'upload.hint': 'PDF, JPEG ou PNG, {maximum} au maximum. Le document doit être visible en entier et bien lisible.',
  'upload.photo': 'Prendre une photo',
  'upload.choose': 'Choisir un fichier',
  'upload.other': 'Choisir un autre fichier',
  'upload.send': 'Envoyer le document',
  'upload.file': '{name}, {size}',
  'upload.preview': 'Aperçu du fichier choisi',
  'upload.sending': 'Envoi en cours : {percent}',
  'upload.progress': 'Progression de l’envoi',
  'upload.cancel': 'Annuler l’envoi',
  'upload.checking': 'Vérification du fichier…',
  'upload.wrongType': 'Ce type de fichier n’est pas accepté. Choisissez un fichier PDF, JPEG ou PNG.',
  'upload.tooLarge': 'Ce fichier est trop volumineux. La taille maximale est de {maximum}.',
  'upload.empty': 'Ce fichier est vide. Choisissez-en un autre.',
  'upload.noCategory': 'Indiquez le document que vous envoyez.',
  'upload.noFile': 'Choisissez un fichier ou prenez une photo.',
  'upload.failed': 'Le fichier n’a pas pu être envoyé. Vérifiez votre connexion Internet et réessayez.',
  'upload.rejected': 'Nous n’avons pas pu accepter ce fichier. {reason}',
  'upload.limit': 'Aucun autre document ne peut être envoyé pour le moment. Contactez {partner}.',

  'review.title': 'Votre dossier est en cours d’examen',
  'review.text':
    'Les informations ne peuvent pas être modifiées pendant l’examen. Vous pouvez toujours envoyer des documents.',
  'review.locked': 'Vous pourrez saisir cette information une fois l’examen terminé.',
  'done.title': 'C’est terminé',
  'done.text':
    'Merci. Nous avons reçu tout ce qu’il nous faut pour le moment. {partner} vous contactera si d’autres éléments sont nécessaires.',
  'done.return': 'Revenir à {partner}',
  'done.close': 'Vous pouvez fermer cette page.',
  'closed.title': 'Ce dossier est clos',
  'closed.text': 'Plus rien ne peut être envoyé ici. Pour toute question, contactez {partner}.',

  'amount.upTo': 'Jusqu’à {amount}',
  'amount.above': 'Plus de {amount}',

  'invalid.required': 'Remplissez ce champ.',
  'invalid.choice': 'Choisissez une option.',
  'invalid.email': 'Saisissez une adresse e-mail, par exemple nom@entreprise.com.',
  'invalid.phone': 'Saisissez le numéro avec l’indicatif du pays, par exemple +221 77 123 45 67.',
  'invalid.website': 'Saisissez l’adresse complète du site, par exemple https://entreprise.com.',
  'invalid.date': 'Saisissez une date valide.',
  'invalid.pastDate': 'Saisissez une date passée.',
  'invalid.expiryDate': 'Saisissez la date qui figure sur le document. Elle doit être dans le futur.',
  'invalid.issueDate': 'Saisissez la date qui figure sur le document. Elle ne peut pas être dans le futur.',
  'invalid.country': 'Choisissez un pays dans la liste.',
  'invalid.countryUnsupported': 'Nous ne pouvons pas encore accepter ce pays. Contactez {partner}.',
  'invalid.identityNumber': 'Saisissez le numéro exactement comme il figure sur le document.',
  'invalid.identityType': 'Ce document n’est pas accepté pour le pays de résidence. Choisissez-en un autre.',
  'invalid.issuingCountry':
    'Ce document n’est pas accepté s’il est délivré par ce pays. Choisissez un autre document ou un autre pays.',
  'invalid.share': 'Saisissez un nombre entier de 1 à 100. Le total des parts ne peut pas dépasser 100 %.',
  'invalid.companyName': 'Saisissez la dénomination sociale complète de l’entreprise.',
  'invalid.other': 'Cette valeur n’est pas valide. Vérifiez-la et réessayez.',
}

export const counts: Counts = {
  remaining: {
    one: 'Il reste {count} élément',
    many: 'Il reste {count} d’éléments',
    other: 'Il reste {count} éléments',
  },
  fieldsToCheck: {
    one: 'Vérifiez {count} champ ci-dessous.',
    many: 'Vérifiez {count} de champs ci-dessous.',
    other: 'Vérifiez {count} champs ci-dessous.',
  },
}
