-- Why an operator activated a configuration; null for earlier activations and commands without --note.
alter table onboarding_activation add column note text;
