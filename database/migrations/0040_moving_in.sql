-- An imported membership has no order. An older program would not list it.
CREATE TABLE "import_batches" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"last_line" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcome_kinds" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "import_batches_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_chunks" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_chunks_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_trial_keys" (
	"import_id" uuid NOT NULL,
	"key" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	CONSTRAINT "import_trial_keys_import_id_key_pk" PRIMARY KEY("import_id","key")
);
--> statement-breakpoint
ALTER TABLE "csv_imports" DROP CONSTRAINT "csv_import_kind";--> statement-breakpoint
ALTER TABLE "csv_imports" DROP CONSTRAINT "csv_import_state";--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "byte_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "chunks_received" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "preset" text;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "chosen_order" text;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "doubtful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "made_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "made_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD COLUMN "line" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD COLUMN "refs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "granted_cents" integer;--> statement-breakpoint
ALTER TABLE "waiver_seals" ADD COLUMN "removal_seal" text;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_import_id_csv_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_import_id_csv_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_trial_keys" ADD CONSTRAINT "import_trial_keys_import_id_csv_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_rows_of_import" ON "imported_rows" USING btree ("import_id","line");--> statement-breakpoint
ALTER TABLE "csv_imports" ADD CONSTRAINT "csv_import_kinds" CHECK ("csv_imports"."kind" in ('members', 'waivers', 'bookings', 'memberships', 'passes', 'giftCards', 'credit'));--> statement-breakpoint
ALTER TABLE "csv_imports" ADD CONSTRAINT "csv_import_states" CHECK ("csv_imports"."state" in ('uploading', 'reading', 'uploaded', 'trying', 'tried', 'running', 'done', 'undoing', 'undone', 'failed'));--> statement-breakpoint
ALTER TABLE "csv_imports" ADD CONSTRAINT "csv_import_order" CHECK ("csv_imports"."chosen_order" in ('month', 'day'));--> statement-breakpoint
update drizzle.compatible_from set program = 40;
