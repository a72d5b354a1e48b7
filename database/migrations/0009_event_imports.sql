CREATE TABLE "removed_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"title" text NOT NULL,
	"location" text,
	"starts_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_imports" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_imports" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_imports" ADD COLUMN "worker" uuid;--> statement-breakpoint
ALTER TABLE "event_imports" ADD COLUMN "beat_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "template" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "source_says" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "missed_runs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "price_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_events" ADD CONSTRAINT "removed_events_source_id_event_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."event_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "removed_event_once" ON "removed_events" USING btree ("source_id","external_id");--> statement-breakpoint
CREATE INDEX "removed_events_start" ON "removed_events" USING btree ("starts_at");