CREATE TABLE "no_show_fees" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"credit_cents" integer NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"waived_at" timestamp with time zone,
	CONSTRAINT "no_show_fee_state" CHECK ("no_show_fees"."state" in ('asked', 'paid', 'waived')),
	CONSTRAINT "no_show_fee_amount" CHECK ("no_show_fees"."amount_cents" > 0),
	CONSTRAINT "no_show_fee_credit" CHECK ("no_show_fees"."credit_cents" between 0 and "no_show_fees"."amount_cents")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "no_show_fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "no_show_fees" ADD CONSTRAINT "no_show_fees_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "booking_no_show_fee" CHECK ("bookings"."no_show_fee_cents" >= 0);