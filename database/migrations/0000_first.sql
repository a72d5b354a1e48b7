CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"sid" text NOT NULL,
	"sess" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_sid_unique" UNIQUE("sid")
);
--> statement-breakpoint
CREATE TABLE "sign_in_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_accounts_no_tokens" CHECK ("sign_in_accounts"."access_token" is null and "sign_in_accounts"."refresh_token" is null and "sign_in_accounts"."id_token" is null)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"profile_image_url" text,
	"role" text DEFAULT 'member' NOT NULL,
	"parent_role" text,
	"pronouns" text,
	"phone" text,
	"neighborhood" text,
	"preferred_contact_method" text DEFAULT 'email' NOT NULL,
	"sms_opt_in" boolean DEFAULT false NOT NULL,
	"parent_interests" text[] DEFAULT '{}' NOT NULL,
	"other_interests" text,
	"parent_vibe" text,
	"connection_types" text[] DEFAULT '{}' NOT NULL,
	"preferred_meetups" text[] DEFAULT '{}' NOT NULL,
	"typical_availability" text[] DEFAULT '{}' NOT NULL,
	"comfort_level" text[] DEFAULT '{}' NOT NULL,
	"languages_spoken" text,
	"accessibility_needs" text,
	"perfect_morning" text,
	"looking_to_meet" text,
	"additional_notes" text,
	"zip_code" text,
	"bio" text,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"notify_matches" boolean DEFAULT true NOT NULL,
	"notify_events" boolean DEFAULT true NOT NULL,
	"notify_bookings" boolean DEFAULT true NOT NULL,
	"notify_messages" boolean DEFAULT true NOT NULL,
	"visibility" text DEFAULT 'members' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('member', 'staff', 'admin')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_contact" CHECK ("users"."preferred_contact_method" in ('text', 'email')),
	CONSTRAINT "users_visibility" CHECK ("users"."visibility" in ('members', 'matches', 'private')),
	CONSTRAINT "users_vibe" CHECK ("users"."parent_vibe" in ('laid_back', 'planner', 'social_butterfly', 'introverted'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "booking_slot_once" UNIQUE("venue_date","start_time"),
	CONSTRAINT "booking_slot_spots" CHECK ("booking_slots"."taken" between 0 and "booking_slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"type" text NOT NULL,
	"event_id" uuid,
	"slot_id" uuid,
	"date" date NOT NULL,
	"slot_label" text NOT NULL,
	"children_count" integer DEFAULT 1 NOT NULL,
	"price_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"guardian_name" text NOT NULL,
	"guardian_email" text NOT NULL,
	"guardian_phone" text,
	"notes" text,
	"member_code_id" uuid,
	"hold_expires_at" timestamp with time zone,
	"held_from" text,
	"request_key" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "booking_type" CHECK ("bookings"."type" in ('open-play', 'trial', 'member', 'event')),
	CONSTRAINT "booking_status" CHECK ("bookings"."status" in ('pending', 'paid', 'cancelled')),
	CONSTRAINT "booking_children" CHECK ("bookings"."children_count" between 1 and 12),
	CONSTRAINT "booking_price" CHECK ("bookings"."price_cents" >= 0),
	CONSTRAINT "booking_hold" CHECK ("bookings"."status" <> 'pending' or "bookings"."hold_expires_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "schedule_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "schedule_change_once" UNIQUE("venue_date","start_time"),
	CONSTRAINT "schedule_change_times" CHECK ("schedule_changes"."end_time" > "schedule_changes"."start_time"),
	CONSTRAINT "schedule_change_capacity" CHECK ("schedule_changes"."capacity" between 0 and 2000)
);
--> statement-breakpoint
CREATE TABLE "schedule_closures" (
	"venue_date" date PRIMARY KEY NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"weekday" smallint NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "schedule_slot_once" UNIQUE("weekday","start_time"),
	CONSTRAINT "schedule_slot_weekday" CHECK ("schedule_slots"."weekday" between 0 and 6),
	CONSTRAINT "schedule_slot_times" CHECK ("schedule_slots"."end_time" > "schedule_slots"."start_time"),
	CONSTRAINT "schedule_slot_capacity" CHECK ("schedule_slots"."capacity" between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "slot_waitlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slot_id" uuid NOT NULL,
	"guardian_name" text NOT NULL,
	"guardian_email" text NOT NULL,
	"children_count" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"offer_expires_at" timestamp with time zone,
	"keeps_spots" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slot_waitlist_state" CHECK ("slot_waitlist"."state" in ('waiting', 'offered', 'booked', 'expired', 'left')),
	CONSTRAINT "slot_waitlist_offer" CHECK ("slot_waitlist"."keeps_spots" = ("slot_waitlist"."state" = 'offered'))
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"live" boolean NOT NULL,
	"session_id" text,
	"state" text DEFAULT 'starting' NOT NULL,
	"payment_id" text,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"note" text,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "checkout_state" CHECK ("checkouts"."state" in ('starting', 'open', 'paid', 'expired', 'review', 'disputed')),
	CONSTRAINT "checkout_refunds" CHECK ("checkouts"."refunded_cents" >= 0 and "checkouts"."refunded_cents" <= "checkouts"."paid_cents")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"event" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"provider_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refund_state" CHECK ("refunds"."state" in ('requested', 'submitted', 'succeeded', 'failed')),
	CONSTRAINT "refund_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "member_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"qr_code_data" text NOT NULL,
	"numeric_code" text NOT NULL,
	"membership_type" text,
	"expires_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"last_scanned_at" timestamp with time zone,
	"scan_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_codes_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "member_codes_qr_code_data_unique" UNIQUE("qr_code_data"),
	CONSTRAINT "member_codes_numeric_code_unique" UNIQUE("numeric_code"),
	CONSTRAINT "member_code_digits" CHECK ("member_codes"."numeric_code" ~ '^[0-9]{6}$'),
	CONSTRAINT "member_code_unguessable" CHECK (length("member_codes"."qr_code_data") >= 32),
	CONSTRAINT "member_code_scans" CHECK ("member_codes"."scan_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "venue_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venue_settings_one_row" CHECK ("venue_settings"."only")
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"source" text DEFAULT 'landing_page' NOT NULL,
	"notes" text,
	"consent" boolean,
	"consent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_consent_time" CHECK (("waitlist"."consent" is null) = ("waitlist"."consent_at" is null))
);
--> statement-breakpoint
CREATE TABLE "waivers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"guardian_name" text NOT NULL,
	"guardian_email" text NOT NULL,
	"guardian_phone" text,
	"child_name" text NOT NULL,
	"child_birthdate" date,
	"emergency_contact" text,
	"emergency_phone" text,
	"medical_notes" text,
	"signature_data" text NOT NULL,
	"signature_kind" text DEFAULT 'drawn' NOT NULL,
	"agreement_version" text DEFAULT '1.0' NOT NULL,
	"text_hash" text NOT NULL,
	"venue_name" text NOT NULL,
	"venue_timezone" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_key" text,
	"request_position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waivers_signature_kind" CHECK ("waivers"."signature_kind" in ('drawn', 'typed')),
	CONSTRAINT "waivers_guardian_email" CHECK ("waivers"."guardian_email" = lower(btrim("waivers"."guardian_email"))),
	CONSTRAINT "waivers_signature_png" CHECK ("waivers"."signature_data" like 'data:image/png%')
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"claimed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"mail" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_key_unique" UNIQUE("key"),
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "throttles_name_subject_pk" PRIMARY KEY("name","subject")
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_cents" integer NOT NULL,
	"payment_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_checkouts_key_unique" UNIQUE("key"),
	CONSTRAINT "sandbox_checkouts_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "sandbox_checkout_state" CHECK ("sandbox_checkouts"."state" in ('open', 'complete', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_accounts" ADD CONSTRAINT "sign_in_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_slot_id_booking_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."booking_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_waitlist" ADD CONSTRAINT "slot_waitlist_slot_id_booking_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."booking_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_codes" ADD CONSTRAINT "member_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sign_in_accounts_user" ON "sign_in_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_accounts_provider" ON "sign_in_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("role") WHERE "users"."role" <> 'member';--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_one_trial" ON "bookings" USING btree ("guardian_email") WHERE "bookings"."type" = 'trial' and "bookings"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "booking_one_per_code" ON "bookings" USING btree ("member_code_id","slot_id") WHERE "bookings"."member_code_id" is not null and "bookings"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "bookings_slot" ON "bookings" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bookings_newest" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_open_holds" ON "bookings" USING btree ("guardian_email") WHERE "bookings"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_holds_from" ON "bookings" USING btree ("held_from") WHERE "bookings"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "slot_waitlist_once" ON "slot_waitlist" USING btree ("slot_id","guardian_email") WHERE "slot_waitlist"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "slot_waitlist_line" ON "slot_waitlist" USING btree ("slot_id","created_at");--> statement-breakpoint
CREATE INDEX "slot_waitlist_offers" ON "slot_waitlist" USING btree ("offer_expires_at") WHERE "slot_waitlist"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "checkouts_subject" ON "checkouts" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "checkouts_payment" ON "checkouts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "checkouts_unfinished" ON "checkouts" USING btree ("expires_at") WHERE "checkouts"."state" in ('starting', 'open');--> statement-breakpoint
CREATE INDEX "refunds_checkout" ON "refunds" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_email" ON "waitlist" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "waitlist_newest" ON "waitlist" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "waivers_by_guardian" ON "waivers" USING btree ("guardian_email","agreement_version","created_at");--> statement-breakpoint
CREATE INDEX "waivers_newest" ON "waivers" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "waivers_request" ON "waivers" USING btree ("request_key","request_position");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("state","created_at");