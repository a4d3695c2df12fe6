// Answers of yente's match API. The comment of each says what its source publishes and what was composed here. Names and texts
// are invented everywhere, and each answer is to a query named `subject`.

const SEEN = {
  first_seen: '2023-04-20T10:42:21',
  last_seen: '2026-04-29T12:53:04',
  last_change: '2026-04-29T07:55:02',
} as const

const explained = (score: number, detail: string | null = null, query: string | null = null) => ({
  detail,
  score,
  query,
  candidate: query,
  weight: 1,
})

/**
 * Fields, nesting and value formats as in the example of https://www.opensanctions.org/docs/api/response/: one person, named by
 * several lists, with explanations. Values are shortened and invented.
 */
export const PERSON_OF_THE_DOCUMENTATION = {
  responses: {
    subject: {
      status: 200,
      results: [
        {
          id: 'NK-aU5ybkbRFJucf8YMwsJvDw',
          caption: 'Ivan Petrovich INVENTEDOV',
          schema: 'Person',
          properties: {
            address: ['1 Invented Street, Apt 2', 'IZHEVSK, 426008'],
            addressEntity: ['addr-a300b5bf407e387d2cf1f1a2f74b8178edde276e'],
            alias: ['ИНВЕНТЕДОВ Иван Петрович', 'Inventedov Ivan Petrovych', 'Ivan Petrovich Inventedov'],
            birthCountry: ['ru'],
            birthDate: ['1965-09-21'],
            birthPlace: ['Izhevsk, Russia', 'Ijevsk, République oudmourte : RUSSIE'],
            citizenship: ['ru'],
            country: ['ru'],
            createdAt: ['2025-02-13'],
            fatherName: ['Petrovich', 'ПЕТРОВИЧ'],
            firstName: ['Ivan', 'Иван'],
            gender: ['male'],
            innCode: ['183111242406'],
            lastName: ['Inventedov', 'Инвентедов'],
            middleName: ['Petrovich'],
            modifiedAt: ['2025-03-04'],
            name: ['Ivan Petrovich INVENTEDOV', 'INVENTEDOV, Ivan Petrovich', 'Иван Петрович Инвентедов'],
            nationality: ['ru'],
            notes: ['Disqualified', 'Owns a company that makes invented aircraft.', '(also Ivan INVENTEDOV)'],
            position: ['Owner of LLC Invented', 'Propriétaire de LLC Invented'],
            programId: ['US-RUSHAR', 'EU-UKR', 'GB-RUS'],
            sourceUrl: ['https://lists.example/b?id=45937', 'https://lists.example/a?id=7952'],
            taxNumber: ['183111242406'],
            topics: ['debarment', 'corp.disqual', 'sanction'],
            uniqueEntityId: ['RSCWQEZSPEN9'],
          },
          datasets: ['gb_coh_disqualified', 'us_ofac_sdn', 'eu_fsf', 'ext_ru_egrul'],
          referents: ['ofac-45937', 'gb-hmt-16273', 'ru-inn-183111242406'],
          target: true,
          ...SEEN,
          score: 0.92,
          explanations: {
            name_match: explained(0.92, '[ivan inventedov] fuzzy match', 'Ivan Inventedow'),
            dob_year_disjoint: explained(0),
            country_mismatch: explained(0),
          },
          match: true,
        },
      ],
      total: { value: 1, relation: 'eq' },
      query: { id: null, schema: 'Person', properties: { name: ['Ivan Inventedow'], birthDate: ['1965'] } },
    },
  },
  limit: 5,
}

/**
 * Fields and nesting as in github.com/scka-de/opensanctions-mcp, tests/fixtures/match-person.json: neither explanations nor the
 * query, an identifier of Wikidata, and a score that is a whole number. The repository doesn't say whether the file was recorded
 * or written. Topics, datasets, country and times are composed.
 */
export const PERSON_OF_A_CLIENT = {
  responses: {
    subject: {
      status: 200,
      results: [
        {
          id: 'Q314650',
          caption: 'Ada Obi',
          schema: 'Person',
          properties: {
            name: ['Ada Obi', 'Ada Chiamaka Obi'],
            birthDate: ['1967-01-13'],
            citizenship: ['ng'],
            topics: ['role.pep'],
          },
          datasets: ['wikidata', 'wd_peps'],
          referents: [],
          ...SEEN,
          target: true,
          score: 1.0,
          match: true,
        },
      ],
      total: { value: 1, relation: 'eq' },
    },
  },
}

/**
 * Features as numbers by name, as github.com/apognu/motiva, a server with the same API, expects them of itself in
 * crates/motiva/src/tests/api.rs: there for one result with id, schema, match, name and features. The other fields of that result,
 * and the second result, which is below the threshold, are composed.
 */
