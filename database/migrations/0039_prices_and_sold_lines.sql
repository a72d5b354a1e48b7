CREATE TABLE "extra_stock" (
	"type_id" text PRIMARY KEY NOT NULL,
	"left_over" integer NOT NULL,
	CONSTRAINT "extra_stock_left" CHECK ("extra_stock"."left_over" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sold_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_kind" text NOT NULL,
	"sale_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"reverses" uuid,
	"kind" text NOT NULL,
	"type_id" text,
	"names" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"covered_by" text,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"tax_name" text,
	"tax_percent" numeric(6, 3),
	"tax_kind" text,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"counted_at" timestamp with time zone,
	CONSTRAINT "sold_line_sign" CHECK ("sold_lines"."reverses" is not null
        or ("sold_lines"."total_cents" >= 0 and "sold_lines"."tax_cents" >= 0 and "sold_lines"."quantity" > 0)),
	CONSTRAINT "sold_line_tax" CHECK (abs("sold_lines"."tax_cents") <= abs("sold_lines"."total_cents")),
	CONSTRAINT "sold_line_rate" CHECK (("sold_lines"."tax_percent" is null) = ("sold_lines"."tax_name" is null)
        and ("sold_lines"."tax_percent" is null) = ("sold_lines"."tax_kind" is null)
        and coalesce("sold_lines"."tax_percent", 0) between 0 and 100),
	CONSTRAINT "sold_line_prices" CHECK ("sold_lines"."unit_cents" >= 0 and "sold_lines"."discount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sold_lines" ADD CONSTRAINT "sold_lines_reverses_sold_lines_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."sold_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sold_lines_of_sale" ON "sold_lines" USING btree ("sale_id","sale_kind");--> statement-breakpoint
CREATE INDEX "sold_lines_counted" ON "sold_lines" USING btree ("counted_at") WHERE "sold_lines"."counted_at" is not null;--> statement-breakpoint
-- What was sold before keeps one line each, with the tax that the settings included in its price.
INSERT INTO "sold_lines" ("sale_kind", "sale_id", "position", "kind", "type_id", "names", "quantity", "unit_cents",
  "covered_by", "discount_cents", "tax_name", "tax_percent", "tax_kind", "tax_cents", "total_cents", "counted_at")
SELECT 'booking', booking."id", 0,
  CASE WHEN booking."type" = 'event' THEN 'event' ELSE 'admission' END,
  CASE WHEN booking."type" = 'event' THEN NULL ELSE 'child' END,
  CASE WHEN booking."type" = 'event' THEN '{"en": "Event", "es": "Evento"}'::jsonb
    ELSE '{"en": "Child", "es": "Niño"}'::jsonb END,
  CASE WHEN ("price_cents" + "discount_cents") % "children_count" = 0 THEN "children_count" ELSE 1 END,
  CASE WHEN ("price_cents" + "discount_cents") % "children_count" = 0
    THEN ("price_cents" + "discount_cents") / "children_count" ELSE "price_cents" + "discount_cents" END,
  CASE WHEN "visits" > 0 THEN 'pass' WHEN booking."type" = 'member' THEN 'member-code' END,
  "discount_cents",
  CASE WHEN rate."percent" > 0 THEN 'Tax' END,
  CASE WHEN rate."percent" > 0 THEN rate."percent" END,
  CASE WHEN rate."percent" > 0 THEN 'included' END,
  round("price_cents" * rate."percent" / (100 + rate."percent"))::integer,
  "price_cents",
  CASE WHEN booking."status" = 'paid' OR booking."refunded_cents" > 0 OR checkout."paid_cents" > 0
    THEN coalesce(checkout."settled_at", desk."taken_at", booking."created_at") END
FROM "bookings" AS booking
LEFT JOIN "checkouts" AS checkout ON checkout."kind" = 'booking' AND checkout."subject_id" = booking."id"
LEFT JOIN "desk_payments" AS desk ON desk."booking_id" = booking."id"
CROSS JOIN (SELECT coalesce((SELECT ("settings"->>'taxPercent')::numeric FROM "venue_settings"), 0) AS "percent") AS rate;
--> statement-breakpoint
INSERT INTO "sold_lines" ("sale_kind", "sale_id", "position", "reverses", "kind", "type_id", "names", "quantity",
  "unit_cents", "tax_name", "tax_percent", "tax_kind", "tax_cents", "total_cents", "counted_at")
SELECT line."sale_kind", line."sale_id", 0, line."id", line."kind", line."type_id", line."names", -1, 0,
  line."tax_name", line."tax_percent", line."tax_kind",
  -round(line."tax_cents"::numeric * booking."refunded_cents" / booking."price_cents")::integer,
  -booking."refunded_cents", coalesce(booking."cancelled_at", booking."updated_at")
FROM "sold_lines" AS line JOIN "bookings" AS booking ON booking."id" = line."sale_id"
WHERE booking."refunded_cents" > 0 AND line."counted_at" IS NOT NULL;
