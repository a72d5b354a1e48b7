CREATE TABLE "desk_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"price_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"promo_code_id" uuid,
	"value_cents" integer NOT NULL,
	"method" text NOT NULL,
	"taken_by" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"undone_by" text,
	"undone_at" timestamp with time zone,
	"request_key" text,
	CONSTRAINT "desk_sales_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "desk_sale_method" CHECK ("desk_sales"."method" in ('cash', 'card-terminal')),
	CONSTRAINT "desk_sale_price" CHECK ("desk_sales"."price_cents" >= 0 and "desk_sales"."discount_cents" >= 0),
	CONSTRAINT "desk_sale_value" CHECK ("desk_sales"."value_cents" between 0 and "desk_sales"."price_cents")
);
--> statement-breakpoint
ALTER TABLE "desk_sales" ADD CONSTRAINT "desk_sales_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_sales_taken" ON "desk_sales" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "desk_sales_undone" ON "desk_sales" USING btree ("undone_at") WHERE "desk_sales"."undone_at" is not null;--> statement-breakpoint
CREATE INDEX "desk_sales_promo" ON "desk_sales" USING btree ("promo_code_id") WHERE "desk_sales"."promo_code_id" is not null;