-- Of a project that is measured anew, the languages whose rules were changed; null: all of them.
alter table task_measurings add column languages text[];
