// Results that a running yente returned and others published. The comment of each says where, and what was changed: names and
// texts about people are invented, and so is what surrounds a result where only the result was published.

const around = <Result>(result: Result) => ({
  responses: { subject: { status: 200, results: [result] as [Result], total: { value: 1, relation: 'eq' } } },
  limit: 5,
})

/**
 * A company on 22 lists. Recorded from a running yente on 29 April 2026 by its developers (github.com/opensanctions/yente,
 * tests/fixtures/dataset/zala, see generate.py there). Long lists of names, addresses, notes and referents are shortened. Score
 * and explanations are not recorded.
 */
export const RECORDED_COMPANY = around({
  id: 'NK-abdzbEBkqyT29GyREbiURZ',
  caption: 'LLC CST',
  schema: 'Company',
  properties: {
    name: [
      'Товариство з обмеженою відповідальністю "ЦСТ"',
      'Общество С Ограниченной Ответственностью ЦСТ',
      'A Level Aerosystems CST LLC',
      'Cuideachta faoi Dhliteanas Teoranta',
      'Zala Aero',
    ],
    alias: ['TsST', '（別称、有限会社TsST、有限会社CST、ザラ・アエロ）', 'ザラ', 'ЗАЛА АЭРО'],
    weakAlias: ['TsST LLC', 'CST, OOO', 'CST LLC', 'CST'],
    abbreviation: ['CST LLC', 'CST, OOO', 'CST', 'ZALA'],
    address: ['118 40 Let Pobedy Street, Izhevsk, 426072', 'P.O. Box 9050, Izhevsk, Russian Federation, 426011'],
    addressEntity: ['addr-1792725a5f4435b80bd24a4421634aeeb3c513f8', 'NK-oPoYieLmcZgkCCnJGPRhBN'],
    topics: ['sanction', 'debarment', 'export.control', 'poi', 'corp.disqual'],
    programId: ['UA-WS-MILIND', 'AU-RUSSIA', 'US-BIS-EL', 'UA-SA1644', 'US-RUSHAR', 'NZ-RSA2022'],
    notes: ['manufactures and supplies UAVs', 'Type of entity: Limited Liability Company (LLC)'],
    sourceUrl: [
      'https://www.meti.go.jp/policy/external_economy/trade_control/02_export/17_russia/250912_list_russia_tokutei.pdf',
      'https://war-sanctions.gur.gov.ua/uav/companies/672',
    ],
    country: ['ru'],
    jurisdiction: ['ru'],
    incorporationDate: ['2010-12-24'],
    registrationNumber: ['1091841000624', '1841015504', '1101841007938'],
    taxNumber: ['1841015504', '1841001815'],
    ogrnCode: ['1101841007938'],
    innCode: ['1841015504'],
    kppCode: ['771501001'],
    legalForm: ['Общества с ограниченной ответственностью', 'société à responsabilité limitée (SARL) (LLC)'],
    summary: ['Limited Liability Company (LLC)'],
    status: ['Active'],
    permId: ['5062453043'],
    uniqueEntityId: ['M52TNV23BGX4', 'RRR6K5DPDY46', 'RS9VFC5JZJE6'],
    createdAt: ['2023-02-24'],
    modifiedAt: ['2025-04-22'],
  },
  datasets: [
    ...['mc_fund_freezes', 'ca_dfatd_sema_sanctions', 'eu_journal_sanctions', 'eu_sanctions_map', 'au_dfat_sanctions'],
    ...['gb_coh_disqualified', 'permid', 'ua_nsdc_sanctions', 'fr_tresor_gels_avoir', 'ext_ru_egrul', 'us_trade_csl'],
    ...[
      'ua_war_sanctions',
      'jp_meti_ru',
      'us_ofac_sdn',
      'nz_russia_sanctions',
      'be_fod_sanctions',
      'us_sam_exclusions',
    ],
    ...['gb_fcdo_sanctions', 'tw_shtc', 'eu_fsf', 'ch_seco_sanctions', 'jp_mof_sanctions'],
  ],
  referents: ['gb-hmt-15734', 'NK-YFPY6R4uKcoUo468NxpkCe', 'ofac-45928', 'ru-inn-1841015504', 'permid-5062453043'],
  target: true,
  first_seen: '2023-04-20T10:50:14',
  last_seen: '2026-04-29T12:53:04',
  last_change: '2026-04-24T10:57:01',
  score: 1,
  explanations: {},
  match: true,
})

/**
 * A person with the features of the algorithm logic-v1, recorded in July 2024 and published by a client of yente
 * (docs.didit.me/identity-verification/webhooks, `aml.hits`), which replaced the id. Score, features, datasets, topics and times are
 * recorded: the score is 0.8 times the feature, and `match` is that client's threshold, not ours.
 */
export const RECORDED_FEATURES = around({
  id: 'aaaaaaa-1111-2222-3333-4444-555555555555',
  match: false,
  score: 0.7034920634920635,
  target: true,
  caption: 'Inventedov Ivan Petrovich',
  schema: 'Person',
  datasets: ['ru_acf_bribetakers'],
  features: { person_name_jaro_winkler: 0.8793650793650793, person_name_phonetic_match: 0.5 },
  last_seen: '2024-07-20T17:53:03',
  first_seen: '2023-06-23T12:02:51',
  properties: {
    name: ['Inventedov Ivan Petrovich'],
    alias: ['Инвентедов Иван Петрович'],
    notes: ['Official of an invented district.'],
    gender: ['male'],
    topics: ['poi'],
    position: ['Invented position', 'Выдуманная должность'],
  },
  last_change: '2024-02-27T17:53:01',
})

/**
 * A person with the explanation of the algorithm logic-v2, recorded in October 2025 and published in
 * github.com/opensanctions/nomenklatura/issues/249, reduced to these fields there. The id, the score and the form of the detail are
 * recorded. The score of the result wasn't published; it is the one of its only explanation.
 */
export const RECORDED_EXPLANATION = around({
  id: 'Q62104675',
  caption: 'Ada Obi',
  schema: 'Person',
  properties: { name: ['Ada Obi'], firstName: ['Ada', 'Chiamaka'], alias: ['Ada Chiamaka Obi'], lastName: ['Obi'] },
  explanations: {
    name_match: {
      detail:
        "['chiamaka'≈'chiamaka' symbolMatch [NAME:12188082]: 1.00, weight 1.00] ['obi'≈'obi' symbolMatch [NAME:1158605]: 1.00, weight 1.30] ['ada' extraResultPart: 0.00, weight 0.20]",
      score: 0.9199999999999999,
    },
  },
  score: 0.9199999999999999,
})
