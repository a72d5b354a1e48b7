ALTER TABLE "mailings" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "handed_over" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "next_at" timestamp with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "mailings_sending" ON "mailings" USING btree ("next_at") WHERE "mailings"."state" = 'sending';