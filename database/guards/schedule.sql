-- The schedule a venue starts with: the four slots of the specification, every day, 25 spots each.
insert into schedule_slots (weekday, start_time, end_time, capacity)
select weekday, slot.start_time, slot.end_time, 25
from generate_series(0, 6) as weekday,
  (values ('09:00', '11:00'), ('11:30', '13:30'), ('14:00', '16:00'), ('16:30', '18:30'))
    as slot (start_time, end_time);
--> statement-breakpoint
