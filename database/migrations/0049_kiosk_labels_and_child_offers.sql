CREATE TABLE "waiver_child_offers" (
	"user_id" text NOT NULL,
	"waiver_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiver_child_offers_user_id_waiver_id_pk" PRIMARY KEY("user_id","waiver_id"),
	CONSTRAINT "waiver_child_offer_outcome" CHECK ("waiver_child_offers"."outcome" in ('added', 'dismissed'))
);
--> statement-breakpoint
ALTER TABLE "kiosks" ADD COLUMN "prints_labels" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiver_child_offers" ADD CONSTRAINT "waiver_child_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver_child_offers" ADD CONSTRAINT "waiver_child_offers_waiver_id_waivers_id_fk" FOREIGN KEY ("waiver_id") REFERENCES "public"."waivers"("id") ON DELETE cascade ON UPDATE no action;