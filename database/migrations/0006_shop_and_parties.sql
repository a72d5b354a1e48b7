CREATE TABLE "parties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"package_id" uuid NOT NULL,
	"user_id" text,
	"venue_date" date NOT NULL,
	"time_window" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"child_name" text NOT NULL,
	"child_age" text,
	"kids" integer NOT NULL,
	"addons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"package_name" text NOT NULL,
	"price_cents" integer NOT NULL,
	"deposit_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"guardian_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"notes" text,
	"language" text DEFAULT 'en' NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"held_from" text,
	"request_key" text,
	"invitation" text NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parties_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "parties_invitation_unique" UNIQUE("invitation"),
	CONSTRAINT "party_status" CHECK ("parties"."status" in ('pending', 'booked', 'cancelled')),
	CONSTRAINT "party_window" CHECK ("parties"."time_window" in ('morning', 'afternoon', 'evening')),
	CONSTRAINT "party_price" CHECK ("parties"."deposit_cents" between 0 and "parties"."price_cents"),
	CONSTRAINT "party_kids" CHECK ("parties"."kids" between 1 and 500),
	CONSTRAINT "party_hold" CHECK ("parties"."status" <> 'pending' or "parties"."hold_expires_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "party_guests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"party_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"reply" text DEFAULT 'waiting' NOT NULL,
	"kids" integer DEFAULT 1 NOT NULL,
	"adults" integer DEFAULT 1 NOT NULL,
	"allergies" text DEFAULT '' NOT NULL,
	"answer_key" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "party_guests_answer_key_unique" UNIQUE("answer_key"),
	CONSTRAINT "party_guest_reply" CHECK ("party_guests"."reply" in ('waiting', 'yes', 'no', 'maybe')),
	CONSTRAINT "party_guest_heads" CHECK ("party_guests"."kids" between 0 and 12 and "party_guests"."adults" between 0 and 12)
);
--> statement-breakpoint
CREATE TABLE "party_inquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"package_id" uuid NOT NULL,
	"preferred_date" date NOT NULL,
	"preferred_time_window" text,
	"child_name" text NOT NULL,
	"child_age" text,
	"estimated_kids" integer NOT NULL,
	"guardian_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"notes" text,
	"status" text DEFAULT 'new' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "party_inquiries_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "party_inquiry_status" CHECK ("party_inquiries"."status" in ('new', 'contacted', 'booked', 'declined')),
	CONSTRAINT "party_inquiry_kids" CHECK ("party_inquiries"."estimated_kids" between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "party_packages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"duration_mins" integer NOT NULL,
	"base_price_cents" integer NOT NULL,
	"max_kids" integer NOT NULL,
	"includes" text[] DEFAULT '{}' NOT NULL,
	"addons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "party_packages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "party_package_price" CHECK ("party_packages"."base_price_cents" between 0 and 100000000),
	CONSTRAINT "party_package_length" CHECK ("party_packages"."duration_mins" between 30 and 720),
	CONSTRAINT "party_package_kids" CHECK ("party_packages"."max_kids" between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "party_slots" (
	"party_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"spots" integer NOT NULL,
	CONSTRAINT "party_slots_party_id_slot_id_pk" PRIMARY KEY("party_id","slot_id"),
	CONSTRAINT "party_slot_spots" CHECK ("party_slots"."spots" > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_deliveries" (
	"holding_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"recipient_email" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"language" text DEFAULT 'en' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holdings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"email" text,
	"name" text NOT NULL,
	"granted" integer NOT NULL,
	"balance" integer NOT NULL,
	"per_child" boolean DEFAULT false NOT NULL,
	"unit_cents" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"order_id" uuid,
	"line" integer,
	"unit" integer,
	"secret_hash" text,
	"secret_end" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holdings_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "holding_kind" CHECK ("holdings"."kind" in ('pass', 'gift_card', 'credit')),
	CONSTRAINT "holding_granted" CHECK ("holdings"."granted" > 0),
	CONSTRAINT "holding_balance" CHECK ("holdings"."balance" >= 0),
	CONSTRAINT "holding_gift" CHECK (("holdings"."kind" = 'gift_card') = ("holdings"."secret_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"holding_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"cause" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entry_amount" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"membership_type" text NOT NULL,
	"duration" text NOT NULL,
	"price_cents" integer NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"grace_until" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"subscription_id" text,
	"customer_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "membership_state" CHECK ("memberships"."state" in ('active', 'past_due', 'ended')),
	CONSTRAINT "membership_duration" CHECK ("memberships"."duration" in ('month', 'year'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"items" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"value_cents" integer DEFAULT 0 NOT NULL,
	"promo_code_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"guardian_name" text NOT NULL,
	"guardian_email" text NOT NULL,
	"guardian_phone" text,
	"language" text DEFAULT 'en' NOT NULL,
	"held_from" text,
	"request_key" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "order_status" CHECK ("orders"."status" in ('pending', 'paid', 'partially_refunded', 'refunded', 'disputed', 'expired', 'review')),
	CONSTRAINT "order_total" CHECK ("orders"."total_cents" >= 0 and "orders"."discount_cents" >= 0),
	CONSTRAINT "order_value" CHECK ("orders"."value_cents" between 0 and "orders"."total_cents")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"product_type" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" integer NOT NULL,
	"image_url" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"inventory" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "product_type" CHECK ("products"."product_type" in ('pass', 'gift_card', 'membership')),
	CONSTRAINT "product_price" CHECK ("products"."price_cents" between 0 and 100000000),
	CONSTRAINT "product_inventory" CHECK ("products"."inventory" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"percent_off" integer,
	"cents_off" integer,
	"applies_to" text DEFAULT 'all' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "promo_code_text" CHECK ("promo_codes"."code" ~ '^[A-Z0-9-]{3,40}$'),
	CONSTRAINT "promo_code_off" CHECK (num_nonnulls("promo_codes"."percent_off", "promo_codes"."cents_off") = 1),
	CONSTRAINT "promo_code_percent" CHECK ("promo_codes"."percent_off" between 1 and 100),
	CONSTRAINT "promo_code_cents" CHECK ("promo_codes"."cents_off" > 0),
	CONSTRAINT "promo_code_applies" CHECK ("promo_codes"."applies_to" in ('all', 'shop', 'bookings')),
	CONSTRAINT "promo_code_uses" CHECK ("promo_codes"."uses" >= 0 and "promo_codes"."uses" <= "promo_codes"."max_uses")
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "booking_price";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "promo_code_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "value_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "visits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_package_id_party_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."party_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_guests" ADD CONSTRAINT "party_guests_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_inquiries" ADD CONSTRAINT "party_inquiries_package_id_party_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."party_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_slots" ADD CONSTRAINT "party_slots_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_slots" ADD CONSTRAINT "party_slots_slot_id_booking_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."booking_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_deliveries" ADD CONSTRAINT "gift_deliveries_holding_id_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_holding_id_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "party_room_once" ON "parties" USING btree ("venue_date","time_window") WHERE "parties"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "parties_user" ON "parties" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "parties_email" ON "parties" USING btree ("email");--> statement-breakpoint
CREATE INDEX "parties_day" ON "parties" USING btree ("starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "party_guest_once" ON "party_guests" USING btree ("party_id","email");--> statement-breakpoint
CREATE INDEX "party_inquiries_newest" ON "party_inquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "party_inquiries_email" ON "party_inquiries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "gift_deliveries_due" ON "gift_deliveries" USING btree ("send_at") WHERE "gift_deliveries"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "holding_granted_once" ON "holdings" USING btree ("order_id","line","unit");--> statement-breakpoint
CREATE INDEX "holdings_user" ON "holdings" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "holdings_email" ON "holdings" USING btree ("email","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_once" ON "ledger_entries" USING btree ("holding_id","cause");--> statement-breakpoint
CREATE INDEX "ledger_entries_cause" ON "ledger_entries" USING btree ("cause");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_once" ON "memberships" USING btree ("order_id","line");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_running" ON "memberships" USING btree ("period_end") WHERE "memberships"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("guardian_email");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_held_from" ON "orders" USING btree ("held_from") WHERE "orders"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "booking_value" CHECK ("bookings"."value_cents" between 0 and "bookings"."price_cents");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "booking_visits" CHECK ("bookings"."visits" >= 0);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "booking_price" CHECK ("bookings"."price_cents" >= 0 and "bookings"."discount_cents" >= 0);
--> statement-breakpoint
CREATE FUNCTION "ledger_is_only_added_to"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.holding_id, OLD.amount, OLD.cause, OLD.created_at)
    IS NOT DISTINCT FROM (NEW.holding_id, NEW.amount, NEW.cause, NEW.created_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger entries are only added' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_only_added" BEFORE UPDATE OR DELETE ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "ledger_is_only_added_to"();
--> statement-breakpoint
-- The starter catalogue: made once, the owner's from then on.
INSERT INTO "products" ("slug", "product_type", "name", "description", "price_cents", "metadata", "tags", "position") VALUES
  ('five-visit-pass', 'pass', '5-Visit Pass', 'Five play sessions for your family, whenever you like within six months.', 6500, '{"passCount": 5, "validDays": 183}', '{"Flexible"}', 10),
  ('ten-visit-pass', 'pass', '10-Visit Pass', 'Ten play sessions for your family to share, good for a whole year.', 12000, '{"passCount": 10, "validDays": 365}', '{"Family favorite"}', 20),
  ('ten-visit-child-pass', 'pass', '10-Visit Pass for One Child', 'Ten play sessions for one child: the regulars'' pass, good for a whole year.', 11000, '{"passCount": 10, "validDays": 365, "perChild": true}', '{"One child"}', 30),
  ('gift-card', 'gift_card', 'Gift Card', 'Choose the amount. It pays for play sessions, passes and memberships.', 2500, '{"allowCustomAmount": true}', '{}', 10),
  ('gift-card-50', 'gift_card', '$50 Gift Card', 'A handful of play sessions, wrapped in a mail or printed on paper.', 5000, '{}', '{}', 20),
  ('gift-card-100', 'gift_card', '$100 Gift Card', 'A generous one: for a new baby, a birthday, a thank-you.', 10000, '{}', '{}', 30),
  ('monthly-membership', 'membership', 'Monthly Membership', 'Play free with your member code, month by month.', 5900, '{"duration": "month"}', '{"Unlimited play"}', 10),
  ('yearly-membership', 'membership', 'Yearly Membership', 'A whole year of free play with your member code: two months on us.', 59000, '{"duration": "year"}', '{"Best Value", "Unlimited play"}', 20);
