-- When the renewal began that the learner left last: beginning it again goes on with the attempts made since.
alter table enrolments add column left_renewal_at timestamptz;
