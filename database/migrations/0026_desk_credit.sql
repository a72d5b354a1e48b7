ALTER TABLE "desk_payments" DROP CONSTRAINT "desk_payment_handed_back";--> statement-breakpoint
ALTER TABLE "desk_payments" ADD COLUMN "credited_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payment_credited" CHECK ("desk_payments"."credited_cents" >= 0);--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payment_handed_back" CHECK ("desk_payments"."handed_back_cents" between 0 and "desk_payments"."refunded_cents" - "desk_payments"."credited_cents");