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
CREATE INDEX "sold_lines_counted" ON "sold_lines" USING btree ("counted_at") WHERE "sold_lines"."counted_at" is not null;