CREATE TABLE "setup_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setup_step_state" CHECK ("setup_steps"."state" in ('done', 'skipped'))
);
--> statement-breakpoint
-- A venue that has an admin has been set up.
INSERT INTO "setup_steps" ("step", "state")
SELECT step, 'done' FROM unnest(ARRAY['name', 'place', 'look', 'hours', 'sessions', 'prices', 'waiver', 'people', 'payments', 'mail']) AS step
WHERE EXISTS (SELECT FROM "users" WHERE "role" = 'admin');
