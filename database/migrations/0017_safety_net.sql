CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"cause" text NOT NULL,
	"place" text NOT NULL,
	"file_name" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"sha256" text,
	"tables" integer,
	"rows" bigint,
	"files" integer,
	"problem" text,
	"problem_detail" text,
	"started_by" text,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "backup_state" CHECK ("backups"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "backup_cause" CHECK ("backups"."cause" in ('night', 'hand')),
	CONSTRAINT "backup_place" CHECK ("backups"."place" in ('folder', 'store'))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"beginning" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_status" integer,
	"last_problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_delivery_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"earlier_secret" text,
	"earlier_secret_until" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "csv_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content" text,
	"charset" text NOT NULL,
	"separator" text NOT NULL,
	"columns" text[] NOT NULL,
	"row_count" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"day_order" text DEFAULT 'month' NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"started_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "csv_import_kind" CHECK ("csv_imports"."kind" in ('members', 'waivers', 'bookings')),
	CONSTRAINT "csv_import_state" CHECK ("csv_imports"."state" in ('uploaded', 'running', 'done', 'failed')),
	CONSTRAINT "csv_import_days" CHECK ("csv_imports"."day_order" in ('month', 'day'))
);
--> statement-breakpoint
CREATE TABLE "imported_rows" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "imported_rows_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
ALTER TABLE "waivers" DROP CONSTRAINT "waivers_signature_kind";--> statement-breakpoint
ALTER TABLE "waivers" DROP CONSTRAINT "waivers_signature_png";--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD CONSTRAINT "csv_imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backup_one_runs" ON "backups" USING btree ("state") WHERE "backups"."state" = 'running';--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "csv_imports_newest" ON "csv_imports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_signature_kind" CHECK ("waivers"."signature_kind" in ('drawn', 'typed', 'paper'));--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_signature_png" CHECK (case "waivers"."signature_kind" when 'paper' then "waivers"."signature_data" = '' else "waivers"."signature_data" like 'data:image/png%' end);--> statement-breakpoint
-- Queues an event for every webhook that wants it, in the transaction that causes it, whatever that
-- is (features/connections). What is imported or restored is no news: those say so in their transaction:
--   set local playvillage.quiet = 'on';
CREATE OR REPLACE FUNCTION queue_webhooks(happened text, payload jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  same_event uuid := gen_random_uuid();
BEGIN
  IF current_setting('playvillage.quiet', true) = 'on' THEN
    RETURN;
  END IF;
  INSERT INTO webhook_deliveries (endpoint_id, event_id, event, payload)
  SELECT id, same_event, happened, payload FROM webhook_endpoints
  WHERE is_active AND happened = ANY (events);
  IF FOUND THEN
    PERFORM pg_notify('webhooks', '');
  END IF;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_booking() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  happened text := CASE
    WHEN TG_OP = 'UPDATE' AND OLD.status = NEW.status THEN 'booking.moved'
    WHEN NEW.status = 'paid' THEN 'booking.paid'
    ELSE 'booking.cancelled' END;
BEGIN
  PERFORM queue_webhooks(happened, jsonb_build_object(
    'bookingId', NEW.id, 'memberId', NEW.user_id, 'type', NEW.type, 'status', NEW.status,
    'date', NEW.date, 'slotLabel', NEW.slot_label, 'childrenCount', NEW.children_count,
    'priceCents', NEW.price_cents));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER booking_made_known
AFTER INSERT ON bookings
FOR EACH ROW WHEN (NEW.status = 'paid') EXECUTE FUNCTION tell_booking();
--> statement-breakpoint
-- A hold that nobody paid for ends without news.
CREATE OR REPLACE TRIGGER booking_change_made_known
AFTER UPDATE OF status, slot_id ON bookings
FOR EACH ROW WHEN (
  (NEW.status = 'paid' AND OLD.status <> 'paid')
  OR (NEW.status = 'cancelled' AND OLD.status = 'paid')
  OR (NEW.status = 'paid' AND OLD.slot_id IS DISTINCT FROM NEW.slot_id)
) EXECUTE FUNCTION tell_booking();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_visit() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('visit.created', jsonb_build_object(
    'visitId', NEW.id, 'memberId', NEW.user_id, 'bookingId', NEW.booking_id, 'date', NEW.venue_date,
    'childrenCount', NEW.children_count, 'source', NEW.source));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER visit_made_known
AFTER INSERT ON visits FOR EACH ROW EXECUTE FUNCTION tell_visit();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks(
    CASE WHEN NEW.status = 'paid' THEN 'order.paid' ELSE 'order.refunded' END,
    jsonb_build_object('orderId', NEW.id, 'memberId', NEW.user_id, 'status', NEW.status,
      'totalCents', NEW.total_cents));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_made_known
AFTER INSERT ON orders
FOR EACH ROW WHEN (NEW.status = 'paid') EXECUTE FUNCTION tell_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_change_made_known
AFTER UPDATE OF status ON orders
FOR EACH ROW WHEN (
  OLD.status <> NEW.status AND NEW.status IN ('paid', 'partially_refunded', 'refunded')
) EXECUTE FUNCTION tell_order();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_waiver() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('waiver.signed', jsonb_build_object(
    'waiverId', NEW.id, 'memberId', NEW.user_id, 'agreementVersion', NEW.agreement_version));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER waiver_made_known
AFTER INSERT ON waivers
FOR EACH ROW WHEN (NEW.signature_kind <> 'paper') EXECUTE FUNCTION tell_waiver();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_member() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('member.joined', jsonb_build_object('memberId', NEW.id));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER member_made_known
AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION tell_member();
