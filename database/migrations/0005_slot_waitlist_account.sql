ALTER TABLE "slot_waitlist" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "slot_waitlist" ADD CONSTRAINT "slot_waitlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slot_waitlist_user" ON "slot_waitlist" USING btree ("user_id");