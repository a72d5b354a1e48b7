ALTER TABLE "holdings" ADD COLUMN "suspended_for" text;--> statement-breakpoint
-- What rested while its payment was disputed did so for that, as far as anybody can tell now.
UPDATE "holdings" SET "suspended_for" = 'dispute'
	WHERE "suspended_at" IS NOT NULL AND "order_id" IN (
		SELECT "subject_id" FROM "checkouts" WHERE "kind" = 'order' AND "state" = 'disputed');
