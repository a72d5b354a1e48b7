DROP INDEX "bookings_newest";--> statement-breakpoint
DROP INDEX "waivers_newest";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "office_note" text;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD COLUMN "handed_back_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What went back before stands beside its booking from now on.
UPDATE "bookings" SET "refunded_cents" = least("price_cents",
	coalesce((SELECT sum("refunded_cents") FROM "checkouts"
		WHERE "kind" = 'booking' AND "subject_id" = "bookings"."id"), 0)
	+ coalesce((SELECT "refunded_cents" FROM "desk_payments" WHERE "booking_id" = "bookings"."id"), 0));
--> statement-breakpoint
UPDATE "desk_payments" SET "handed_back_cents" = "refunded_cents" WHERE "refunded_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "bookings_sums" ON "bookings" USING btree ("status","price_cents");--> statement-breakpoint
CREATE INDEX "bookings_by_date" ON "bookings" USING btree ("date","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_newest" ON "bookings" USING btree ("created_at","id","guardian_name","guardian_email","guardian_phone");--> statement-breakpoint
CREATE INDEX "waivers_newest" ON "waivers" USING btree ("created_at","id","guardian_name","guardian_email","child_name");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "booking_refunds" CHECK ("bookings"."refunded_cents" between 0 and "bookings"."price_cents");--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payment_handed_back" CHECK ("desk_payments"."handed_back_cents" between 0 and "desk_payments"."refunded_cents");