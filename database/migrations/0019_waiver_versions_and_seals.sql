CREATE TABLE "waiver_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_by" text,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"last_position" bigint DEFAULT 0 NOT NULL,
	"trouble_count" integer DEFAULT 0 NOT NULL,
	"other_secret" integer DEFAULT 0 NOT NULL,
	"troubles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "waiver_check_state" CHECK ("waiver_checks"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "waiver_seals" (
	"waiver_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"digest" text NOT NULL,
	"seal" text NOT NULL,
	"secret_mark" text NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiver_seals_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "waiver_reminders" (
	"waiver_id" uuid NOT NULL,
	"version" text NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiver_reminders_waiver_id_version_pk" PRIMARY KEY("waiver_id","version")
);
--> statement-breakpoint
CREATE TABLE "waiver_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" text,
	"position" integer,
	"must_sign_again" boolean,
	"texts" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiver_versions_version_unique" UNIQUE("version"),
	CONSTRAINT "waiver_versions_position_unique" UNIQUE("position"),
	CONSTRAINT "waiver_version_state" CHECK ("waiver_versions"."state" in ('draft', 'published')),
	CONSTRAINT "waiver_version_published" CHECK (case "waiver_versions"."state" when 'draft' then num_nonnulls("waiver_versions"."version", "waiver_versions"."position", "waiver_versions"."must_sign_again", "waiver_versions"."published_at") = 0
        else num_nonnulls("waiver_versions"."version", "waiver_versions"."position", "waiver_versions"."must_sign_again", "waiver_versions"."published_at") = 4 end)
);
--> statement-breakpoint
ALTER TABLE "waiver_reminders" ADD CONSTRAINT "waiver_reminders_waiver_id_waivers_id_fk" FOREIGN KEY ("waiver_id") REFERENCES "public"."waivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiver_check_one_at_a_time" ON "waiver_checks" USING btree ("state") WHERE "waiver_checks"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "waiver_version_one_draft" ON "waiver_versions" USING btree ("state") WHERE "waiver_versions"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "checkouts_settled" ON "checkouts" USING btree ("settled_at") WHERE "checkouts"."paid_cents" > 0;--> statement-breakpoint
CREATE INDEX "refunds_paid_back" ON "refunds" USING btree ("updated_at") WHERE "refunds"."state" = 'succeeded';--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
-- A published version of the waiver is what was signed: it is never changed or removed. Only restoring a
-- backup may, by saying so in its transaction (as for the waivers themselves).
CREATE FUNCTION waiver_versions_stay_as_published() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' OR current_setting('playvillage.retention', true) = 'on' THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  RAISE EXCEPTION 'a published waiver version is never changed' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER waiver_versions_stay_as_published BEFORE UPDATE OR DELETE ON waiver_versions
FOR EACH ROW EXECUTE FUNCTION waiver_versions_stay_as_published();
--> statement-breakpoint
-- Seals are only ever added.
CREATE FUNCTION waiver_seals_stay() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('playvillage.retention', true) = 'on' THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  RAISE EXCEPTION 'the seal of a waiver is never changed' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER waiver_seals_stay BEFORE UPDATE OR DELETE ON waiver_seals
FOR EACH ROW EXECUTE FUNCTION waiver_seals_stay();
