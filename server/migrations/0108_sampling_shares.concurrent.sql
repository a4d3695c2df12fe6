-- Reads the table without blocking requests.
alter table quality_sample validate constraint quality_sample_outcome;
