CREATE TABLE "sandbox_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"period" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"payment_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_invoices_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "sandbox_invoice_state" CHECK ("sandbox_invoices"."state" in ('paid', 'failed', 'void'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"every" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"periods" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"card_declines" boolean DEFAULT false NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"try_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_subscription_state" CHECK ("sandbox_subscriptions"."state" in ('active', 'past_due', 'ended')),
	CONSTRAINT "sandbox_subscription_every" CHECK ("sandbox_subscriptions"."every" in ('month', 'year'))
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
UPDATE "memberships" SET "started_at" = "period_end" - CASE "duration" WHEN 'year' THEN interval '1 year' ELSE interval '1 month' END;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "started_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "periods" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_invoices" ADD CONSTRAINT "sandbox_invoices_subscription_id_sandbox_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."sandbox_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_invoice_once" ON "sandbox_invoices" USING btree ("subscription_id","period");--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_due" ON "sandbox_subscriptions" USING btree ("try_at") WHERE "sandbox_subscriptions"."state" <> 'ended';--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_subscription_id_unique" UNIQUE("subscription_id");