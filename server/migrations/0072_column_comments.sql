-- The comments of these columns in the words of the glossary.
comment on column review_case.last_decision_version is 'the version that the last decision was based on: differences are shown from there';
comment on column review_case.reason_codes is 'the reasons of a rejection, also those that the partner is not shown';
comment on column risk_due.mark is 'grows with every change: an assessment of an older mark leaves the row in place';
comment on column screening_subject.fingerprint is 'keyed hash of name, birth date and country: a subject with the same one needs no new screening';
