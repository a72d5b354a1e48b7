-- From which program on, by the number of its last migration, this database can be worked with: every one so
-- far that asks. A migration that older programs cannot live with sets it to its own number.
create schema if not exists drizzle;
--> statement-breakpoint
create table drizzle.compatible_from (program integer not null);
--> statement-breakpoint
create unique index compatible_from_once on drizzle.compatible_from ((true));
--> statement-breakpoint
insert into drizzle.compatible_from values (0);
