ALTER TABLE "bookings" ADD COLUMN "desk_token" text DEFAULT 'VISIT-' || upper(left(encode(sha256(
  convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 32)) NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_desk_token_unique" UNIQUE("desk_token");