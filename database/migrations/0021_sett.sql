CREATE TABLE "integration_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"ok_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refund_amounts";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state";--> statement-breakpoint
ALTER TABLE "party_inquiries" ADD COLUMN "party_id" uuid;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "party_inquiries" ADD CONSTRAINT "party_inquiries_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_newest" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("channel","sent_at");--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("channel","failed_at") WHERE "outbox"."failed_at" is not null;--> statement-breakpoint
ALTER TABLE "party_inquiries" ADD CONSTRAINT "party_inquiries_party_id_unique" UNIQUE("party_id");--> statement-breakpoint
ALTER TABLE "zip_places" ADD CONSTRAINT "zip_place_degrees" CHECK ("zip_places"."latitude" between -90 and 90 and "zip_places"."longitude" between -180 and 180);--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refund_amounts" CHECK ("order_refunds"."money_cents" >= 0 and "order_refunds"."value_cents" >= 0 and "order_refunds"."credit_cents" >= 0);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('queued', 'sent', 'failed', 'dismissed'));--> statement-breakpoint
UPDATE "outbox" SET "failed_at" = "created_at" WHERE "state" = 'failed';
