CREATE TABLE "party_desk_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"party_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"method" text NOT NULL,
	"taken_by" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"request_key" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp with time zone,
	"refunded_by" text,
	CONSTRAINT "party_desk_payments_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "party_desk_payment_method" CHECK ("party_desk_payments"."method" in ('cash', 'card-terminal')),
	CONSTRAINT "party_desk_payment_amount" CHECK ("party_desk_payments"."amount_cents" > 0),
	CONSTRAINT "party_desk_payment_refunds" CHECK ("party_desk_payments"."refunded_cents" between 0 and "party_desk_payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"money_cents" integer NOT NULL,
	"value_cents" integer NOT NULL,
	"items" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refund_amounts" CHECK ("order_refunds"."money_cents" >= 0 and "order_refunds"."value_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"content" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "office_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "party_inquiries" ADD COLUMN "office_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "party_packages" ADD COLUMN "name_es" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "party_packages" ADD COLUMN "description_es" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "party_packages" ADD COLUMN "includes_es" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "name_es" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "description_es" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "party_desk_payments" ADD CONSTRAINT "party_desk_payments_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_desk_payments_party" ON "party_desk_payments" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "party_desk_payments_taken" ON "party_desk_payments" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bookings_promo" ON "bookings" USING btree ("promo_code_id") WHERE "bookings"."promo_code_id" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_in_trouble" ON "checkouts" USING btree ("kind","subject_id") WHERE "checkouts"."state" in ('review', 'disputed');--> statement-breakpoint
CREATE INDEX "checkouts_refunded" ON "checkouts" USING btree ("kind","subject_id") WHERE "checkouts"."refunded_cents" > 0;--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING btree ("guardian_name","id");--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_promo" ON "orders" USING btree ("promo_code_id") WHERE "orders"."promo_code_id" is not null;--> statement-breakpoint
ALTER TABLE "party_packages" ADD CONSTRAINT "party_package_name" CHECK ("party_packages"."name" <> '' or "party_packages"."name_es" <> '');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_name" CHECK ("products"."name" <> '' or "products"."name_es" <> '');--> statement-breakpoint
-- The starter products in Spanish, where the venue has not renamed them.
UPDATE "products" SET "name_es" = spanish."name", "description_es" = spanish."description"
FROM (VALUES
  ('five-visit-pass', '5-Visit Pass', 'Pase de 5 visitas', 'Cinco sesiones de juego para tu familia, cuando quieras dentro de seis meses.'),
  ('ten-visit-pass', '10-Visit Pass', 'Pase de 10 visitas', 'Diez sesiones de juego para compartir en familia, válidas todo un año.'),
  ('ten-visit-child-pass', '10-Visit Pass for One Child', 'Pase de 10 visitas para un niño o niña', 'Diez sesiones de juego para un niño o niña: el pase de quienes vienen seguido, válido todo un año.'),
  ('gift-card', 'Gift Card', 'Tarjeta de regalo', 'Elige el monto. Sirve para sesiones de juego, pases y membresías.'),
  ('gift-card-50', '$50 Gift Card', 'Tarjeta de regalo de $50', 'Un puñado de sesiones de juego, por correo o impresas en papel.'),
  ('gift-card-100', '$100 Gift Card', 'Tarjeta de regalo de $100', 'Una generosa: para un bebé recién llegado, un cumpleaños, un gracias.'),
  ('monthly-membership', 'Monthly Membership', 'Membresía mensual', 'Juega gratis con tu código de miembro, mes a mes.'),
  ('yearly-membership', 'Yearly Membership', 'Membresía anual', 'Todo un año de juego gratis con tu código de miembro: dos meses van por nuestra cuenta.')
) AS spanish("slug", "english", "name", "description")
WHERE "products"."slug" = spanish."slug" AND "products"."name" = spanish."english";
