-- A guardian who booked by phone may have no e-mail yet. An older program would mail to nobody.
ALTER TABLE "bookings" ALTER COLUMN "guardian_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "booking_reachable" CHECK (coalesce("bookings"."guardian_email", "bookings"."guardian_phone", '') <> '');--> statement-breakpoint
update drizzle.compatible_from set program = 33;
