-- When a chapter was passed that asked no quiz, until one was published there that took the pass: it counts again once
-- no quiz is asked.
alter table chapter_results add column passed_before timestamptz;