export const PERSONS_WITH_FEATURES = {
  responses: {
    subject: {
      status: 200,
      total: { relation: 'eq', value: 1 },
      results: [
        {
          id: 'Q7747',
          caption: 'Ada Obi',
          schema: 'Person',
          match: true,
          score: 0.995,
          features: { name_literal_match: 1.0, person_name_jaro_winkler: 1.0, weak_alias_match: 1.0 },
          properties: { name: ['Ada Obi'], birthDate: ['1984', '1984-02', '1984-02-03'], topics: ['crime.fin'] },
          datasets: ['interpol_red_notices'],
        },
        {
          id: 'A1234',
          caption: 'Ada Obiora',
          schema: 'Person',
          match: false,
          score: 0.71,
          features: { name_literal_match: 0.0, person_name_jaro_winkler: 0.71 },
          properties: { name: ['Ada Obiora'] },
          datasets: ['us_ofac_sdn'],
        },
      ],
    },
  },
  limit: 5,
}

/**
 * Composed. The nesting is that of the models in yente/data/common.py of
 * github.com/opensanctions/yente. The company has the id, properties and numbers of an entity of its test data
 * (tests/fixtures/dataset/zala/entities.ftm.json), and topics, datasets, `target`, a previous name and a second name that the entity
 * doesn't have. The organisation and the legal entity are not from the test data.
 */
export const BUSINESSES = {
  responses: {
    subject: {
      status: 200,
      results: [
        {
          id: 'NK-56Edov9bas9puzaChH5pBy',
          caption: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "ИНВЕНТ"',
          schema: 'Company',
          properties: {
            name: ['ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "ИНВЕНТ"', 'Invent LLC'],
            previousName: ['Inventa'],
            jurisdiction: ['ru'],
            ogrnCode: ['1021801671462', '1021801149754'],
            innCode: ['1835045074'],
            kppCode: ['183101001'],
            legalForm: ['Общества с ограниченной ответственностью'],
            incorporationDate: ['2002-12-31', '2002-10-02'],
            dissolutionDate: ['2012-06-30'],
            topics: ['sanction', 'export.control'],
          },
          datasets: ['us_ofac_sdn', 'ua_war_sanctions'],
          referents: ['ru-inn-1831006638'],
          target: true,
          ...SEEN,
          score: 0.98,
          explanations: { name_match: explained(0.98), orgid_disjoint: explained(0) },
          match: true,
        },
        {
          id: 'NK-9Xa4Kg7Y7nfccE7VcZt6Q6',
          caption: 'Invent Holding',
          schema: 'Organization',
          properties: { name: ['Invent Holding'], country: ['cy', 'eu'], topics: ['sanction.linked'] },
          datasets: ['ext_ru_egrul'],
          referents: [],
          target: false,
          ...SEEN,
          score: 0.9,
          explanations: { name_match: explained(0.9) },
          match: true,
        },
        {
          id: 'ds-abc-legal-1',
          caption: 'Invent',
          schema: 'LegalEntity',
          properties: { name: ['Invent'], country: ['suhh', 'yucs', 'gb-sct', 'ng'] },
          datasets: ['worldbank_debarred'],
          referents: [],
          target: false,
          first_seen: null,
          last_seen: null,
          last_change: null,
          score: 0.85,
          explanations: {},
          match: true,
        },
      ],
      total: { value: 3, relation: 'eq' },
      query: { id: 'my-entity-id', schema: 'Company', properties: { name: ['Invent LLC'], jurisdiction: ['ru'] } },
    },
  },
  limit: 200,
}

/**
 * Statuses and the field `detail` as in github.com/opensanctions/yente (yente/app.py, yente/exc.py, yente/routers); 422 has the form
 * of FastAPI. The values in the texts are composed, and so are the bodies for a missing API key and a used-up quota.
 */
export const ERRORS: readonly [reason: string, status: number, body: unknown][] = [
  ['an example that cannot be parsed', 400, { detail: 'Cannot parse example entity: No such schema: xxx' }],
  ['an unknown algorithm', 400, { detail: 'Invalid algorithm: neural-net' }],
  ['invalid data', 400, { detail: 'Invalid data', errors: { properties: { name: 'required' } } }],
  ['no API key', 401, { detail: 'No API key provided.' }],
  ['an unknown dataset', 404, { detail: 'No such dataset.' }],
  [
    'a request of another shape',
    422,
    { detail: [{ type: 'missing', loc: ['body', 'queries', 'q', 'schema'], msg: 'Field required', input: {} }] },
  ],
  ['a quota that is used up', 429, { detail: 'You have exceeded your monthly API quota.' }],
  ['an exception', 500, { status: 'error' }],
  ['a search backend in trouble', 500, { detail: 'Could not search index' }],
  ['an index that is not ready', 503, { detail: 'Index is not ready for searching.' }],
]
