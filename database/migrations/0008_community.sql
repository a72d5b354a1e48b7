CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "event_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_by" text,
	"state" text DEFAULT 'running' NOT NULL,
	"sources" integer DEFAULT 0 NOT NULL,
	"sources_done" integer DEFAULT 0 NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "event_import_state" CHECK ("event_imports"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "event_interests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'interested' NOT NULL,
	"spots" integer DEFAULT 1 NOT NULL,
	"booking_id" uuid,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_interest_status" CHECK ("event_interests"."status" in ('interested', 'paying', 'going', 'waiting', 'offered', 'withdrawn')),
	CONSTRAINT "event_interest_spots" CHECK ("event_interests"."spots" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "event_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rule" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"start_time" text NOT NULL,
	"minutes" integer NOT NULL,
	"made_until" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"timezone" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"last_run" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_sources_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"event_type" text DEFAULT 'in-house' NOT NULL,
	"location" text,
	"source_url" text,
	"source_id" uuid,
	"external_id" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"all_day" boolean DEFAULT false NOT NULL,
	"capacity" integer DEFAULT 20 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"member_price_cents" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"min_age_months" integer,
	"max_age_months" integer,
	"published" boolean DEFAULT true NOT NULL,
	"series_id" uuid,
	"series_day" date,
	"edited_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_type" CHECK ("events"."event_type" in ('in-house', 'external')),
	CONSTRAINT "event_times" CHECK ("events"."ends_at" >= "events"."starts_at"),
	CONSTRAINT "event_capacity" CHECK ("events"."capacity" >= 1 and "events"."taken" >= 0),
	CONSTRAINT "event_price" CHECK ("events"."price_cents" >= 0 and "events"."member_price_cents" >= 0),
	CONSTRAINT "event_ages" CHECK ("events"."min_age_months" <= "events"."max_age_months")
);
--> statement-breakpoint
CREATE TABLE "family_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"matched_user_id" text NOT NULL,
	"match_score" integer NOT NULL,
	"score_breakdown" jsonb NOT NULL,
	"match_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"admin_notes" text,
	"decided_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_status" CHECK ("family_matches"."status" in ('pending', 'approved', 'featured', 'hidden')),
	CONSTRAINT "match_score" CHECK ("family_matches"."match_score" between 0 and 100),
	CONSTRAINT "match_order" CHECK ("family_matches"."user_id" collate "C" < "family_matches"."matched_user_id" collate "C")
);
--> statement-breakpoint
CREATE TABLE "match_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_by" text,
	"state" text DEFAULT 'running' NOT NULL,
	"families" integer DEFAULT 0 NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "match_run_state" CHECK ("match_runs"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "play_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"match_id" uuid NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_to" text NOT NULL,
	"venue_date" date NOT NULL,
	"slot_label" text NOT NULL,
	"children_count" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"booking_ids" uuid[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "play_proposal_state" CHECK ("play_proposals"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "play_proposal_children" CHECK ("play_proposals"."children_count" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "zip_places" (
	"zip" text PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_participants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"last_read_at" timestamp with time zone,
	"last_read_number" integer DEFAULT 0 NOT NULL,
	"mailed_number" integer DEFAULT 0 NOT NULL,
	"first_number" integer DEFAULT 1 NOT NULL,
	"muted_at" timestamp with time zone,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	"left_number" integer
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"name" text,
	"event_id" uuid,
	"match_id" uuid,
	"pair" text,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_pair_unique" UNIQUE("pair"),
	CONSTRAINT "conversation_type" CHECK ("conversations"."type" in ('direct', 'group', 'event')),
	CONSTRAINT "conversation_pair" CHECK (("conversations"."type" = 'direct') = ("conversations"."pair" is not null))
);
--> statement-breakpoint
CREATE TABLE "message_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"uploaded_by" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"message_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sender_id" text,
	"content" text NOT NULL,
	"type" text DEFAULT 'text' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"client_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "message_type" CHECK ("messages"."type" in ('text', 'photo', 'notice')),
	CONSTRAINT "message_length" CHECK (char_length("messages"."content") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reporter_id" text,
	"reported_id" text,
	"conversation_id" uuid,
	"message_id" uuid,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"snapshot" jsonb NOT NULL,
	"action" text,
	"handled_by" text,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_reason" CHECK ("reports"."reason" in ('spam', 'rude', 'unsafe', 'other')),
	CONSTRAINT "report_action" CHECK ("reports"."action" in ('none', 'warned', 'suspended', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"warned_at" timestamp with time zone,
	"suspended_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_imports" ADD CONSTRAINT "event_imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_interests" ADD CONSTRAINT "event_interests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_interests" ADD CONSTRAINT "event_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_source_id_event_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."event_sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_matches" ADD CONSTRAINT "family_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_matches" ADD CONSTRAINT "family_matches_matched_user_id_users_id_fk" FOREIGN KEY ("matched_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_runs" ADD CONSTRAINT "match_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_proposals" ADD CONSTRAINT "play_proposals_match_id_family_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."family_matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_proposals" ADD CONSTRAINT "play_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_proposals" ADD CONSTRAINT "play_proposals_proposed_to_users_id_fk" FOREIGN KEY ("proposed_to") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_match_id_family_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."family_matches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_users_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_import_one_at_a_time" ON "event_imports" USING btree ("state") WHERE "event_imports"."state" = 'running';--> statement-breakpoint
CREATE INDEX "event_imports_newest" ON "event_imports" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "event_interest_once" ON "event_interests" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "event_interests_user" ON "event_interests" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "event_interests_waiting" ON "event_interests" USING btree ("event_id","created_at") WHERE "event_interests"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "event_interests_held" ON "event_interests" USING btree ("held_until") WHERE "event_interests"."status" in ('paying', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "event_of_source_once" ON "events" USING btree ("source_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_of_series_once" ON "events" USING btree ("series_id","series_day");--> statement-breakpoint
CREATE INDEX "events_upcoming" ON "events" USING btree ("ends_at","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_changed" ON "events" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "match_once" ON "family_matches" USING btree ("user_id","matched_user_id");--> statement-breakpoint
CREATE INDEX "matches_other" ON "family_matches" USING btree ("matched_user_id");--> statement-breakpoint
CREATE INDEX "matches_by_status" ON "family_matches" USING btree ("status","match_score","id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_run_one_at_a_time" ON "match_runs" USING btree ("state") WHERE "match_runs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "match_runs_newest" ON "match_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "play_proposal_one_open" ON "play_proposals" USING btree ("match_id") WHERE "play_proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "play_proposals_to" ON "play_proposals" USING btree ("proposed_to","state");--> statement-breakpoint
CREATE INDEX "play_proposals_by" ON "play_proposals" USING btree ("proposed_by","state");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "participant_once" ON "conversation_participants" USING btree ("conversation_id","user_id");--> statement-breakpoint
CREATE INDEX "participants_user" ON "conversation_participants" USING btree ("user_id") WHERE "conversation_participants"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_of_event" ON "conversations" USING btree ("event_id") WHERE "conversations"."type" = 'event';--> statement-breakpoint
CREATE INDEX "message_photos_unused" ON "message_photos" USING btree ("created_at") WHERE "message_photos"."message_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_number" ON "messages" USING btree ("conversation_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "message_once" ON "messages" USING btree ("conversation_id","sender_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_once" ON "reports" USING btree ("reporter_id","message_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE "reports"."handled_at" is null;