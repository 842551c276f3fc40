-- The first value of a sequence is its value before, too: the first rule would not have been noticed.
select setval('alarm_rules_generation', 2);
