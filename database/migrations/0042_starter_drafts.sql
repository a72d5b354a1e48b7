-- A new venue decides what it sells: the starter products and packages are drafts until its owner puts them on sale.
-- A venue that has an admin keeps what it sells.
UPDATE "products" SET "active" = false WHERE NOT EXISTS (SELECT FROM "users" WHERE "role" = 'admin');
--> statement-breakpoint
UPDATE "party_packages" SET "active" = false WHERE NOT EXISTS (SELECT FROM "users" WHERE "role" = 'admin');
