// The sentences of the completion page in Portuguese, as written in Portugal and in Africa, in the formal third person.
import type { Counts, Texts } from '../catalogue.ts'

export const texts: Texts = {
  'page.title': 'Complete o seu processo de verificação',
  'page.heading': '{partner} precisa de algumas informações sobre {company}',
  'page.intro':
    'Cada resposta fica guardada assim que a envia. Pode parar em qualquer momento e continuar mais tarde com o mesmo link.',
  'page.expires': 'O link é válido até {date}.',
  'page.privacy': 'Para proteger os seus dados, esta página não mostra as informações que já enviou.',
  'page.language': 'Idioma',
  'page.skip': 'Ir para o conteúdo',
  'page.help': 'Tem dúvidas? Contacte {partner}:',
  'page.retry': 'Tentar novamente',

  'link.title': 'Não é possível utilizar este link',
  'link.text':
    'Pode ter expirado ou ter sido substituído por outro mais recente. Peça um novo link à empresa que lho enviou.',
  'link.openTitle': 'Abra novamente o seu link',
  'link.openText': 'Esta página abre-se a partir do link que recebeu. Abra-o novamente para continuar.',

  'session.title': 'A sua sessão terminou',
  'session.text':
    'Para proteger os seus dados, a sessão termina após 30 minutos sem atividade. Tudo o que enviou está guardado.',
  'session.again':
    'Abra novamente o link que recebeu, volte a esta página e selecione «Continuar». O que escreveu continua aqui.',
  'session.continue': 'Continuar',

  'error.title': 'Não foi possível carregar esta página',
  'error.offline': 'Parece não haver ligação à Internet. Verifique-a e tente novamente.',
  'error.busy': 'Foram feitos demasiados pedidos. Aguarde um minuto e tente novamente.',
  'error.other': 'Ocorreu um erro do nosso lado. Tente novamente dentro de momentos.',
  'error.reference': 'Referência: {id}',

  'progress.label': 'Progresso',
  'progress.text': '{done} de {total} concluídos',
  'list.due': 'O que é necessário',
  'list.received': 'Recebido',
  'list.more': 'Mostrar mais ({count})',
  'item.dueBy': 'Enviar até {date}',
  'item.person': 'Relativo a {name}',
  'item.note': 'Mensagem de quem analisa o processo',
  'item.enter': 'Preencher os dados',
  'item.addPerson': 'Adicionar uma pessoa',
  'item.askPartner': 'Este ponto tem de ser respondido por {partner}. Em caso de dúvida, entre em contacto.',
  'item.upload': 'Enviar documento',
  'item.actionFor': '{action}: {title}',
  'item.close': 'Fechar',

  'form.send': 'Enviar',
  'form.sending': 'A enviar…',
  'form.optional': '{label} (opcional)',
  'form.choose': 'Escolher…',
  'form.sent': 'Obrigado. Recebemos: {title}.',
  'form.failed': 'Não foi possível enviar a sua resposta. O que escreveu continua aqui.',
  'form.residenceFirst': 'Escolha primeiro o país de residência: é ele que determina os documentos aceites.',
  'form.example': 'Por exemplo, {example}',

  'conflict.title': 'Esta informação já foi enviada',
  'conflict.text':
    'Outra pessoa enviou-a primeiro, ou já não é necessária. Os seus dados não foram utilizados; ainda os pode copiar daqui.',
  'conflict.upload':
    'Outra pessoa enviou este documento primeiro, ou já não é necessário. O seu ficheiro não foi utilizado.',
  'conflict.dismiss': 'Ocultar',

  'upload.category': 'Que documento vai enviar?',
  'upload.oneOf': 'Basta um destes documentos:',
  'upload.hint': 'PDF, JPEG ou PNG, até {maximum}. O documento deve estar completo e bem legível.',
  'upload.photo': 'Tirar uma fotografia',
  'upload.choose': 'Escolher um ficheiro',
  'upload.other': 'Escolher outro ficheiro',
  'upload.send': 'Enviar documento',
  'upload.file': '{name}, {size}',
  'upload.preview': 'Pré-visualização do ficheiro escolhido',
  'upload.sending': 'A enviar: {percent}',
  'upload.progress': 'Progresso do envio',
  'upload.cancel': 'Cancelar o envio',
  'upload.checking': 'A verificar o ficheiro…',
  'upload.wrongType': 'Este tipo de ficheiro não é aceite. Escolha um ficheiro PDF, JPEG ou PNG.',
  'upload.tooLarge': 'Este ficheiro é demasiado grande. O tamanho máximo é {maximum}.',
  'upload.empty': 'Este ficheiro está vazio. Escolha outro.',
  'upload.noCategory': 'Indique o documento que vai enviar.',
  'upload.noFile': 'Escolha um ficheiro ou tire uma fotografia.',
  'upload.failed': 'Não foi possível enviar o ficheiro. Verifique a ligação à Internet e tente novamente.',
  'upload.rejected': 'Não pudemos aceitar este ficheiro. {reason}',
  'upload.limit': 'De momento, não é possível enviar mais documentos. Contacte {partner}.',

  'review.title': 'As suas informações estão a ser analisadas',
  'review.text': 'Durante a análise não é possível alterar os dados. Pode continuar a enviar documentos.',
  'review.locked': 'Poderá preencher estes dados quando a análise terminar.',
  'done.title': 'Está tudo concluído',
  'done.text':
    'Obrigado. Recebemos tudo o que é necessário por agora. {partner} entrará em contacto se for necessário mais alguma coisa.',
  'done.return': 'Voltar a {partner}',
  'done.close': 'Pode fechar esta página.',
  'closed.title': 'Este processo está encerrado',
  'closed.text': 'Já não é possível enviar nada por aqui. Se tiver dúvidas, contacte {partner}.',

  'amount.upTo': 'Até {amount}',
  'amount.above': 'Mais de {amount}',

  'invalid.required': 'Preencha este campo.',
  'invalid.choice': 'Escolha uma opção.',
  'invalid.email': 'Introduza um endereço de e-mail, por exemplo nome@empresa.com.',
  'invalid.phone': 'Introduza o número com o indicativo do país, por exemplo +244 923 123 456.',
  'invalid.website': 'Introduza o endereço completo do site, por exemplo https://empresa.com.',
  'invalid.date': 'Introduza uma data válida.',
  'invalid.pastDate': 'Introduza uma data no passado.',
  'invalid.expiryDate': 'Introduza a data que consta do documento. Tem de ser uma data futura.',
  'invalid.issueDate': 'Introduza a data que consta do documento. Não pode ser uma data futura.',
  'invalid.country': 'Escolha um país da lista.',
  'invalid.countryUnsupported': 'Ainda não podemos aceitar este país. Contacte {partner}.',
  'invalid.identityNumber': 'Introduza o número exatamente como consta do documento.',
  'invalid.identityType': 'Este documento não é aceite para o país de residência. Escolha outro.',
  'invalid.issuingCountry':
    'Este documento não é aceite se for emitido por esse país. Escolha outro documento ou país.',
  'invalid.share': 'Introduza um número inteiro de 1 a 100. O total das participações não pode exceder 100%.',
  'invalid.companyName': 'Introduza a denominação social completa da empresa.',
  'invalid.other': 'Este valor não é válido. Verifique-o e tente novamente.',
}

export const counts: Counts = {
  remaining: {
    one: 'Falta {count} elemento',
    many: 'Faltam {count} de elementos',
    other: 'Faltam {count} elementos',
  },
  fieldsToCheck: {
    one: 'Verifique {count} campo abaixo.',
    many: 'Verifique {count} de campos abaixo.',
    other: 'Verifique {count} campos abaixo.',
  },
}
