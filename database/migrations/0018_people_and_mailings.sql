CREATE TABLE "mailing_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailing_id" uuid NOT NULL,
	"user_id" text,
	"waitlist_id" uuid,
	"language" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	CONSTRAINT "mailing_recipient_state" CHECK ("mailing_recipients"."state" in ('waiting', 'queued', 'skipped')),
	CONSTRAINT "mailing_recipient_whose" CHECK (num_nonnulls("mailing_recipients"."user_id", "mailing_recipients"."waitlist_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"audience" jsonb NOT NULL,
	"letters" jsonb NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"recipients" integer NOT NULL,
	"created_by" text,
	"request_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "mailings_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "mailing_state" CHECK ("mailings"."state" in ('sending', 'done', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "retired_codes" (
	"numeric_code" text PRIMARY KEY NOT NULL,
	"member_code_id" uuid,
	"retired_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"author_id" text,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "family_note_length" CHECK (char_length("family_notes"."content") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "merged_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merged_account_email" CHECK ("merged_accounts"."email" = lower("merged_accounts"."email"))
);
--> statement-breakpoint
DROP INDEX "audit_log_at";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "news_consent" boolean;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "news_consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_waitlist_id_waitlist_id_fk" FOREIGN KEY ("waitlist_id") REFERENCES "public"."waitlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retired_codes" ADD CONSTRAINT "retired_codes_member_code_id_member_codes_id_fk" FOREIGN KEY ("member_code_id") REFERENCES "public"."member_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_notes" ADD CONSTRAINT "family_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_notes" ADD CONSTRAINT "family_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_accounts" ADD CONSTRAINT "merged_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipient_account" ON "mailing_recipients" USING btree ("mailing_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipient_entry" ON "mailing_recipients" USING btree ("mailing_id","waitlist_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_waiting" ON "mailing_recipients" USING btree ("mailing_id","id") WHERE "mailing_recipients"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mailing_recipients_user" ON "mailing_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_entry" ON "mailing_recipients" USING btree ("waitlist_id");--> statement-breakpoint
CREATE INDEX "mailings_newest" ON "mailings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "retired_codes_of" ON "retired_codes" USING btree ("member_code_id");--> statement-breakpoint
CREATE INDEX "family_notes_of" ON "family_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "merged_accounts_into" ON "merged_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_news_consent_time" CHECK (("users"."news_consent" is null) = ("users"."news_consent_at" is null));--> statement-breakpoint
-- Nor is the audit log ever emptied (0001_guards refuses single changes already).
CREATE OR REPLACE TRIGGER audit_log_not_emptied
BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Granted and revoked areas reach open pages at once, as changed roles do.
CREATE OR REPLACE TRIGGER areas_changed
AFTER UPDATE OF areas ON users
FOR EACH ROW WHEN (OLD.areas IS DISTINCT FROM NEW.areas AND OLD.role IS NOT DISTINCT FROM NEW.role)
EXECUTE FUNCTION tell_role_changed();
