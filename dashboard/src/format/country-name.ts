// Country names in the viewer's language. Browsers know alpha-2 codes; the API uses alpha-3.

const PAIRS =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI ' +
  'BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT ' +
  'BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU ' +
  'CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET ' +
  'FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR ' +
  'GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR ' +
  'IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB ' +
  'LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH ' +
  'MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE ' +
  'NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL ' +
  'PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ ' +
  'SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC ' +
  'TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY ' +
  'USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW'
const ALPHA_2 = new Map(PAIRS.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]))
/** All alpha-3 codes. */
export const COUNTRY_CODES: readonly string[] = [...ALPHA_2.keys()]

/** Country names in a language; the code itself when it is unknown. */
export function countryNamesIn(locale: string | undefined): (alpha3: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  // A list of all countries asks for each name whenever it is rendered.
  const known = new Map<string, string>()
  return (alpha3) => {
    const alpha2 = ALPHA_2.get(alpha3)
    if (!alpha2) return alpha3
    const name = known.get(alpha2) ?? names.of(alpha2) ?? alpha3
    known.set(alpha2, name)
    return name
  }
}

/** The alpha-3 code of a country by its alpha-2 code or its name, in the viewer's language or in English. */
export function countryCodeOf(text: string): string | undefined {
  const wanted = text.toLowerCase()
  const inEnglish = countryNamesIn('en')
  return COUNTRY_CODES.find((code) =>
    [code, ALPHA_2.get(code)!, countryName(code), inEnglish(code)].some((name) => name.toLowerCase() === wanted),
  )
}

/** In the viewer's language. */
export const countryName = countryNamesIn(undefined)
