// Names that are the same name: spellings, nicknames and forms of other languages and scripts. Names of two different groups
// are different names however similar they look (Maria, Mario), so that a known name is never taken for a typing error.
import { foldedWords } from './name-folding.ts'

const GIVEN_NAMES = `
aaron aron haroun harun
abdulaziz عبدالعزيز abdelaziz abdalaziz abdolaziz abdilaziz abdulazeez
abdulbasit عبدالباسط abdelbasset abdulbaset abdalbasit abdelbasit abdelbassed
abdulghani عبدالغني abdelghani abdalghani abdolghani
abdulhadi عبدالهادي abdelhadi abdalhadi abdolhadi
abdulhakim عبدالحكيم abdelhakim abdalhakim abdulhakeem
abdulhamid عبدالحميد abdelhamid abdalhamid abdolhamid abdulhameed
abdulkarim عبدالكريم abdelkarim abdalkarim abdolkarim abdulkareem
abdullatif عبداللطيف abdellatif abdallatif abdollatif abdulateef
abdulmalik عبدالمالك abdelmalek abdalmalik abdolmalek abdulmalek
abdulnasir عبدالناصر abdelnasser abdulnasser abdalnasir abdunnasir abdennasser
abdulqadir عبدالقادر abdelkader abdalqadir abdulkadir abdulqader abdulkader abdelqader abdolqader
abdulrahim عبدالرحيم abdurrahim abdelrahim abdalrahim abdurahim abderrahim abdirahim
abdulrahman عبدالرحمن abdurrahman abdelrahman abdalrahman abdurahman abderrahmane abderrahman abdulrehman abdurrehman abdirahman abdolrahman abderahmane abdulrhman
abdulrazzaq عبدالرزاق abdurrazzaq abdelrazzaq abdalrazzaq abdurrazak abderrazak abdulrazak abdirizak
abdulsalam عبدالسلام abdussalam abdelsalam abdalsalam abdusalam abdessalam abdeslam abdisalam
abdulsattar عبدالستار abdussattar abdelsattar abdalsattar abdusattar
abdulwahab عبدالوهاب abdelwahab abdalwahab abdelouahab abdulwahhab abdolwahab
abdullah عبدالله abdallah abdulla abdoulaye abdulai abdoulay abdollah
abraham إبراهيم ibrahim ebrahim ibraheem brahim ibrahima ebrima abram ibra
adam adama
adebayo bayo
ahmed أحمد ahmad achmed ahmet ahmadou amadou hamadou
aisha عائشة aissatou aicha ayesha aisatu aishatu
alejandra alexandra aleksandra alessandra oleksandra
alexander aleksandr alexandr alejandro alessandro alexandre oleksandr olexandr oleksander olexander aleksander sasha sacha alex iskander
alexei aleksei aleksey alexey alexis oleksii oleksiy alyosha
ali علي aliou alieu
amina أمينة aminah aminata aminatou mina
amira amirah ameera
anastasia anastasiya anastasiia nastya
andrea
andrew andrei andrey andreas andres andrii andriy andre
anna ana ann anne hannah anya
anthony antonio anton tony antoine toni
arthur artur arturo
babatunde tunde
benjamin ben binyamin
boris borya
carla karla
charles carlos karl carl chuck charlie carlo karol
chidi chidiebere
chika
christina kristina cristina christine tina
christopher chris christophe cristobal
chukwuemeka emeka
daniel danny dan danilo daniil danylo
daniela daniella danielle
david داود dawood dawud daoud dave davyd
denis denys dennis
dmitry dmitri dmitriy dmitrii dmytro dima mitya
dolores lola
dorothy dorothea dottie
edward ted eduardo eduard ned eddie edouard
efua effua efuah
elena helena olena yelena helen lena jelena
elizabeth liz beth lizzie elisabeth eliza elisabetta yelizaveta elizaveta betty isabel isabella
emmanuel manuel manny emanuel
eugene evgeny evgeni evgenii evgeniy yevgeniy yevgeny yevgeni jevgenij zhenya yevhen ievgen eugenio
fatima فاطمة fatimah fatma fatimeh fatoumata fatou fatumata fatimata
francis francisco francesco frank paco ciccio francois franz pancho frantisek
frederick friedrich fritz fred federico frederic fryderyk
fyodor fedor theodore teodor fedir
gabriel gavriil jibril
george georgy georgi georgiy jorge giorgio georges giorgi yegor egor jerzy heorhiy georg yuri yuriy yury iurii jurij yurii jorg
grigory grigori gregory gregorio hryhoriy greg
guadalupe lupe
hamid حميد hameed hamed
hassan حسن hasan hassane
henry harry henri enrique heinrich enrico hank henryk
hussein حسين husayn hossein hussain huseyin housseini hussaini ousseini
ignatius ignacio nacho ignazio
igor ihor
ilya ilia illia elias elijah ilyas
ivana
james jim jimmy jaime jacob jacobo yakov iakov jakob jakub jacques diego santiago tiago yaqub yakub
john يحيى jack johnny juan jean johannes hans giovanni ivan joao jan johann ian sean ioannis yahya yehia yohannes jon
joseph يوسف youseff joe jose pepe giuseppe beppe josef youssef yusuf yousef yousuf iosif jozef yosef yusef joao-jose youssouf jusuf
julia yulia yuliya iuliia giulia julie julija
julian julien juliano
julius julio giulio
karim كريم kareem
karima kareema
katherine catherine kate katya ekaterina katharina kathe catalina caterina kathryn yekaterina kateryna katarina katarzyna cathy
khalid خالد khaled chalid halid
kofi
kojo kwadwo kwadjo
konstantin constantin constantine kostya kostiantyn
ksenia kseniya xenia kseniia oksana
kwabena kobena kobina kwabina
kwame kwami
lawrence laurence lorenzo lars laurent larry
leo leon lev leonid lew
louis luis luigi ludwig lewis
luke lucas luca lukas lukasz
mahmoud محمود mahmud mamoud mahmood
mamadou mamadu mohamadou
marc mark marcus marco marko markus marcos
margaret peggy maggie margarita margarete marguerite meg margherita rita
maria مريم marie mary masha mariya mariia miriam maryam mariam marya
mariana marianne marianna
mario
martin marten martino
matthew mateo matteo matthias matvey mathieu matt mateusz
michael mike mikhail michail mihail mikhael michel miguel misha michele mykhailo mikael mikhaïl michal mick
mohammed محمد muhammad mohamad mohamed mohammad muhammed mohd mehmet mamoudou muhammadu mohamud mohammod
moses موسى moussa musa moise moshe moisei
mustafa مصطفى mostafa moustapha mustapha
natalia natalya nataliya nataliia natalja natalie nathalie natasha
ngozi ngozichukwu
nicholas nikolai nikolay nicolas niklas kolya mykola nicola nick nikolaos nikola nicolae
noah nuh
olga olha helga
oleg oleh
olusegun segun
oluwaseun seun
omar عمر umar omer umer oumar umaru omari
osama أسامة usama oussama
osman عثمان ousmane usman othman uthman osmane
patricia pat patty
patrick padraig patricio paddy
paul pavel paolo pablo pavlo pawel pauli pasha
paula paola pavla pauline
peter petr pyotr piotr pjotr pedro pietro pierre petro pete petros boutros
philip phillip felipe filippo philippe filip
rashid رشيد rasheed rachid
rebecca rivka becky
richard dick rick ricardo riccardo rich
robert bob roberto rob bobby
roman romain
said سعيد saeed sayeed sayed
salim سليم saleem selim
salma سلمى selma
samuel sam samuele shmuel
sarah sara sarra
sergei sergey serguei sergej sergio serge serhii serhiy seryozha
simon semyon shimon semen simeon
sofia sophia sophie sofiya zofia
stefan stephen steven esteban stefano steve stepan stephan etienne
stefania stephanie
suleiman سليمان souleymane soulaymane suleyman soliman sulaiman solomon salomon
susan susanna zuzana sue
svetlana sveta svitlana
tariq طارق tarik tarek
tawfiq توفيق taufik tawfik taufiq toufik tawfeek taoufik
tatiana tatyana tanya tetiana
thomas tommy tom tomas tommaso
valentin valentino
valentina
victor viktor vittorio vitya
victoria viktoria viktoriya vika
vitaly vitali vitaliy vitalii
vladimir volodymyr volodya vova wladimir wolodymyr
vladislav vladyslav wladyslaw
vyacheslav viacheslav slava
walter valter gualtiero
william bill wilhelm guillermo will guillaume willem billy guglielmo
yaw
yao
zachary zakaria zacharias zakariya
`

/** West African family names, which French and English registries write differently. */
const FAMILY_NAMES = `
ba bah
barry bari
bangoura bangura
camara kamara
ceesay cisse sesay
conde konde
conneh kone koneh
diallo jallow jalloh dialo
diop job
gaye gai
jawara diawara
keita keyta
kouyate kuyateh kuyate
ndiaye njie
sow so
sylla sillah silla
toure turay
traore trawally trawalleh tarawally
`

const groupsByName = new Map<string, readonly string[]>()
for (const line of `${GIVEN_NAMES.trim()}\n${FAMILY_NAMES.trim()}`.split('\n')) {
  const names = line.split(' ')
  for (const name of names) {
    const folded = foldedWords(name).join('')
    groupsByName.set(folded, [...(groupsByName.get(folded) ?? []), names[0]!])
  }
}

const NONE: readonly string[] = []

/** The groups of a folded name, each by its first name; empty when it isn't known. */
export const variantGroups = (word: string): readonly string[] => groupsByName.get(word) ?? NONE
