CREATE TABLE "desk_hand_overs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"handed_by" text,
	"handed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_hand_over_amount" CHECK ("desk_hand_overs"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "desk_hand_overs" ADD CONSTRAINT "desk_hand_overs_payment_id_desk_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."desk_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_hand_overs_payment" ON "desk_hand_overs" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "desk_hand_overs_handed" ON "desk_hand_overs" USING btree ("handed_at");--> statement-breakpoint
-- What was handed back before was known by its sum and its last day alone: it stays on that day.
INSERT INTO "desk_hand_overs" ("payment_id", "amount_cents", "handed_by", "handed_at")
	SELECT "id", "handed_back_cents", "refunded_by", "refunded_at" FROM "desk_payments"
	WHERE "handed_back_cents" > 0 AND "refunded_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "desk_payments" DROP COLUMN "refunded_at";